import { overridable } from '../../core/texts.ts';

/** Chinese texts of the tender file beside the form. */
export const t = overridable('writer', {
  source: {
    searchLabel: '在全部文件里查找',
    search: '查找',
    forgetHits: '收起结果',
    hitCount: (count: number) =>
      count === 0 ? '没有找到' : count === 200 ? '前 200 处' : `${count} 处`,
    markHint: '在“文字”里选中原文，可以取为评分项、条款或项目信息。',
    scanned: '扫描识别',
    doubtful: '扫描识别，请核对',
    scannedPage: '这一页是扫描识别的，原页面上标不出原句，请看“文字”。',
    doubtfulLines: '识别没有把握，请对照原页面核对：',
    views: { page: '原页面', text: '文字' },
    viewsLabel: '显示方式',
    pageLabel: (page: number) => `招标文件第 ${page} 页`,
    pageOf: (page: number, pages: number) => `第 ${page} / ${pages} 页`,
    previousPage: '上一页',
    nextPage: '下一页',
    zoomIn: '放大',
    zoomOut: '缩小',
    fitWidth: '适合宽度',
    previousPlace: '上一处',
    nextPlace: '下一处',
    placeOf: (place: number, places: number) => `${place} / ${places}`,
    loading: '正在打开原文页面…',
    preparing: '正在准备原文页面，第一次需要一点时间…',
    notFound: '这一页上没有找到原句，可翻看前后页，或看“文字”。',
    failed: '原文页面暂时打不开，请看“文字”。',
  },
}).source;
