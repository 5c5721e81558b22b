/** Words of diagrams that the service and the screen share: what stands in a block, in a drawing, and what is wrong with one. */
export const t = {
  /** Names of a kind as people write them, the first as we do. */
  kinds: {
    gantt: ['横道图', '甘特图', '进度计划'],
    network: ['网络图', '单代号网络图', '双代号网络图', '网络计划'],
    org: ['组织机构图', '组织结构图', '组织架构图', '组织图'],
    flow: ['流程图', '工艺流程图'],
  },
  colons: /[:：]/u,
  colon: '：',
  settings: { start: ['开工', '开工日期', '开始日期', '起始日期'], scale: ['刻度', '时间刻度'] },
  scales: { day: ['天', '日'], week: ['周', '星期'], month: ['月', '个月'] },
  columns: {
    id: ['序号', '编号', '代号'],
    name: ['工作', '工作名称', '活动', '任务', '名称', '工序', '分部分项工程'],
    duration: ['工期', '持续时间', '历时', '天数'],
    start: ['开始', '开始时间', '开始日期'],
    end: ['完成', '完成时间', '完成日期', '结束', '结束时间'],
    before: ['前置', '紧前工作', '前置任务', '紧前'],
    unit: ['岗位或部门', '岗位', '部门', '机构', '名称'],
    above: ['上级', '上级部门', '隶属'],
    who: ['人员', '负责人', '姓名', '说明', '职责'],
    step: ['步骤', '名称', '工序', '环节'],
    type: ['类型', '种类'],
    next: ['下一步', '后续', '去向'],
  },
  types: {
    end: ['开始', '结束', '起止'],
    choice: ['判断', '决策', '分支'],
    step: ['处理', '步骤', '工序'],
  },
  open: '【待填写',
  none: /^(?:无|没有|[-—–/]+)$/u,
  /** Between several of a cell. */
  separators: /[,，、;；]/u,
  /** 3（合格）: where an arrow goes to, and what stands on it. */
  arrow: /^(.{1,200}?)\s*[（(]([^（）()]{1,40})[)）]$/u,
  duration:
    /^(?<count>\d{1,5}(?:\.\d{1,2})?)\s*(?:(?<day>个?(?:日历)?[天日])|(?<week>个?(?:周|星期))|(?<month>个?月))?$/u,
  nthDay: /^第?(\d{1,5})[天日]?$/u,
  date: /^(\d{4})\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,2})\s*日?$/u,

  numberHead: '序号',
  workHead: '工作名称',
  durationHead: '工期',
  openShort: '待填写',
  days: (count: string) => `${count}天`,
  year: (year: number) => `${year}年`,
  month: (month: number) => `${month}月`,
  yearMonth: (year: number, month: number) => `${year}年${month}月`,
  relative: { day: '时间（天）', week: '时间（周）', month: '时间（月，每月 30 天）' },
  legend: { critical: '关键工作', usual: '一般工作', milestone: '里程碑' },
  nodeLegend: {
    title: '图例',
    early: ['最早开始', '最早完成'],
    late: ['最迟开始', '最迟完成'],
    total: '总时差',
    free: '自由时差',
    name: '工作名称',
    place: '序号·工期',
  },
  begin: '开始',
  finish: '结束',
  length: (days: string) => `总工期 ${days} 天，粗线为关键线路`,

  problems: {
    kind: '第一行要写图的种类和图名，例如“横道图：施工进度计划”；种类有横道图、网络图、组织机构图和流程图。',
    noTable: '没有找到表格：第一行之后要有一张表，每行一项。',
    noColumn: (column: string) => `表里没有“${column}”这一列。`,
    empty: '表里还没有内容，填上一行就能画图。',
    tooMany: (count: number, most: number) =>
      `表里有 ${count} 项，一张图最多画 ${most} 项。数据都在，请按阶段或分部分成几张图。`,
    tooLarge: '内容太多，在一页上画出来字会小于 7 磅，看不清。数据都在，请分成几张图。',
    noName: (row: number, column: string) => `第 ${row} 行没有填“${column}”。`,
    twice: (id: string) => `序号“${id}”用了两次，请改成不同的序号。`,
    unknown: (name: string, column: string, other: string) =>
      `“${name}”的${column}“${other}”不在表里，请填表中的序号或名称。`,
    ambiguous: (name: string, column: string, other: string) =>
      `“${name}”的${column}“${other}”在表里有两项，请改填序号。`,
    self: (name: string, column: string) => `“${name}”的${column}是它自己，请改正。`,
    loop: (column: string, names: readonly string[]) =>
      `${column}关系绕成了一圈：${names.join(' → ')}，请去掉其中一个。`,
    duration: (name: string, text: string) =>
      `“${name}”的工期“${text}”看不懂，请写成“20天”“3周”或“2个月”（按日历天计，一个月算 30 天）。`,
    long: (name: string) => `“${name}”的工期超过三十年，请核对。`,
    date: (name: string, text: string) =>
      `“${name}”的时间“${text}”看不懂，请写成“2026-03-01”或“第15天”。`,
    startDate: (text: string) => `开工“${text}”看不懂，请写成“2026-03-01”。`,
    scale: (text: string) => `刻度“${text}”看不懂，请写“天”“周”或“月”。`,
    mixed: '有的时间写日期，有的写第几天，请在“开工”里填上开工日期。',
    endBeforeStart: (name: string, start: string, end: string) =>
      `“${name}”的完成（${end}）早于开始（${start}），请改正。`,
    differs: (name: string, between: number, own: string) =>
      `“${name}”从开始到完成是 ${between} 天，工期写的是“${own}”，请改成一致。`,
    beforeBegin: (name: string, start: string) => `“${name}”的开始（${start}）早于开工，请改正。`,
    tooEarly: (name: string, other: string) =>
      `“${name}”的开始早于它的前置“${other}”的完成，请改正。`,
    roots: (names: readonly string[]) =>
      `组织机构图要有一个最上级，现在“${names.join('”“')}”都没有填上级。`,
    openAbove: (name: string) => `“${name}”的上级还没有填，填了才能画图；最上级的一行写“无”。`,
    noRoot: '组织机构图要有一个最上级，现在每一行都填了上级。',
    type: (name: string, text: string) =>
      `“${name}”的类型“${text}”看不懂，请写“开始”“处理”“判断”或“结束”。`,
  },
};
