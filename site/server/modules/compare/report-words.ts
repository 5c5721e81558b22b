import type { compare } from 'tender-widgets/contract';

export const grades: Record<compare.RiskGrade, string> = {
  high: '高度雷同',
  medium: '明显相似',
  low: '少量相似',
  none: '未见异常',
};

/** Of one's own bids: text in common is no matter. */
export const ownGrades: Record<compare.RiskGrade, string> = {
  high: '有漏改',
  medium: '可能漏改',
  low: '请确认',
  none: '未见漏改',
};

export const findingGrades: Record<compare.CompareFinding['grade'], string> = {
  high: '需重点核对',
  medium: '应当核对',
  low: '留意',
};

export const kindsOfMatch: Record<compare.Match['kind'], string> = {
  same: '相同',
  edited: '有改动',
  paraphrased: '改写',
  table: '表格',
  sense: '同义',
};

export const reasons: Record<compare.LeftOut['reason'], string> = {
  tender: '招标文件',
  law: '法规标准',
  common: '通用语句',
  form: '表单',
};

export const states: Record<compare.ComparedDocument['status'], string> = {
  waiting: '等待读取',
  reading: '读取中',
  ready: '已对比',
  failed: '未能读取',
};
