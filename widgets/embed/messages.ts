/** What a visitor reads in the place of a widget whose code could not be had. */
export const failureMessage = '加载失败，请刷新';
