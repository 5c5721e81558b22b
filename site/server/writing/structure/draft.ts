import type { bid, tender } from 'tender-widgets/contract';
import { isEnglish } from '../../documents/extract/english-words.ts';
import type { BidPaper } from '../../documents/extract/forms/bid-paper.ts';
import { jointAgreement, ownWriting } from '../../documents/extract/forms/words.ts';
import { answersTitle } from '../text/deviation-title.ts';
import { stripEnumerator } from '../text/tidy.ts';
import type { ChapterKind } from './tree.ts';
import { volumeOf } from './volume-kind.ts';

/** What a chapter is for in a bid; decides where scoring items hang and which bid types contain it. */
export type Role =
  | 'technical'
  | 'commercial'
  | 'qualification'
  | 'performance'
  | 'people'
  | 'price'
  | 'deviation'
  | 'form'
  | 'index'
  | 'other';

/** A chapter while the outline is being built. */
export interface Draft {
  title: string;
  role: Role;
  kind: ChapterKind;
  scoringIds: string[];
  brief: string;
  children: Draft[];
  /** Where the tender asks for it. */
  source?: tender.Source;
  /** Blocks of the form the tender prints for it. */
  form?: { first: number; last: number };
  /** Bound or sealed by itself. */
  volume?: true;
  /** The lot it is for, where a bid answers several; absent: for all of them. */
  lotId?: string | undefined;
  /** It is there for what is one lot's. */
  isLot?: true;
}

/** Before what the tender notes on a part. */
export const NOTE = '招标文件要求：';

export function draft(title: string, role: Role, kind: ChapterKind, brief = ''): Draft {
  return { title, role, kind, scoringIds: [], brief, children: [] };
}

const roleSigns: readonly (readonly [Role, RegExp])[] = [
  ['index', /索引|自评|对照表/],
  ['deviation', answersTitle],
  ['performance', /业绩|类似项目|同类项目/],
  ['qualification', /身份证(?:件|正反面)?(?:复印件|扫描件|影印件)?$/],
  [
    'form',
    /承诺|声明|授权|委托书|身份证明|法定代表人|保证金|保函|廉洁|联合体|投标函|响应函|报价函|磋商函|投标书$|中小企业|残疾人|监狱企业/,
  ],
  [
    'price',
    /报价|(?:开标|投标|响应|磋商)一览|价格|价表|工程量清单|费用(?:明细|清单)|费率|(?:报酬|酬金|(?:设计|勘察|监理|咨询|审计|检测|服务|管理)费)(?:用)?(?:清单|明细|汇总|一览|计算)?表?$/,
  ],
  [
    'people',
    /人员.{0,6}(?:表|资格|资料|证|情况|简历|名单|构成)|(?:负责人|经理|主管|团队).{0,8}(?:表|简历|情况|资料|证)|管理机构.{0,6}表|简历/,
  ],
  [
    'qualification',
    /其他(?:文件|材料|资料)|要求提供的|资格|资质|证书|执照|许可证|(?:复印件|扫描件)$|财务|审计|社保|社会保险|纳税|税收|信用|信誉|证明|荣誉|认证|资信|基本情况|获奖|(?:检测|检验|试验|鉴定)报告$|彩页$|样[本册]$|凭证$|回单$|(?:支撑|佐证)材料$|(?:产品|设备|货物)(?:说明书|图片|画册)$|截图$/,
  ],
  [
    'technical',
    /技术|方案|施工组织|服务(?:部分|内容|文件|标准|计划|质量)|实施|措施|设计|培训|售后|应急|进度|人员|组织/,
  ],
  ['commercial', /商务/],
];

/** As `roleSigns`, of titles in English. */
const englishSigns: readonly (readonly [Role, RegExp])[] = [
  ['index', /\bindex\b|\bcross[- ]reference/i],
  ['deviation', /\bdeviations?\b|\bcompliance\b|\bconformity\b/i],
  [
    'performance',
    /\b(?:similar|past|reference|completed) (?:contracts?|projects?|performance|experience|works?)\b|\bexperience\b|\btrack record\b/i,
  ],
  [
    'qualification',
    /\bqualifications?\b|\bcertificates?\b|\blicen[cs]es?\b|\bprofile\b|\binformation\b|\bfinancial (?:capacity|standing|statements?|situation)\b|\beligibility\b/i,
  ],
  [
    'form',
    /\bletter\b|\bauthori[sz]ation\b|\bpower of attorney\b|\bdeclaration\b|\bundertaking\b|\b(?:bid|tender|proposal) (?:security|bond|guarantee|form)\b|\bform of\b|\bconsortium\b|\bjoint venture\b/i,
  ],
  [
    'price',
    /\bprices?\b|\bpricing\b|\bcosts?\b|\bfinancial\b|\bbill of quantities\b|\bbid opening\b|\brates\b/i,
  ],
  [
    'people',
    /\b(?:personnel|staff) (?:list|schedule|form)\b|\blist of (?:key )?(?:personnel|staff)\b|\bcurriculum vitae\b|\bcvs?\b|\br[eé]sum[eé]s?\b/i,
  ],
  [
    'technical',
    /\btechnical\b|\bmethodology\b|\bplans?\b|\bsolution\b|\bdesign\b|\bapproach\b|\btraining\b|\bservices?\b|\bprogramme\b|\bstaffing\b|\bquality\b/i,
  ],
  ['commercial', /\bcommercial\b|\bbusiness\b/i],
];

const kinds: Record<Role, ChapterKind> = {
  technical: 'prose',
  commercial: 'prose',
  qualification: 'evidence',
  performance: 'evidence',
  people: 'evidence',
  price: 'form',
  deviation: 'form',
  form: 'form',
  index: 'form',
  other: 'prose',
};

const skipped =
  /封面|封皮|封套|密封|^目录$|标签|书脊|(?<!总价|清单|报价)扉页|投标文件格式|响应文件格式/;
/** A copy of the bid; 正本与电子版一致性的承诺书 speaks of copies and is a paper in them. */
const copies = /(?<!(?:照|证|证书)[(（]?)(?:正本|副本)|电子(?:版|文件)/;
const isCopy = (title: string): boolean =>
  copies.test(title) && !/(?:函|书|声明|承诺)$/.test(title);
/** What is called so and printed with a text is a letter: 附件1：响应文件 above 致：. */
const wholeBid = /^(?:投标|响应)文件$/;
const LONGEST_TITLE = 120;
const formEnd = /(?:函|书|表)$|\b(?:letter|form|schedule|sheet|table|summary)$/i;

/** 方案图纸, 效果图: drawn elsewhere and put in. What is drawn from a table of the text (进度横道图, 组织机构图) is written. */
const DRAWN =
  /(?<!进度|横道|网络|组织|机构|架构|流程|关系)(?:图[纸册集]|(?:效果|平面|立面|剖面|透视|鸟瞰|布置|分析|施工|设计)图)$/;
export const isDrawn = (title: string): boolean => DRAWN.test(title);

/** Purpose and kind of a chapter as its title tells them. */
export function roleOf(title: string): { role: Role; kind: ChapterKind } {
  if (isDrawn(title)) return { role: 'technical', kind: 'evidence' };
  // 项目建议书 and 设计说明书 are written, whatever they end with.
  if (
    /(?:建议|策划|(?:设计|方案|工艺|施工)说明)书$/.test(title) ||
    (/方案|施工组织|措施|工作计划/.test(title) && !formEnd.test(title))
  )
    return { role: 'technical', kind: 'prose' };
  const signs = isEnglish(title) ? englishSigns : roleSigns;
  const role = signs.find(([, sign]) => sign.test(title))?.[0] ?? 'other';
  const kind = kinds[role];
  return { role, kind: kind === 'prose' && formEnd.test(title) ? 'form' : kind };
}

/** Forms of a kind of bidder, or of a way of bidding: they stand in the bid only when it is one; of joint bidders also what is only named. */
const optional =
  /分包(?:意向)?(?:协议|书)|拟分包|投标(?:保证金)?(?:担保)?保函|担保函|政府采购投标担保/;

export const isOptional = (entry: tender.FormatEntry): boolean =>
  entry.needed === undefined &&
  (jointAgreement.test(entry.title) || (entry.form !== undefined && optional.test(entry.title)));

/** The bid documents a tender asks for, whatever the type of the bid. */
export function formatSkeleton(entries: readonly BidPaper[]): Draft[] {
  const top: Draft[] = [];
  const line: { level: number; node: Draft }[] = [];
  let kept = 0;
  for (const entry of entries) {
    const title = stripEnumerator(entry.title).slice(0, LONGEST_TITLE).trim();
    const isWhole = wholeBid.test(title) && entry.form === undefined;
    if (title.length < 2 || isWhole || skipped.test(title) || isCopy(title) || isOptional(entry))
      continue;
    while (line.length > 0 && (line.at(-1)?.level ?? 0) >= entry.level) line.pop();
    const siblings = line.at(-1)?.node.children ?? top;
    if (siblings.some((one) => one.title === title && one.lotId === entry.lotId)) continue;
    const node = entryDraft(title, entry);
    siblings.push(node);
    kept++;
    line.push({ level: entry.level, node });
  }
  if (kept < 3) return [];
  for (const node of allDrafts(top)) takeAsPapers(node.children, node.role === 'qualification');
  for (const { title, volume, children } of top)
    if (volume && volumeOf(title) === 'price' && !/技术|商务|服务/.test(title)) leaveOpen(children);
  return top;
}

/** 供应商关于增值税税率的说明 among the prices: his to fill in, as nothing we know says a word of it. */
function leaveOpen(children: readonly Draft[]): void {
  for (const node of children.filter(({ kind, role }) => kind === 'prose' && role === 'other'))
    if (node.children.length === 0) Object.assign(node, { role: 'form', kind: 'form' });
}

/** What the bidder says of himself in his own words. */
const ofHimself = /(?:简介|介绍|概况|概述|说明|优势|理解|分析)$/;

/**
 * Among papers that prove something, or are forms, a part that no sign tells is one of them: 中国裁判文书网查询结果 between 营业执照 and
 * 信用中国查询结果. Among what proves that one may bid all are.
 */
function takeAsPapers(siblings: readonly Draft[], isQualification: boolean): void {
  const proofs = siblings.filter(({ kind }) => kind === 'evidence');
  const written = siblings.filter(({ kind, title }) => kind === 'prose' && !ofHimself.test(title));
  const isUnknown = ({ role, children }: Draft) => role === 'other' && children.length === 0;
  const isMost =
    proofs.length >= Math.max(LEAST_PROOFS, written.length) && written.every(isUnknown);
  for (const node of isMost || isQualification ? written.filter(isUnknown) : [])
    Object.assign(node, { role: 'qualification', kind: 'evidence' });
}
const LEAST_PROOFS = 2;

/** What the tender wants handed in in a bid of this type, as a tree in its order; empty when it names too few to follow. */
export const requiredParts = (
  entries: readonly BidPaper[],
  bidType: bid.BidSettings['bidType'],
): Draft[] => keepForType(formatSkeleton(entries), bidType);

function keepForType(nodes: readonly Draft[], bidType: bid.BidSettings['bidType']): Draft[] {
  if (bidType === '综合标') return [...nodes];
  const kept = (node: Draft): boolean => {
    const technical =
      node.role === 'technical' ||
      (node.role === 'deviation' && !/商务|commercial/i.test(node.title));
    return bidType === '技术标'
      ? technical || node.role === 'index'
      : !technical || (node.role === 'deviation' && !/技术|technical/i.test(node.title));
  };
  return nodes.flatMap((node) => {
    const children = keepForType(node.children, bidType);
    if (node.children.length > 0) return children.length > 0 ? [{ ...node, children }] : [];
    return kept(node) ? [{ ...node }] : [];
  });
}

/** A copy of something that exists: no text of the bidder's proves it. */
const asksForCopy =
  /(?:提供|提交|附|出具|加盖)[^。]{0,160}(?:复印件|扫描件|截图|影印件|凭证|凭据)|(?:复印件|扫描件|截图)[）)]?(?:[，,；;。]|$|[^。]{0,12}(?:加盖|盖)[^。]{0,8}章)/;

const OWN_PROMISE = /(?:服务|售后|质量|交货|供货|培训|进度|维保).{0,8}承诺书?$/;

function entryDraft(title: string, entry: BidPaper): Draft {
  const { role, kind } = roleOf(title);
  const note = entry.note ? `${NOTE}${entry.note}` : '';
  // What the bidder is to write himself is written, though it is called a promise.
  const isOwn =
    OWN_PROMISE.test(title) && ownWriting.test(`${entry.note ?? ''}${entry.remark ?? ''}`);
  const isCopied =
    role === 'other' &&
    !ownWriting.test(entry.note ?? '') &&
    asksForCopy.test(entry.note ?? '') &&
    !ofHimself.test(title);
  const proof = isCopied ? draft(title, 'qualification', 'evidence', note) : undefined;
  const own = isOwn ? draft(title, 'technical', 'prose', note) : draft(title, role, kind, note);
  return {
    ...(entry.form ? { ...own, kind: 'form' as const } : (proof ?? own)),
    source: entry.source,
    ...(entry.form ? { form: entry.form } : {}),
    ...(entry.volume ? { volume: true as const } : {}),
    ...(entry.lotId === undefined ? {} : { lotId: entry.lotId }),
  };
}

/** Every chapter of a tree of drafts, parents before children. */
export function allDrafts(drafts: readonly Draft[]): Draft[] {
  return drafts.flatMap((node) => [node, ...allDrafts(node.children)]);
}
