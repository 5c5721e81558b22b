import type { Clause, ScoringItem, TenderFile } from '../../core/contract/tender.ts';
import { overridable } from '../../core/texts.ts';

const number = '[一二三四五六七八九十\\d]{1,3}';
const begins = `[（(]\\s*${number}\\s*[)）]|\\d{1,2}\\s*[、.．)）](?!\\d)|[①-⑳]`;

/** How bidders and tender files write amounts, times and lists. */
export const patterns = {
  /** What a point is worth, at the end of its line. */
  pointWorth: /[（(](\d{1,3}(?:\.\d{1,2})?)分[）)]$/,
  units: { 亿: 100_000_000, 万: 10_000, 千: 1000, 百: 100 } as Readonly<Record<string, number>>,
  money:
    /^(?:人民币|rmb|￥|¥)?\s*(\d[\d,，]*(?:\.\d+)?)\s*(?:([亿万千百])\s*)?(?:元(?:整|人民币)?|圆整?)?$/i,
  time: /^(\d{4})\s*[-年./]\s*(\d{1,2})\s*[-月./]\s*(\d{1,2})\s{0,20}日?\s{0,20}(?:(上午|下午|晚上)?\s{0,20}(\d{1,2})\s{0,20}[:：时点]\s{0,20}(?:(\d{1,2})\s{0,20}分?)?(?:[:：]?\s{0,20}(\d{1,2})\s{0,20}秒?)?)?$/,
  late: /^(?:下午|晚上)$/,
  /** Points of a part as its rules state them: 得 8–10 分, 最高 6 分. */
  points: /(?:\d{1,20}(?:\.\d{1,20})?\s*[-–—~～至]\s*)?(\d{1,20}(?:\.\d{1,20})?)\s*分/g,
  pieceStart: new RegExp(`^\\s*(?:${begins}|[一二三四五六七八九十]{1,3}\\s*、)\\s*`),
  pieceBreak: new RegExp(`([。；;])\\s*(?=${begins})`, 'g'),
  pieceName: /^([^，。；：:;,（(\n]{2,24})[，：:；;（(]/,
  sentenceEnd: /[。；;]$/,
};

/** Of a row added by hand. */
export const usualCategory: ScoringItem['category'] = '技术';

/** Chinese texts of the review. */
export const t = overridable('writer', {
  review: {
    sources: {
      title: '整本标书可引用的资料',
      choose: '选择资料',
      chosen: (count: number) => `已选 ${count} 份资料`,
      lead: '没有单独选资料的章节都可以引用。各章可以在目录里另选。',
      apply: '确定',
    },
    files: {
      title: (count: number) => `招标文件（${count} 份）`,
      add: '增加文件',
      look: '查看与查找原文',
      whole: '招标文件原文',
      lead: '清单、技术规范书、图纸、补遗等都可以加入，读完后一并汇总。用途由系统判断，可以改。',
      bidLead: '可以继续加入文件。补遗、澄清、答疑改了什么会逐处列出，接受之后才带入标书。',
      roles: {
        tender: '招标文件',
        specification: '技术规范、需求',
        quantities: '清单',
        drawings: '图纸',
        other: '其他',
        answers: '答疑',
        addendum: '补遗、澄清',
      },
      roleOf: (name: string) => `“${name}”的用途`,
      state: ({ status, error, pages, scanned }: TenderFile) => {
        if (status === 'reading') return '正在读取…';
        if (status === 'failed') return error ?? '没有读取成功';
        return [pages === null ? '' : `${pages} 页`, scanned ? '含扫描识别' : '']
          .filter(Boolean)
          .join('，');
      },
      remove: '移除',
      removeOf: (name: string) => `移除“${name}”`,
      removeTitle: '移除文件',
      removeText: (name: string) => `移除“${name}”后，按其余文件重新汇总。需要时可以再次加入。`,
      changed: '项目信息、概况、评分项与条款已按现有文件重新汇总',
    },
    factsLead: '点值即可改，检查时与全文对照',
    factEmpty: '文件未提及，可手动填写',
    factOfLot: '选择标段（包）后再看',
    factByLot: '各标段不同，见下方',
    factByLotInSheet: '各标段不同，见事实表',
    lotFactsOf: (number: string, name: string) => `${number} ${name}`.trim(),
    factUnread: '可手动填写',
    factReset: (label: string) => `把“${label}”恢复为读取值`,
    factText: (label: string, value: string) => `${label}：${value}`,
    money: (value: string) => `${value} 元`,
    moneyInWan: (yuan: string, wan: string) => `${yuan} 元（${wan} 万元）`,
    moneyDoubt: '不是金额，检查时无法与全文比对',
    timeDoubt: '不是完整的日期时间，检查时无法与全文比对',
    noBond: '不收取',

    overviewSize: (chars: number) => `${chars.toLocaleString('zh-CN')} 字`,

    nameSeparator: '、',
    pieceName: (item: string, n: number) => `${item}（${n}）`,
    mergedCriteria: (item: string, score: string, criteria: string) =>
      `${item}${score === '' ? '' : `（${score} 分）`}：${criteria}`,
    categoryPoints: (category: string, points: number) => `${category} ${points} 分`,
    categoryOf: (category: string, points: number, stated: number) =>
      `${category} ${points} / ${stated} 分`,
    totalsLabel: '各类分值',
    totalOff: (total: number, expected: number) =>
      total < expected
        ? `评分项合计 ${total} 分，比应有的 ${expected} 分少 ${Math.round((expected - total) * 100) / 100} 分，可能漏了评分项，或有一项分值读少了。`
        : `评分项合计 ${total} 分，比应有的 ${expected} 分多 ${Math.round((total - expected) * 100) / 100} 分，可能有重复的评分项，或含加分项。`,
    totalOffHint: '若文件确实如此，可以不改；目录与页数按现有分值分配。',
    categoryOff: (category: string, points: number, stated: number) =>
      `${category}：文件写明 ${stated} 分，现有 ${points} 分，${points < stated ? '少' : '多'} ${Math.round(Math.abs(stated - points) * 100) / 100} 分`,
    noScore: (count: number) => `有 ${count} 项没有填分值`,
    categorySource: (category: string) => `${category}分值构成`,

    emptyTitle: '没有评分项',
    emptyText:
      '文件里没有找到评分标准（例如按最低价评审）。可以粘贴评分要求、手动添加；也可以不填，按投标文件格式与采购需求生成目录。',
    paste: '粘贴评分要求',
    pasteTitle: '粘贴评分要求',
    pasteLead:
      '从招标文件复制评分表，或一行一项（名称、分值、标准）。识别后可先核对，再加入评分表。',
    pasteLabel: '评分要求',
    pasteRead: '识别',
    pasteNone: '没有识别出评分项。请每行写一项并带上分值，例如：技术方案 20分 方案完整、针对性强。',
    pasteFound: (count: number, total: number) => `识别出 ${count} 项，合计 ${total} 分`,
    pasteAppend: '加入评分表',
    pasteReplace: '替换现有评分项',
    marked: {
      size: (rows: number, chars: number) => (rows > 1 ? `已选 ${rows} 行` : `已选 ${chars} 字`),
      scoring: '作为评分项',
      clause: '作为条款',
      fact: '填入项目信息…',
      factLabel: '把所选文字填入',
      rows: (count: number) => `已按原文加入 ${count} 个评分项`,
      unread: '没有认出分值，已加入原文，请填写名称和分值',
      clauseAdded: (kind: string) => `已加入“${kind}”，可以在条款中修改`,
      factSet: (name: string) => `已填入${name}`,
    },
    pastedRows: (count: number) => `已加入 ${count} 个评分项`,
    replacedRows: (count: number) => `已用识别出的 ${count} 项替换原有评分项`,

    select: (item: string) => `选择“${item}”`,
    selectAll: '全选',
    selected: (count: number, points: number) => `已选 ${count} 项，共 ${points} 分`,
    selectionLabel: '对所选评分项的操作',
    setCategory: '改类别',
    merge: '合并为一项',
    removeSelected: '删除',
    clearSelection: '取消选择',
    rowMenu: (item: string) => `“${item}”的操作`,
    unnamed: '未命名',
    split: '拆分…',
    points: (count: number) => (count > 0 ? `评分要点（${count}）…` : '评分要点…'),
    pointsTitle: '评分要点',
    pointsLead: (item: string) =>
      `“${item}”需要逐条响应的内容：一行一条，行末可写分值，例如“服务流程（4分）”。不需要逐条响应时留空。`,
    pointsKeep: '确定',
    pointWorth: (points: number) => `（${points}分）`,
    moveUp: '上移',
    moveDown: '下移',
    addBelow: '在下方添加',
    remove: '删除',
    rowKeys: 'Alt+↑ / Alt+↓ 移动所在行',
    removed: (count: number, item: string) =>
      count > 1 ? `已删除 ${count} 个评分项` : `已删除评分项“${item}”`,
    merged: (count: number) => `已把 ${count} 项合并为一项`,
    recategorised: (count: number, category: string) => `已把 ${count} 项改为“${category}”`,
    movedTo: (item: string, place: number) => `“${item}”已移到第 ${place} 项`,
    undone: '已撤销',
    splitDone: (item: string, count: number) => `已把“${item}”拆分为 ${count} 项`,
    lotFirst: '请先选择要投的标段（包）',
    moreLotsTitle: '同时投的其他标段（包）',
    moreLotsLead: '每个勾选的标段另建一份标书，各按自己的评分项、条款和格式编写。',
    jointTitle: '几份标书',
    lotsApart: '每个标段一份',
    lotsJoint: '合并一份',
    jointLead:
      '一份标书编写所选各标段：共用的格式和评分项只写一次，各标段自己的格式、评分项、条款和金额分别列出。',
    jointRules: {
      allowed: '招标文件允许合并编制：',
      required: '招标文件要求合并编制成一份：',
      apart: '招标文件要求每个标段分别编制，不能合并：',
      unclear: '招标文件对能否合并编制说法不一，合并前请向采购人确认：',
      silent: '招标文件没有说明能否合并编制，默认每个标段一份；需要合并时请先向采购人确认。',
    },
    moreLotsMade: (lots: string) => `已为${lots}另建标书，在“我的标书”里打开`,
    moreLotFailed: (lot: string) => `${lot}的标书没有建成，可在“我的标书”里另建`,
    lotChanged: '项目信息、概况、评分项与条款已按所选标段更新',

    splitTitle: '拆分评分项',
    splitLead: (item: string, score: string) =>
      `把“${item}”（${score} 分）拆成几项，各项分值之和须等于原来的分值。`,
    splitLeadNoScore: (item: string) => `把“${item}”拆成几项。`,
    pieceLabel: (n: number) => `第 ${n} 项`,
    pieceItem: (n: number) => `第 ${n} 项名称`,
    pieceScore: (n: number) => `第 ${n} 项分值`,
    pieceCriteria: (n: number) => `第 ${n} 项评分标准`,
    pieceRemove: (n: number) => `删除第 ${n} 项`,
    pieceAdd: '再加一项',
    splitSum: (sum: number, total: number) => `合计 ${sum} / ${total} 分`,
    splitLess: (points: number) => `还差 ${points} 分`,
    splitMore: (points: number) => `多出 ${points} 分`,
    splitEven: '平均分配',
    splitConfirm: '拆分',
    splitNames: '每一项都要有名称',
    splitWrong: '分值请填 0 到 1000 的数字',

    clausesLead: '★、▲ 条款逐条进入偏离表，编号按原文。',
    clauseAdd: '添加条款',
    clauseNumber: (n: number) => `第 ${n} 条编号`,
    clauseWords: (n: number) => `第 ${n} 条内容`,
    clauseKind: (n: number) => `第 ${n} 条类别`,
    clausePart: (n: number) => `第 ${n} 条所属偏离表`,
    clauseMeaning: (words: string) => `招标文件对此标记的说明：${words}`,
    clauseRemove: (n: number) => `删除第 ${n} 条`,
    clauseRemoved: (text: string) => `已删除条款“${text}”`,
    clauseMoved: (kind: string) => `已移到“${kind}”`,
    numberHint: '编号',
    noNumber: '—',
    parts: { 技术: '技术偏离表', 商务: '商务偏离表' } satisfies Record<
      NonNullable<Clause['part']>,
      string
    >,
    clauseSearch: '查找条款',
    clauseNone: '没有符合的条款。',

    rowText: (category: string, item: string, score: string, criteria: string) =>
      `[${category}] ${item} ${score}分 ${criteria}`,
    clauseText: (kind: string, number: string, text: string) => `[${kind}] ${number} ${text}`,
    settingsText: (pages: string, bidder: string) => `${pages} 页 ${bidder}`,
    followFailed: '标书已建好，项目信息与条款的修改稍后自动保存。',
    pageModeLabel: '页数要求',
    pageModes: { target: '目标页数（上下 3%）', cap: '不超过' },
    pagesFew: '页数很少，只够写要点；评分项多时每章不足一页。',
    pagesMany: '页数很多，正文只写有依据的内容，可能写不满；补充资料后可以更多。',
    doubtsTitle: '需要您看的地方',
    doubtsOpen: (count: number) => `${count} 处需要您看`,
    doubtsSettled: '需要看的地方都看过了',
    doubtOf: (item: string, text: string) => `「${item}」${text}`,
    doubtsAlike: (count: number, text: string) => `${count} 项同样：${text}`,
    doubtSettle: '看过了',
    doubtSettleAll: '都看过了',
    doubtAgain: '再看一次',
    proven: (count: number, total: number) =>
      `评分标准已与文件核实：${count} 项，合计 ${total} 分，各项都有标准和出处`,
    noScoring: (method: string) =>
      `文件不设评分${method === '' ? '' : `，按“${method}”评审`}。目录按投标文件格式与采购需求生成。`,

    tables: '从文件里选评分表',
    tablesLead: '文件里的全部表格如下。勾选是评分表的（可多张），识别后可先核对，再加入评分表。',
    tablesNone: '文件里没有表格。可以粘贴评分要求，或手动添加。',
    tableName: (page: string, title: string) => (title === '' ? page : `${page} ${title}`),
    tablePage: (page: number | null) => (page === null ? '表格' : `第 ${page} 页`),
    tableRows: (rows: number) => `${rows} 行`,
    tableSum: (sum: number) => `分值合计 ${sum}`,
    tableUsed: '已用作评分表',
    tableTake: (name: string) => `把“${name}”作为评分表`,
    tableShow: '看内容',
    tableHide: '收起',
    columnOf: (n: number) => `第 ${n} 列是`,
    columnRoles: {
      none: '自动',
      group: '类别',
      name: '评分项',
      points: '分值',
      criteria: '评分标准',
    },
    tablesRead: (count: number) => `识别所选 ${count} 张`,
    tablesFound: (count: number, total: number) => `识别出 ${count} 项，合计 ${total} 分`,
    tablesEmpty: '所选表格里没有识别出评分项。可展开表格，指定哪一列是评分项、分值和标准。',
  },
}).review;
