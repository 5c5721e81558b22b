import { type Cell, tableGrid } from '../../document.ts';
import { cellNumber } from '../clauses/number.ts';
import { cellsOf, cellWords } from '../clauses/row.ts';
import { linesOf } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import type { Place } from '../titles.ts';

/** A line or a cell of the tender that states a figure, or what may be given to others, with where it stands. */
export interface StatedTerm {
  /** What the line or the row is about: 履约保证金, 病员服（套）. */
  head: string;
  /** What its column and the title above it say. */
  about: string;
  text: string;
  place: Place;
  page: number | null;
}

/** Forms are blanks, points are given for more than is asked, and a cover says nothing. */
const silent = new Set<Place>(['format', 'evaluation', 'cover']);
const figure = /\d|[一二两三四五六七八九十壹贰叁肆伍陆柒捌玖拾半每]/;
/** 分包：不允许 states without a figure what a bid has to keep to. */
const deed =
  /分包|转包|联合体|进口产品|品牌|[甲乙丙丁A-D]级|(?:知识产|著作|所有|版)权|免费|无偿|严禁|禁止|由(?:中标|供应|承包|成交|乙方|卖方)[^，。；]{0,12}(?:承担|支付|垫付|提供|自备|配备)|不[得能应可][^。；]{0,16}(?:报价|价格)/;
const ofDeed = /^(?:是否(?:允许|接受|同意))?(?:分包|转包|联合体|进口产品)/;
const isStating = (text: string, head = ''): boolean =>
  figure.test(text) || deed.test(text) || ofDeed.test(head);
const LONGEST_HEAD = 24;
const LONGEST_NAME = 40;
const MOST_TERMS = 4000;

const units =
  /^(?:km|m|m2|m3|m²|m³|㎡|mm|cm|kg|t|kg\/km|Ω\/km|%|％|‰|MPa|kPa|pC|℃|台|套|艘|辆|个|项|把|件|张|组|批|米|只|支|块|樘|席|架|名|人|次|批次|根|副|条|盏|部|座|间|处|台套|份|卷|盆|盒|箱|吨|公里|平方米|立方米|天|日|年|月|小时|分钟)$/;
/** 186, ≥0.10, 96420.5: a cell that holds a figure alone. */
const bare = /^(?:[≥≤><]|不[少大高低小]于|不超过|至少)?\s*[-−]?\d[\d,.]{0,14}$/;
const ofPeople = /人数|人员数量|配[备置]人|岗位(?:数量?|配置)$/;
/** 人数（不少于）: a bound in brackets, and no unit. */
const boundInHead = /[（(](?:(不[少低小]于|至少|最少|下限)|不[多高大]于|不超过|至多|最多|上限)/;
/** 单项限价（万元）: a sum, whatever unit the things of the row are counted in. */
const ofSums = /元$/;
const unitOfHead = /[（(]\s*([^（()）\s，,]{1,5})\s*[)），,]|(?:数量|单位)\s*[/／]\s*(\S{1,3})/;

/** ≥3200MT/s, 不少于25个: nothing but how much. */
const amountAlone =
  /^(?:[≥≤><]|不[少大高低小]于|不超过|至少)\s{0,2}\d[\d,.]{0,14}\s{0,2}[^\s，。；：]{0,8}$/;
const ofCondition = /资格|证书|条件|职称|学历|专业|说明|备注|内容|描述/;

/** What the part a figure stands in is called by whoever reads of it. */
const partNames: Partial<Record<Place, string>> = {
  data: '须知前附表',
  instructions: '须知',
  contract: '合同条款',
  bill: '清单',
  notice: '公告',
  requirements: '采购需求',
};

/** 合同条款（第12页）. */
export const shownPlace = ({ place, page }: Pick<StatedTerm, 'place' | 'page'>): string =>
  `${partNames[place] ?? '招标文件'}${page === null ? '' : `（第${page}页）`}`;

/** 7.7.1 of 7.7.1 履约保证金, and marks. */
const numbering =
  /^\s*(?:[★▲※#*△]\s*)?(?:\d{1,3}(?:\.\d{1,3}){1,4}|\d{1,3}\s*[.．、)）]|[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十\d]{1,3}[)）]|第[一二三四五六七八九十\d]{1,3}条)?\s*(?:[★▲※#*△]\s*)?/;
const label = /^([^，。；：:\d]{2,24})[：:]/;

const withoutNumbering = (text: string): string => text.replace(numbering, '').trim();

/** The figures of paragraphs, each with the words before its colon and the title above it. */
function termsOfLines(placed: PlacedBlock[]): StatedTerm[] {
  let about = '';
  return linesOf(placed).flatMap(({ text, part, page }) => {
    if (part.title || (text.length <= LONGEST_HEAD && !/[。；;，：:]/.test(text))) {
      const title = withoutNumbering(text);
      const isTitle = part.title || !/\d/.test(title);
      if (isTitle) about = title;
      if (isTitle) return [];
    }
    if (!isStating(text)) return [];
    const words = withoutNumbering(text);
    return [{ head: label.exec(words)?.[1] ?? '', about, text: words, place: part.place, page }];
  });
}

/** 单位, 计量单位 over a column: its cells are units, whether they are listed or not. */
const ofUnits = /^(?:计量|数量|采购)?单位$/;

/** 台 beside 6, 具 below 单位, (人) in the head of its column, 人数. */
function unitOf(cells: readonly Cell[], at: number, heads: readonly string[]): string {
  const heading = heads[cells[at]?.column ?? at] ?? '';
  const isUnit = (cell: Cell | undefined): boolean =>
    units.test(cellWords(cell)) ||
    (ofUnits.test(heads[cell?.column ?? -1] ?? '') &&
      /^[\u4e00-\u9fff]{1,2}$/.test(cellWords(cell)));
  const [unit] = [cells[at + 1], cells[at - 1]].filter(isUnit);
  const beside = unit && cellWords(unit);
  const [, inHead, after] = unitOfHead.exec(heading.replace(boundInHead, ' ')) ?? [];
  if (inHead !== undefined && ofSums.test(inHead)) return inHead;
  // 批次, 完成天数: the head of the column is what is counted.
  const counted =
    /([份套台次个人])数/.exec(heading)?.[1] ??
    /([\u4e00-\u9fff]{1,2})数?$/.exec(heading)?.[1] ??
    '';
  const ofCount = [counted, counted.slice(-1)].find((one) => units.test(one));
  return beside ?? inHead ?? after ?? ofCount ?? (ofPeople.test(heading) ? '人' : '');
}

/** 不少于 of 人数（不少于), where the cell has no bound of its own. */
function boundOf(heading: string, text: string): string {
  const [bound = '', least] = /^\d/.test(text.trim()) ? (boundInHead.exec(heading) ?? []) : [];
  if (bound === '') return '';
  return least === undefined ? '不超过' : '不少于';
}

function termsOfRow(
  cells: readonly Cell[],
  heads: readonly string[],
  rest: Pick<StatedTerm, 'about' | 'place' | 'page'>,
): StatedTerm[] {
  const words = cells.map(cellWords);
  const isName = (text: string) =>
    /[\u4e00-\u9fff]{2}/.test(text) && !units.test(text) && cellNumber(text) === undefined;
  const named = words.findIndex(isName);
  const name = words[named] ?? '';
  if (name === '') return [];
  const isShort = name.length <= LONGEST_HEAD;
  const head = name.replace(numbering, '').slice(0, LONGEST_NAME);
  /** 内存速率 of 性能要求 | 内存速率 | ≥3200MT/s: the narrower name, and what a column of conditions says is none. */
  const narrower = (at: number) =>
    words.filter(
      (text, column) =>
        column > named &&
        column < at &&
        isName(text) &&
        text.length <= LONGEST_HEAD &&
        !/\d/.test(text) &&
        !ofCondition.test(heads[cells[column]?.column ?? column] ?? ''),
    );
  return cells.flatMap((cell, at): StatedTerm[] => {
    const text = words[at] ?? '';
    // A name alone; of a row whose last cell it is, it says all.
    if (at < named || (at === named && isShort && words.slice(at + 1).some(Boolean))) return [];
    const heading = heads[cell.column] ?? '';
    const names = narrower(at);
    const about = [rest.about, heading, ...names].join(' ').trim();
    const page = cell.page ?? rest.page;
    if (bare.test(text)) {
      const unit = unitOf(cells, at, heads);
      const bound = boundOf(heading, text);
      const stated = { ...rest, head, about, page, text: `${head}：${bound}${text}${unit}` };
      return unit === '' ? [] : [stated];
    }
    return cell.text
      .split('\n')
      .map(withoutNumbering)
      .filter((line) => isStating(line, head))
      .map((line) => {
        const own = amountAlone.test(line) ? names.at(-1)?.replace(numbering, '') : undefined;
        return { ...rest, head: at === named ? '' : (own ?? head), about, page, text: line };
      });
  });
}

function termsOfTables(placed: PlacedBlock[]): StatedTerm[] {
  let about = '';
  return placed.flatMap(({ block, place, title }) => {
    if (block.kind !== 'table') {
      const words = withoutNumbering(block.text);
      if (title || (words.length <= LONGEST_HEAD && !/[。；;，：:]/.test(words))) about = words;
      return [];
    }
    const [header = [], ...rows] = tableGrid(block);
    const first = header.map(cellWords);
    const isHead = first.every((text) => !/\d/.test(text)) && cellsOf(header).length > 1;
    const heads = isHead ? first : [];
    return (isHead ? rows : [header, ...rows]).flatMap((row) =>
      termsOfRow(cellsOf(row), heads, { about, place, page: block.page }),
    );
  });
}

/**
 * What a tender states with figures, wherever it does but in its forms and criteria: the particulars before the instructions, terms
 * of the contract, requirements, rows of the lists of goods and of staff. In reading order of lines, then of tables.
 */
export function statedTerms(placed: readonly PlacedBlock[]): StatedTerm[] {
  const spoken = placed.filter(({ place }) => !silent.has(place));
  return [...termsOfLines(spoken), ...termsOfTables(spoken)].slice(0, MOST_TERMS);
}
