/** What a visitor reads in the place of a widget whose code could not be had. */
export const failureMessage = '加载失败，请刷新';
/** What a developer reads whose page has none of our elements, or has them where the loader cannot look. */
export const hintMessage =
  'tender: 页面上没有 <tender-…> 标签。标签在 shadow root 里（包括 closed）时，请告诉加载器：(window.tender ||= []).push((tender) => tender.scan(root))';
