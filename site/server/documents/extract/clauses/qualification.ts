import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import { isTitleLine, itemsOf, linesOf, linesUnder, type TextLine } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, isReference, withoutNumber } from '../text.ts';
import type { Place } from '../titles.ts';

export interface Requirement {
  text: string;
  /** Words before the list it stands in, without which it says nothing. */
  lead?: string;
  quote: string;
  part: PlacedBlock;
  page: number | null;
}

const who =
  '(?:投标|响应|应答|报价|申请|参选|竞标|应标|磋商|谈判|竞价|参与)(?:人|方|单位|供应商|商)?|供应商|潜在(?:投标人|供应商)|承包人';
const heading = new RegExp(
  `(?:合格的?)?(?:${who})?的?(?:应?(?:当|该)?具[备有]的?)?(?:基本|特定|合格)?(?:资格|资质)(?:能力)?(?:条件|要求|标准|条件要求|要求及条件)|合格的?(?:${who})|(?:${who})的?(?:资格|资质)$|(?:${who})(?:参加[^，。]{0,14})?(?:应|须|必须)(?:当)?具备(?:的|以下|下列).{0,6}条件`,
);
const notHeading = /审查|评审|证明|文件|格式|承诺|声明|复印件|材料|后审|预审(?!公告)|表$/;
/** Where the requirements are best taken from, in this order. */
const order: Place[] = [
  'notice',
  'data',
  'instructions',
  'other',
  'requirements',
  'evaluation',
  'cover',
];

/** 本项目的特定资格要求：无: nothing is asked there. */
const asksNothing = /[：:](?:无|没有|不适用|\/)(?:特(?:定|殊)(?:资格)?要求)?[。；;]?$/;

/** 本项目非专门面向中小企业，小微企业享受10%的价格扣除: who else may bid, which nobody has to meet. */
const openToAll =
  /^(?:无\()?(?:本(?:项目|次采购|包|标段))?(?:采购)?为?(?:非|不|未)(?:属于|是)?专门面向[^,;。]{0,24}(?:[,;][^;。]{0,12}小[型微][^;。]{0,40})?[。;)]{0,2}$/;
/** 资质、业绩符合要求: which ones, other places say. */
const saysNoMore =
  /^[^,，。；;\d]{2,20}(?:均)?符合(?:招标文件|采购文件)?(?:的)?(?:相关)?(?:要求|规定)$/;
/** 本项目的特定资格要求：具有…许可: the title of the conditions stands before the one there is. */
const ownTitle =
  /^(?:本项目的?特定(?:的)?(?:资格|资质)(?:条件|要求)|落实政府采购政策需?满足的(?:资格|资质)(?:条件|要求))[：:](?=[^\n]{5})/;

/** 3.1 通用资格要求 above the conditions of that kind: what they are called, and none itself. */
const kindTitle =
  /^(?:通用|专用|基本|特定|一般|其他)(?:的)?(?:资格|资质)(?:条件|要求)(?:[：:；;]?\n|[；;。]?$)/;

/** Requirements on who may bid, each one for itself: from the announcement, else the particulars, else the review's table. */
export const qualifications = (placed: PlacedBlock[]): Requirement[] =>
  stated(placed)
    .filter(({ text }) => !asksNothing.test(compact(text)))
    .map((one) => ({ ...one, text: one.text.replace(ownTitle, '').replace(kindTitle, '') }))
    .filter(
      ({ text }) =>
        text !== '' && !openToAll.test(compact(text)) && !saysNoMore.test(compact(text)),
    );

function stated(placed: PlacedBlock[]): Requirement[] {
  for (const place of order) {
    const parts = placed.filter((part) => part.place === place);
    const listed = [...fromText(parts), ...fromParticulars(parts)];
    if (listed.length >= 2) return [...listed, ...(listed.length < 4 ? reviewTable(placed) : [])];
  }
  return reviewTable(placed);
}

function fromText(parts: PlacedBlock[]): Requirement[] {
  const lines = linesOf(parts, true);
  for (const [at, line] of lines.entries()) {
    const items = isQualificationTitle(line) ? itemsUnder(lines, at) : besideTitle(line);
    if (items.length > 0) return items;
  }
  return [];
}

/** 五、申请人资格：1.具有独立法人资格；2.…: the conditions stand in the line of their title. */
function besideTitle(line: TextLine): Requirement[] {
  const at = line.text.search(/[：:]/);
  const said = line.text.slice(at + 1).trim();
  if (at < 0 || said.length < LEAST_SAID || isReference(said)) return [];
  if (!isQualificationTitle({ ...line, text: line.text.slice(0, at + 1) })) return [];
  return said
    .split(/[；;](?=.)|(?<=。)(?=[（(]?\d{1,2}[)）.．、])/)
    .map((text) => withoutNumber(text.trim()))
    .filter((text) => compact(text).length >= LEAST_SAID)
    .map((text) => requirementOf(text, line));
}
const LEAST_SAID = 5;

function itemsUnder(lines: TextLine[], at: number): Requirement[] {
  return itemsOf(
    linesUnder(lines, at).filter((line) => !/^(?:注|备注)[:：]/.test(line.text.trim())),
  )
    .filter(
      (item) =>
        !isReference(item.text) && !/(?:如下|以下条件|下列条件)$|[:：]$/.test(compact(item.text)),
    )
    .map(conditionOf);
}

function isQualificationTitle(line: TextLine): boolean {
  const text = compact(withoutNumber(line.text))
    .replace(/\([^)\n]{0,200}\)/g, '')
    .replace(/:$/, '');
  return (
    text.length <= 30 &&
    heading.test(text) &&
    !notHeading.test(text) &&
    (isTitleLine(line) || /[:：]\s*$/.test(line.text))
  );
}

/** 项目经理要求, 所投产品要求: conditions on somebody or something else than the bidder. */
const ofOthers =
  /^(?:本项目|拟派|拟任|拟投入)?的?(?:项目)?(?:经理|(?:技术|安全)?负责人|总监|建造师|总工|人员|产品|货物|设备|制造商|生产厂家|代理商|联合体)/;
/** 未被列入以下名单之一, 符合下列情形的: the items end the sentence. */
const goesOn = /(?:未|不得|不存在|没有|不处于)[^。；]{0,60}$|(?:之一|情形|情况)的?$/;
const LONGEST_LEAD = 120;

/** A condition, and the words that lead to it where it says nothing without them: 未被列入以下名单：失信被执行人. */
function conditionOf({ text, line, lead }: ReturnType<typeof itemsOf>[number]): Requirement {
  const words = cleanText(lead.replaceAll('\n', ''));
  const plain = compact(words).replace(/:$/, '');
  const isPart = ofOthers.test(plain) || goesOn.test(plain);
  const isSaid = words !== '' && words.length <= LONGEST_LEAD && isPart;
  return { ...requirementOf(text, line), ...(isSaid ? { lead: words } : {}) };
}

function requirementOf(text: string, line: TextLine): Requirement {
  return {
    text: text.split('\n').map(cleanText).join('\n'),
    quote: line.text,
    part: line.part,
    page: line.page,
  };
}

/** The cell beside 投标人资格要求 in a table of particulars. */
function fromParticulars(parts: PlacedBlock[]): Requirement[] {
  return parts.flatMap((part) => {
    const { block } = part;
    if (block.kind !== 'table') return [];
    return block.rows.flatMap((row, r) => {
      // 供应商资格要求 beside other names of columns heads a list of lots.
      if (r === 0 && row.length >= 3 && row.every((one) => compact(one.text).length <= 20))
        return [];
      const at = row.findIndex(
        (cell) =>
          compact(cell.text).length <= 30 &&
          heading.test(compact(cell.text)) &&
          !/审查|评审/.test(compact(cell.text)),
      );
      const cell = at < 0 ? undefined : row[at + 1];
      if (!cell || isReference(cell.text)) return [];
      const lines = cell.text
        .split('\n')
        .flatMap((text): TextLine[] =>
          text.trim() === '' ? [] : [{ text, part, page: cell.page ?? block.page }],
        );
      return itemsOf(lines).map(conditionOf);
    });
  });
}

const review = /资格(?:性)?(?:审查|评审|检查|审核)/;

/** Its columns say what each row is worth: it tells what is scored. */
const isScored = ({ rows }: TableBlock): boolean =>
  rows
    .slice(0, 2)
    .some((row) =>
      row.some(({ text }) =>
        /^(?:(?:评分|标准|满)?分[值数]?|满分|权重|权值)(?:\(.{1,4}\))?$/.test(compact(text)),
      ),
    );

/** 材料名称 | 要求: papers to hand in, whatever the part they belong to is called. */
const isListOfPapers = ({ rows: [head = []] }: TableBlock): boolean =>
  head.some(({ text }) => /^(?:证明)?(?:材料|文件|资料)名称$/.test(compact(text)));

/** Rows of the table of qualification review. */
function reviewTable(placed: PlacedBlock[]): Requirement[] {
  const parts = placed.filter(
    (part) => part.place !== 'contract' && part.place !== 'format' && part.place !== 'bill',
  );
  return parts.flatMap((part, i) => {
    const { block } = part;
    if (block.kind !== 'table') return [];
    const caption = parts
      .slice(Math.max(0, i - 2), i)
      .map(({ block: near }) =>
        near.kind === 'table' || near.text.length > 60 || /[，。；]/.test(near.text)
          ? ''
          : compact(near.text),
      )
      .join(' ');
    if (isListOfPapers(block)) return [];
    const captioned = review.test(caption) && !isScored(block);
    return tableGrid(block).flatMap((row, r): Requirement[] => {
      const cells = row.filter(
        (cell, c): cell is Cell => cell !== undefined && cell !== row[c - 1],
      );
      const group = cells.findIndex(
        (cell) => review.test(compact(cell.text)) && compact(cell.text).length <= 14,
      );
      if (group < 0 && !captioned) return [];
      const own = cells
        .slice(group + 1)
        .map((cell) => cleanText(cell.text.replaceAll('\n', ' ')))
        .filter((text) => text !== '' && !/^\d{1,3}$/.test(text));
      const text = own.slice(0, 3).join('：');
      if (compact(text).length < 6 || (r === 0 && compact(text).length < 40)) return [];
      return [{ text, quote: text, part, page: cells[0]?.page ?? block.page }];
    });
  });
}
