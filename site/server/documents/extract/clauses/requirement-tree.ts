import type { Block } from '../../document.ts';
import { isTitleLine, numberRank, type TextLine } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, linesIn, numberOf, numberStyle, withoutNumber } from '../text.ts';
import { type Marks, markOf } from './marks.ts';
import type { Mark } from './meaning.ts';
import { runningItems } from './running-items.ts';

/** A numbered line, or a title, of the part that says what is wanted, with what stands below it. */
export interface RequirementNode {
  line: TextLine;
  /** A title without a number. */
  bare: boolean;
  /** Lines without a number that go on with it. */
  lines: TextLine[];
  children: RequirementNode[];
  /** The titles above it speak of something else than what is asked: the project, samples, how marks are given. */
  foreign: boolean;
  /** It tells what the buyer gives or does. */
  given: boolean;
  /** A table stands directly below it. */
  hasTable: boolean;
  /** It speaks about the requirements around it (说明：). */
  remark: boolean;
  /** The mark of a title above it. */
  mark: Mark | undefined;
}

export interface RequirementTree {
  roots: RequirementNode[];
  /** The titles above a table, the nearest one last. */
  above: Map<PlacedBlock, readonly RequirementNode[]>;
}

interface Open {
  node: RequirementNode;
  style: string;
  ordinal: number;
  rank: number;
  /** Of a heading; Infinity for a line of text. */
  level: number;
  /** Its title, or one above it, tells what the project is. */
  describes: boolean;
  /** A remark that is told in its own line: it opens no list. */
  isSaid?: true;
}

/** Titles of what asks for nothing, whatever else they name. */
const never =
  /样品|(?:投标人|供应商|响应人|申请人|特定|^)资格(?:要求|条件|标准)|附[件表录]|格式|评[分审标]|考核|违约|争议|合同(?:条款|签订|的?授予)|实质性条款|(?:其[他它]|重要).{0,4}(?:条款|事项|说明|提示)|注意事项|^(?:备?注|说明)/;
/** 不包含在服务费内的事项, 不在本次采购范围内的工作: what stands below is not bought. */
const leftOut =
  /^不包[括含][：:]|^(?:以下|下列|本项目)?(?:不(?:包含|包括|计入|属于|在)(?!.{0,4}(?:但不限于)).{0,16}(?:事项|内容|工作|服务|范围|费用|项目)|(?:除外|另行(?:计费|委托|采购|收费)的?)(?:事项|内容|工作|服务|范围|项目))/;
export const isLeftOut = (title: string): boolean => leftOut.test(compact(withoutNumber(title)));
/** 响应文件要求, 投标文件的编制与装订: how the bid itself is made. */
const ofBid =
  /(?:投标|响应|应[答标征]|报价|竞标|参选|申请)(?:文件|书)的?(?:编[制写]|组成|构成|装订|密封|递交|提交|签署|份数|格式|内容|材料|要求)[^，,]{0,10}$/;
/** Titles of what the buyer gives or does, and no bidder. */
const ofBuyer =
  /(?:发包人|采购人|招标人|委托人|甲方|业主|建设单位)[可拟将能]?(?:提供|承担|财产|义务|责任|(?:配合|协助)(?:事项|内容|工作|条件|$))/;
/** Titles of what asks for nothing, unless they also name what is asked. */
const seldom =
  /概况|概述|背景|现状|简介|介绍|(?:基本|项目)情况|基本信息|项目(?:信息|名称|编号|预算)|场景(?:说明|描述|清单)?$|(?:遗留|现存|存在的?)问题(?:清单|汇总)?$|工作量(?:参考|统计)?$|名词|术语|定义|依据|目标|预算|明细|(?:货物|采购|物资|产品|设备)(?:清单|一览表?)|标的(?:名称|清单)|项目一览/;
/** 采购清单, 设备明细: lists of what is bought; their rows ask where a column does. */
const goods = /清单|一览表?|明细/;
export const isGoodsList = (title: string): boolean =>
  goods.test(title) && !never.test(title) && !ofBuyer.test(title);
const asking = /要求|需求|标准|职责|内容|规范|参数/;
/** Titles that ask, though they stand below one that tells what the project is: 一、项目概况, 2.技术标准与要求. */
const demanding = /要求|需求书?$|标准|规范|参数/;
const LONGEST_TITLE = 24;
/** Words before a list in the same line that speaks about the list of requirements: 说明：1、… */
const remark = /^\s*(?:特别)?(?:说明|备注|注)(?:事项)?\s*[:：]\s*(?=\S)/;
const LONGEST_LONE_TITLE = 14;
const BARE_RANK = 8;

/** 学校概况：在校师生2600人: a line whose own name says that it only describes, or how the buyer looks at the work; what a paper is for. */
const saysOnly =
  /^[^：:，。；]{0,8}(?:概况|概述|背景|现状|简介|介绍|基本情况|现有(?:系统|设备|设施|条件|规模|数据)|(?:用地|场地|现场|地质|水文|气候|自然)条件|考核(?:办法|方式|细则))[：:].|^(?:[^：:，。；]{0,8}[：:])?本(?:技术)?(?:规范书?|规格书|需求书?|任务书|要求)(?:仅)?适用于/;
const binds = /[应须]|必须|不得|需要|不[低少高大小]于|不超过|[≥≤]/;

/** 典型故障场景（供编制应急方案参考）: what is said of a title behind it. */
const inBrackets = /[（(][^（()）]{0,20}[）)]$/;

/** Whether what stands under a title of this name is nothing a bidder answers. */
export function isForeignTitle(title: string): boolean {
  const text = compact(withoutNumber(title)).replace(/[:：]$/, '');
  if (isLeftOut(text)) return true;
  if (/^.{0,8}《中华人民共和国政府采购法》第二十二条/.test(text)) return true;
  if (saysOnly.test(text) && !binds.test(text)) return true;
  if (text.length > LONGEST_TITLE || /[。；;]/.test(text)) return false;
  return (
    [never, ofBid, ofBuyer].some((words) => words.test(text)) ||
    (seldom.test(text.replace(inBrackets, '')) && !asking.test(text))
  );
}

/** Whether a name is of what the project is, not of what is asked. */
export const isSubject = (name: string): boolean =>
  seldom.test(compact(name).replace(inBrackets, '')) && !asking.test(compact(name));

const han = '一二三四五六七八九十';

/** The last number of a numbering: 3 of 1.2.3, 12 of 十二、; 0 for none. */
export function ordinalOf(numbering: string): number {
  const circled = /[①-⑳]/.exec(numbering)?.[0];
  if (circled) return (circled.codePointAt(0) ?? 0) - ('①'.codePointAt(0) ?? 0) + 1;
  const digits = /(\d{1,4})\D*$/.exec(numbering)?.[1];
  if (digits) return Number(digits);
  const words = /([一二三四五六七八九十]{1,3})[^一二三四五六七八九十]*$/.exec(numbering)?.[1];
  if (!words) return 0;
  const [tens, ones] = words.includes('十') ? words.split('十') : [undefined, words];
  const of = (text: string | undefined) => (text ? han.indexOf(text) + 1 : 0);
  return (tens === undefined ? 0 : Math.max(1, of(tens)) * 10) + of(ones);
}

/** Gaps in a series that still are one series: lines in between were lost or are marked otherwise. */
const WIDEST_GAP = 3;

/** Closes what a line ends: its own series goes on, or it stands as high as what is open. */
function close(open: Open[], line: Omit<Open, 'node' | 'describes'>): void {
  const isHeading = line.level !== Infinity;
  const series = open.findLastIndex(
    ({ style, ordinal }) =>
      line.style !== '' &&
      style === line.style &&
      (line.ordinal > ordinal || (line.ordinal === ordinal && ordinal > 1)) &&
      line.ordinal <= ordinal + WIDEST_GAP,
  );
  if (series >= 0) {
    open.length = series;
    return;
  }
  if (isHeading) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= line.level) open.pop();
    return;
  }
  const last = open.at(-1);
  const isTitle = last && !last.isSaid && (last.node.bare || isTitleLike(last.node.line.text));
  if (line.ordinal === 1 && isTitle) return;
  while (open.length > 0) {
    const inner = open.at(-1);
    if (!inner || inner.level !== Infinity || inner.rank < line.rank) break;
    open.pop();
  }
}

/** The numbering in front of a line, circled numbers as they are. */
const numbering = (text: string): string => {
  const bare = compact(text).replace(/^[★☆▲△※＊*●■◆#]+/, '');
  return text.trim().startsWith('①') || /^[①-⑳]/.test(bare) ? bare.slice(0, 1) : numberOf(text);
};

/** Whether a line names what stands below it: a list that begins there is its own, whatever its numbers look like. */
function isTitleLike(line: string): boolean {
  const text = compact(withoutNumber(line));
  return text.length <= LONGEST_LONE_TITLE && !/[。；;，,]/.test(text);
}

function isBareTitle(line: TextLine): boolean {
  if (line.part.block.kind === 'heading') return isTitleLine(line);
  const text = compact(line.text);
  return text.length <= LONGEST_TITLE && /[:：]$/.test(text) && !/[。；;，,]/.test(text);
}

/** 安保考核表 in the middle of its line, right above a table: the title of that, and no word of the requirement above it. */
function isTitleOfTable(block: Block, next: PlacedBlock | undefined): boolean {
  if (block.kind === 'table' || block.kind === 'heading' || next?.block.kind !== 'table')
    return false;
  const text = compact(block.text);
  const isName = text.length <= LONGEST_TITLE && !/[，,。；;：:]/.test(text);
  const isOfTable = block.centred === true || text.endsWith('表') || /^表\d/.test(text);
  return isName && numbering(text) === '' && isOfTable;
}

/** 附录一 术语: what stands below is no more of the last requirement above it. */
const isAppendix = (text: string): boolean =>
  /^附[件录表](?:[一二三四五六七八九十]{1,3}|\d{1,2}|[A-H])[:：、.]?[^，,。；;：:]{2,24}$/.test(
    compact(text),
  );

/** What the part of the file on what is wanted says, as the tree its numbers make. */
export function requirementTree(placed: readonly PlacedBlock[], marks: Marks): RequirementTree {
  const tree: RequirementTree = { roots: [], above: new Map() };
  const open: Open[] = [];
  let chapter: Where['chapter'] = { foreign: false, describes: false };
  for (const [at, part] of placed.entries()) {
    if (part.place !== 'requirements' || isTitleOfTable(part.block, placed[at + 1])) continue;
    const { block } = part;
    if (block.kind !== 'table' && (part.title || isAppendix(block.text))) {
      open.length = 0;
      const foreign = isForeignTitle(block.text);
      chapter = { foreign, describes: foreign && isSubject(block.text) };
      continue;
    }
    if (block.kind === 'table') {
      const nodes = open.map(({ node }) => node);
      const remark = nodes.findIndex((node) => node.remark);
      const above = nodes.slice(0, remark < 0 ? undefined : remark);
      tree.above.set(part, above);
      const last = above.at(-1);
      if (last) last.hasTable = true;
      continue;
    }
    const level = block.kind === 'heading' ? (block.level ?? 9) : Infinity;
    for (const text of linesIn(block.text).flatMap((line) => itemsOf(line, block)))
      take(tree, open, { text, part, page: block.page }, { level, chapter });
  }
  passMarks(tree.roots, marks);
  return tree;
}

/** A remark's list is the remark's own, a title has none. */
const itemsOf = (line: string, { kind }: Block): string[] =>
  kind === 'heading' || remark.test(line) ? [line] : runningItems(line);

interface Where {
  level: number;
  /** Whether the chapter's title asks for nothing, and whether it does as it tells what the project is. */
  chapter: { foreign: boolean; describes: boolean };
  remark?: boolean;
}

function take(
  tree: RequirementTree,
  open: Open[],
  line: TextLine,
  { level, chapter, remark: isRemark = false }: Where,
): void {
  const said = remark.exec(line.text)?.[0];
  if (said !== undefined) {
    take(tree, open, { ...line, text: said }, { level, chapter, remark: true });
    const rest = line.text.slice(said.length);
    take(tree, open, { ...line, text: rest }, { level, chapter });
    // A remark of one sentence has no list: what is numbered below it is not of it.
    const last = open.at(-1);
    if (last?.node.remark && numbering(rest) === '') last.isSaid = true;
    return;
  }
  const number = numbering(line.text);
  const bare = number === '';
  if (bare && !isBareTitle(line)) {
    open.at(-1)?.node.lines.push(line);
    return;
  }
  const own = {
    style: bare ? '' : numberStyle(line.text),
    ordinal: ordinalOf(number),
    rank: bare ? BARE_RANK : numberRank(line.text),
    level,
  };
  close(open, own);
  const above = open.at(-1);
  const parent = above?.node;
  const isBelowIt = (above ?? chapter).describes;
  const asksAnew = isBelowIt && isDemandingTitle(line.text);
  const foreign = (!asksAnew && (parent ?? chapter).foreign) || isForeignTitle(line.text);
  const node: RequirementNode = {
    ...{
      line,
      bare,
      lines: [],
      children: [],
      foreign,
      given: foreign && (parent?.given === true || ofBuyer.test(compact(line.text))),
      hasTable: false,
      remark: isRemark,
      mark: undefined,
    },
  };
  (parent?.children ?? tree.roots).push(node);
  const describes = !asksAnew && (isBelowIt || (foreign && isSubject(line.text)));
  open.push({ node, describes, ...own });
}

function isDemandingTitle(line: string): boolean {
  const text = compact(withoutNumber(line));
  return text.length <= LONGEST_LONE_TITLE && !/[。；;，,:：]/.test(text) && demanding.test(text);
}

/** Whether a mark stands before a title: it is for all that stands below. */
export function isMarkedTitle(node: RequirementNode, marks: Marks): boolean {
  const { line, children, lines, hasTable } = node;
  const text = compact(withoutNumber(line.text));
  const isTitle = text.length <= LONGEST_TITLE && !/[。；;，,:：\d≥≤★▲]/.test(text);
  const hasContent = children.length > 0 || lines.length > 0 || hasTable;
  return isTitle && hasContent && markOf(line.text, marks) !== undefined;
}

function passMarks(nodes: readonly RequirementNode[], marks: Marks, above?: Mark): void {
  for (const node of nodes) {
    node.mark = isMarkedTitle(node, marks) ? markOf(node.line.text, marks) : above;
    passMarks(node.children, marks, node.mark);
  }
}

/** All nodes of a tree, in the order of the file. */
export const allNodes = (nodes: readonly RequirementNode[]): RequirementNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)]);
