import type { clauseKinds, FactName } from '../core/contract/tender.ts';
import { overridable } from '../core/texts.ts';

const facts: Record<FactName, string> = {
  projectName: '项目名称',
  projectNumber: '项目编号',
  purchaser: '采购人（招标人）',
  agency: '代理机构',
  budget: '预算金额',
  ceilingPrice: '最高限价',
  deadline: '投标截止时间',
  openingTime: '开标时间',
  bidBond: '投标保证金',
  duration: '工期（服务期）',
  location: '地点',
};
const clauses: Record<(typeof clauseKinds)[number], string> = {
  star: '★ 实质性条款',
  triangle: '▲ 重要条款',
  invalid: '否决投标（投标无效）情形',
  qualification: '资格要求',
  requirement: '逐条响应的要求',
  'no-copying': '禁止照抄招标文件',
};

export const messages = overridable('sample', {
  title: '试读招标文件',
  intro: '选一份示例，看看招标文件读出来是什么样子。文件现场读取，项目与单位均为虚构。',
  read: '现场读取',
  readNamed: (title: string) => `现场读取：${title}`,
  download: '下载原文件',
  downloadNamed: (title: string) => `下载原文件：${title}`,
  listFailed: '示例列表没有加载出来',
  readFailed: '这份文件没有读出来',
  offline: '没有连接成功。请检查网络，恢复后点击重试。',
  reading: (fileName: string) => `正在读取 ${fileName}`,
  readingText: '先取出文字和表格，再找项目信息、评分表、★▲ 条款和投标文件格式，每一项都记下出处。',
  otherSample: '换一份示例',
  summary: (seconds: string, pages: number | null, items: number, total: string) =>
    `读取用时 ${seconds} 秒，${pages === null ? '' : `${pages} 页，`}${items} 个评分项，共 ${total} 分`,
  file: '文件原文',
  fileHint: '点击右侧任意一项，这里会定位到它的出处',
  found: '读取结果',
  tabs: {
    facts: '项目信息',
    scoring: '评分项',
    clauses: '必须响应条款',
    format: '投标文件格式',
  },
  facts,
  clauses,
  notStated: '文件没有写明',
  yuan: (amount: string) => `${amount} 元`,
  points: (score: string) => `${score} 分`,
  page: (page: number) => `第 ${page} 页`,
  count: (count: number) => `${count} 条`,
  backToFound: '回到读取结果',
  noScoring: '这份文件没有评分项',
  noClauses: '这份文件没有必须响应的条款',
  noFormat: '这份文件没有规定投标文件格式',
  ownTitle: '换成您自己的招标文件',
  ownText: '登录后上传 Word、PDF 或文本文件，读取之后可以核对修改，再生成目录和正文。',
  own: '用自己的招标文件试试',
});
