import { blockText, type TableBlock, tableGrid } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, sourceOf } from '../text.ts';
import { titleAndRemark } from './line.ts';
import { isVolume } from './merge.ts';
import { numbered } from './number.ts';
import { sameTitle } from './same-title.ts';
import type { FormPart } from './tree.ts';

const LONGEST_ASKING = 120;
const LONGEST_TITLE = 40;
/** Between the words that ask and the table stands its caption at most. */
const MOST_BETWEEN = 2;
const BIDDER = /投标(?:人|单位|方)|(?<!成交|中标)供应商|响应(?:人|单位)|应答人|报价人|申请人/;
const MUST = /须|应(?![答征])|需|请|必须/;
const FILLS = /填[写报列]|逐[项条]?(?:应答|响应)/;
const BELOW = /下表|下列|以下|附[表件]|表[一二三四五六七八九十\d]/;
/** Filled in later, or by somebody else. */
const NOT_NOW =
  /中标|成交|合同|签约|签订|验收|履约|到货|供货时|每[月日周季年]|定期|采购人(?:已|将)|参考|备案|存档|不(?:需|必|用|得|按)|无[须需]/;
/** 设备参数表（投标人填写） */
const FOR_BIDDER =
  /[（(](?:由|请|须由)?(?:投标(?:人|单位)|供应商|响应人|应答人|报价人)(?:如实|逐[项条])?填[写报列][）)]$/;
const TABLE_NAME = /表$/;
/** 请填写《备品备件清单表》 */
const QUOTED = /《([^《》]{2,24}表)》/;

/**
 * Tables among the demands that the bidder is told to fill in with his bid (投标人须按下表填写：); their title is what the tender calls them.
 * They stand in the volume of technical papers where there is one.
 */
export function tablesToFill(
  placed: readonly PlacedBlock[],
  known: readonly FormPart[],
): FormPart[] {
  const titles = everyTitle(known);
  const volumes = known.filter((part) => isVolume(part) && part.title.includes('技术'));
  const standsIn = volumes.length === 1 ? volumes[0]?.title : undefined;
  return placed.flatMap((one, at): FormPart[] => {
    const titled = tableAsked(placed, at);
    if (!titled || titles.some((title) => sameTitle(title, titled.title))) return [];
    titles.push(titled.title);
    const { index } = titled.table;
    return [
      {
        ...{ title: titled.title, remark: '', source: sourceOf(one.block, blockText(one.block)) },
        ...{ volume: false, form: { first: index, last: index }, note: '', stated: 'forms' },
        ...{ children: [], standsIn },
      },
    ];
  });
}

/** The table that the words here ask to be filled in, with its title; undefined where they ask for none, or it has no name. */
function tableAsked(
  placed: readonly PlacedBlock[],
  at: number,
): { title: string; table: TableBlock } | undefined {
  const own = placed[at];
  if (own?.place !== 'requirements' || own.block.kind === 'table') return undefined;
  const text = compact(own.block.text);
  const isTitle = text.length <= LONGEST_TITLE && FOR_BIDDER.test(text);
  if (!isTitle && !asksToFill(text)) return undefined;
  const below = placed.slice(at + 1, at + 1 + MOST_BETWEEN);
  const end = below.findIndex(({ block }) => block.kind === 'table');
  const table = below[end]?.block;
  if (table?.kind !== 'table' || !isToFill(table)) return undefined;
  const captions = below.slice(0, end).map(({ block }) => blockText(block));
  const above = placed[at - 1]?.block;
  const heads = above && above.kind !== 'table' ? [blockText(above)] : [];
  const names = isTitle
    ? [nameOf(text.replace(FOR_BIDDER, ''))]
    : [...captions.map(nameOf), QUOTED.exec(text)?.[1], ...heads.map(nameOf)];
  const title = names.find((name) => name !== undefined);
  return title === undefined ? undefined : { title, table };
}

const asksToFill = (text: string): boolean =>
  text.length <= LONGEST_ASKING &&
  !NOT_NOW.test(text) &&
  [BIDDER, MUST, FILLS, BELOW].every((words) => words.test(text));

function nameOf(line: string): string | undefined {
  const text = compact(line).replace(/[：:]$/, '');
  const title = titleAndRemark(numbered(text).rest).title.replace(/^附[表件](?=.{3})/, '');
  return title.length <= LONGEST_TITLE && !/[，,。；;]/.test(title) && TABLE_NAME.test(title)
    ? title
    : undefined;
}

/** A head in every column, and below it a column where nothing stands. */
function isToFill(table: TableBlock): boolean {
  const [head = [], ...rows] = tableGrid(table).map((row) =>
    Array.from(row, (cell) => compact(cell?.text ?? '')),
  );
  const isEmpty = (column: number) => rows.every((row) => /^[_＿/]{0,80}$/.test(row[column] ?? ''));
  return (
    rows.length > 0 &&
    head.length > 1 &&
    head.every((words) => words !== '') &&
    head.some((_, column) => isEmpty(column))
  );
}

const everyTitle = (parts: readonly FormPart[]): string[] =>
  parts.flatMap(({ title, children }) => [title, ...everyTitle(children)]);
