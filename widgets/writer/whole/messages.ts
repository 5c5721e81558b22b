/** What the view of the whole bid says. */
export const t = {
  open: '整本',
  back: '回到本章',
  label: '整本标书，按打印的页面',
  laying: '正在按最新正文排版',
  layingLong: '正在排版整本，几百页需要一两分钟',
  older: '以下是上一次排版的页面',
  failed: '整本没有排好',
  retry: '重试',
  again: '按最新正文重排',
  pageOf: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  page: (page: number) => `第 ${page} 页`,
  smaller: '缩小',
  larger: '放大',
};
