/** Texts the primitives bring themselves; a widget can give its own where a prop says so. */
export const kitMessages = {
  dialogTitle: '系统提示',
  confirm: '确定',
  cancel: '取消',
  close: '关闭',
  loading: '加载中…',
  notices: '通知',
  moreActions: '更多操作',
  pages: '翻页',
  previousPage: '上一页',
  nextPage: '下一页',
  pageOf: (current: number, pages: number) => `第 ${current} / ${pages} 页`,
  totalRows: (total: number) => `共 ${total} 条`,
  uploadChoose: '选择文件',
  uploadTitle: '点击选择文件，或把文件拖到这里',
  uploadDrop: '松开即可上传',
  uploadWrongType: '不支持这种文件',
  uploadTooLarge: (most: string) => `文件超过 ${most}，请压缩后再上传`,
  uploadOne: '一次只能上传一个文件',
  uploadEmpty: '文件是空的，请重新选择',
  uploading: '正在上传',
  percent: (value: number) => `${value}%`,
};

/** Puts the page's words in the place of ours; a widget does it before its first view. */
export const replaceKitMessages = (texts: typeof kitMessages): void =>
  void Object.assign(kitMessages, texts);
