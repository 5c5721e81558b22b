/** What stands in the place of a widget whose view has failed. */
export const boundaryMessages = {
  title: '出了点问题',
  text: '这一部分暂时无法显示，请重试；若一直如此，请联系客服。',
  retry: '重试',
} as const;
