/** Texts of the guards. */
export const messages = {
  openInBrowser: '请使用电脑浏览器打开',
  hint: '微信内置浏览器无法完整使用本页面的功能。请复制下面的地址，粘贴到 Chrome、Edge 等电脑浏览器中打开。',
  address: '页面地址',
  copy: '复制地址',
  copied: '地址已复制，请粘贴到电脑浏览器中打开。',
};
