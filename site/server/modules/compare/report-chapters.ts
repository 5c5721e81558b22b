import { compare } from 'tender-widgets/contract';
import type { WordChapter } from '../../layout/word-bid.ts';
import { list, table, words } from './report-markdown.ts';
import { findingGrades, grades, kindsOfMatch, ownGrades, reasons, states } from './report-words.ts';

/** Passages of one pair that are printed; all of them are on the page. */
const MOST_OF_PAIR = 20;
/** Of the whole report. */
const MOST_PASSAGES = 300;
/** Findings printed, the gravest first, each with so many places. */
const MOST_FINDINGS = 60;
const MOST_PLACES = 8;
/** More columns do not fit across a page. */
const WIDEST_MATRIX = 10;

/** What the chapters are made from. */
export interface ReportInput {
  report: compare.CompareReport;
  /** Matches of the pairs that have any, the most alike pair first. */
  pairs: { pair: compare.ComparedPair; matches: compare.Match[] }[];
  /** Ids of pictures by document and number, as they are in the Word file; absent ones are not printed. */
  pictures: ReadonlyMap<string, string>;
}

/** The report of a comparison as chapters of a Word file. */
export function reportChapters(input: ReportInput): WordChapter[] {
  const isOwn = input.report.kind === 'own';
  const chapters: [string, string][] = [
    ['对比结论', conclusion(input)],
    ['参加对比的文件', documents(input.report)],
    ['两两对比', pairs(input.report)],
    ['需要核对的发现', findings(input.report)],
    ...(isOwn ? [] : [['文件属性', metadata(input.report)] satisfies [string, string]]),
    ['相同的图片', pictures(input)],
    ['相同与相似的段落', passages(input)],
    ['没有计入的内容', leftOut(input.report)],
    ['说明', isOwn ? ownRemarks : remarksOf(input.report)],
  ];
  return chapters.map(([title, content], order) => ({
    id: `r${order}`,
    parentId: null,
    order,
    title,
    content,
  }));
}

/** Page and chapter of a place, as far as they are known. */
const whereOf = ({ page, chapter }: { page?: number | undefined; chapter?: string | undefined }) =>
  [page ? `第 ${page} 页` : '', chapter ? `“${chapter}”` : ''].filter(Boolean).join('，');

const bidsOf = ({ documents: all }: compare.CompareReport) =>
  all.filter(({ role }) => role === 'bid');

function numberer(report: compare.CompareReport): (id: string) => string {
  // ① to ⑳: as many as are compared at most.
  const numbers = new Map(
    bidsOf(report).map(({ id }, at) => [id, String.fromCodePoint(0x2460 + at)]),
  );
  return (id) => numbers.get(id) ?? '';
}

/** Number and name of a document, as text. */
function namer(report: compare.CompareReport): (id: string) => string {
  const names = new Map(report.documents.map(({ id, fileName }) => [id, fileName]));
  const number = numberer(report);
  return (id) => `${number(id)}${names.get(id) ?? ''}`;
}

function conclusion({ report }: ReportInput): string {
  const compared = bidsOf(report).filter(({ status }) => status === 'ready').length;
  const found = (grade: compare.RiskGrade) =>
    report.findings.filter((finding) => finding.grade === grade).length;
  const alike = report.pairs.filter(({ grade }) => grade !== 'none').length;
  const counts = `发现 ${report.findings.length} 项：高 ${found('high')} 项，中 ${found('medium')} 项，低 ${found('low')} 项。`;
  if (report.kind === 'own')
    return [
      `《${words(bidsOf(report)[0]?.fileName ?? '')}》与自己以前的 ${report.pairs.length} 份标书对照，查漏改的内容：**${ownGrades[report.grade ?? 'none']}**。${counts}`,
      ...report.warnings.map(words),
      '自己的标书文字相同是正常的，不计等级，也不判断雷同。',
    ].join('\n\n');
  return [
    `共对比 ${compared} 份文件，总体判断：**${grades[report.grade ?? 'none']}**。最相似的两份，计入文字的 ${report.highestRatio ?? 0}% 相同或相似。`,
    `${report.pairs.length} 组两两对比中，${alike} 组有相同或相似的内容；${counts}`,
    ...report.warnings.map(words),
    '本报告只指出需要核对之处，不是法律结论。是否构成串通投标，由评标委员会和有关部门依法认定。',
  ].join('\n\n');
}

function documents(report: compare.CompareReport): string {
  const name = namer(report);
  const head = ['文件', '页数', '计入字数', '未计入字数', '图片', '状态'];
  const rows = report.documents.map((one) => [
    one.role === 'tender' ? `${one.fileName}（招标文件）` : name(one.id),
    String(one.pages ?? '—'),
    String(one.chars),
    String(Object.values(one.leftOut).reduce((sum, chars) => sum + chars, 0)),
    String(one.pictures),
    one.error ?? one.warning ?? states[one.status],
  ]);
  return table(head, rows);
}

const gradesOf = ({ kind }: compare.CompareReport) => (kind === 'own' ? ownGrades : grades);

function pairs(report: compare.CompareReport): string {
  const name = namer(report);
  const alike = report.pairs.toSorted((one, other) => other.ratio - one.ratio);
  const head = ['甲', '乙', '相同或相似', '判断', '相同', '改动', '改写', '表格', '同义', '依据'];
  const rows = alike.map((pair) => [
    ...[name(pair.a), name(pair.b), `${pair.ratio}%`, gradesOf(report)[pair.grade]],
    ...compare.matchKinds.map((kind) => `${pair.chars[kind]} 字`),
    words(pair.reason),
  ]);
  return [
    matrix(report),
    '“相同或相似”是两份文件共有的文字占较短一份计入文字的比例。',
    table(head, rows),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function matrix(report: compare.CompareReport): string {
  const bids = bidsOf(report).filter(({ status }) => status === 'ready');
  if (report.kind === 'own' || bids.length < 3 || bids.length > WIDEST_MATRIX) return '';
  const number = numberer(report);
  const ratio = (a: string, b: string) =>
    report.pairs.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a))
      ?.ratio;
  const rows = bids.map((row) => [
    number(row.id),
    ...bids.map((column) => (row.id === column.id ? '—' : `${ratio(row.id, column.id) ?? 0}%`)),
  ]);
  return table(['', ...bids.map(({ id }) => number(id))], rows);
}

function findings(report: compare.CompareReport): string {
  const name = namer(report);
  if (report.findings.length === 0) return '没有发现需要核对之处。';
  const left = report.findings.length - MOST_FINDINGS;
  const parts = report.findings.slice(0, MOST_FINDINGS).map((finding) => {
    const places = finding.places.slice(0, MOST_PLACES);
    const rows = places.map((place) => [
      name(place.documentId),
      whereOf(place) || '—',
      place.quote,
    ]);
    const more = finding.places.length - places.length;
    return [
      `### ${words(finding.title)}`,
      `**${findingGrades[finding.grade]}**　涉及：${words(finding.documents.map(name).join('；'))}`,
      words(finding.detail),
      rows.length > 0 ? table(['文件', '位置', '原文'], rows) : '',
      more > 0 ? `另有 ${more} 处，见网页上的结果。` : '',
    ]
      .filter(Boolean)
      .join('\n\n');
  });
  return [...parts, left > 0 ? `另有 ${left} 项较轻的发现，见网页上的结果。` : '']
    .filter(Boolean)
    .join('\n\n');
}

const metadataRows: readonly [keyof Omit<compare.FileMetadata, 'identifiers'>, string][] = [
  ['author', '作者'],
  ['lastEditor', '最后修改人'],
  ['company', '公司'],
  ['manager', '经理'],
  ['title', '标题'],
  ['template', '模板'],
  ['application', '制作程序'],
  ['createdAt', '创建时间'],
  ['modifiedAt', '修改时间'],
  ['printedAt', '打印时间'],
  ['revision', '修订次数'],
  ['editingMinutes', '编辑分钟数'],
];

function metadata(report: compare.CompareReport): string {
  const name = namer(report);
  const withSome = bidsOf(report).filter((one) => one.metadata);
  if (withSome.length === 0) return '参加对比的文件没有属性可看。';
  return withSome
    .map((one) => {
      const rows = metadataRows.flatMap(([key, label]) =>
        one.metadata?.[key] ? [[label, one.metadata[key]]] : [],
      );
      const identifiers = one.metadata?.identifiers ?? [];
      const shown = identifiers.slice(0, MOST_PLACES).join('，');
      if (identifiers.length > 0)
        rows.push([
          '标识',
          identifiers.length > MOST_PLACES ? `${shown} 等 ${identifiers.length} 个` : shown,
        ]);
      return `### ${words(`“${name(one.id)}”`)}\n\n${rows.length > 0 ? table(['属性', '内容'], rows) : '没有属性。'}`;
    })
    .join('\n\n');
}

function pictures({ report, pictures: shown }: ReportInput): string {
  const name = namer(report);
  if (report.pictures.length === 0) return '没有发现相同的图片。';
  return report.pictures
    .map((group, at) => {
      const first = group.places
        .map((place) => shown.get(`${place.documentId} ${place.picture}`))
        .find((id) => id !== undefined);
      const where = group.places.map((place) =>
        [name(place.documentId), whereOf(place)].filter(Boolean).join('，'),
      );
      const title = `### 图片 ${at + 1}：${group.distance === 0 ? '相同' : '几乎相同'}`;
      return [title, first ? `![图片 ${at + 1}](picture:${first})` : '', list(where)]
        .filter(Boolean)
        .join('\n\n');
    })
    .join('\n\n');
}

function passages({ report, pairs: withMatches }: ReportInput): string {
  const name = namer(report);
  let left = MOST_PASSAGES;
  const parts = withMatches.flatMap(({ pair, matches }) => {
    const shown = matches
      .toSorted((a, b) => b.chars - a.chars)
      .slice(0, Math.min(MOST_OF_PAIR, left));
    left -= shown.length;
    if (shown.length === 0) return [];
    const rows = shown.map((match) => [
      `${kindsOfMatch[match.kind]} ${Math.round(match.ratio)}%`,
      side(match.a),
      side(match.b),
    ]);
    const more = matches.length - shown.length;
    return [
      `### ${words(`“${name(pair.a)}”与“${name(pair.b)}”`)}`,
      table(['类别', '甲', '乙'], rows),
      more > 0 ? `另有 ${more} 处较短的，见网页上的结果。` : '',
    ];
  });
  return parts.filter(Boolean).join('\n\n') || '没有发现相同或相似的段落。';
}

const side = (places: readonly compare.Place[]) => {
  const where = places[0] ? whereOf(places[0]) : '';
  return `${where ? `（${where}）` : ''}${places.map(({ quote }) => quote).join(' … ')}`;
};

function leftOut(report: compare.CompareReport): string {
  const name = namer(report);
  const keys = Object.keys(reasons) as (keyof typeof reasons)[];
  const rows = bidsOf(report).map((one) => [
    name(one.id),
    ...keys.map((key) => `${one.leftOut[key]} 字`),
  ]);
  return [
    '来自招标文件、法律法规与标准、通用格式语句，以及表单标题和空栏的文字，各家都会有，不计入比例。',
    table(['文件', ...keys.map((key) => reasons[key])], rows),
  ].join('\n\n');
}

const ownRemarks =
  '这是自己的标书之间的对照，只找别的项目留下的名称、数字、人员和图片。写法不同的名称、换算过的数字可能没有找到，请再通读一遍。';

const remarksOf = ({ bySense }: compare.CompareReport) =>
  [`${ratioRemark}${bySense ? senseRemark : noSenseRemark}`, ...remarks].join('\n\n');

const ratioRemark =
  '比例按计入的文字计算：完全相同和改动过的段落按字数计入，改写的段落按相似程度计入。改写按用词和句式找。';
const noSenseRemark = '没有向量模型参加这次对比，只有意思相同、字面完全不同的段落没有找。';
const senseRemark =
  '只有意思相同、字面不同的段落由向量模型找，列为“同义”，不计入比例；模型会漏、会看错，请读两边原文。';
const remarks = [
  '《招标投标法实施条例》第四十条规定，不同投标人的投标文件异常一致或者投标报价呈规律性差异，不同投标人的投标文件由同一单位或者个人编制等情形，视为投标人相互串通投标。第三十九条列出了属于串通投标的情形。',
  '文件属性可能因使用同一台电脑、同一份模板或打字复印店制作而相同，请结合其他发现判断。',
];
