import type { tender } from 'tender-widgets/contract';
import { type Cell, tableGrid } from '../../document.ts';
import { type LotColumns, lotColumns } from '../lot-columns.ts';
import {
  codedKey,
  isDivision,
  isItem,
  lotKey,
  lotPattern,
  lotSign,
  plainNumeral,
} from '../lot-names.ts';
import { linesOf, type TextLine } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, sourceOf, withoutNumber } from '../text.ts';
import { itemDoubt, saidOfItems } from './item-lots.ts';

interface FoundLot {
  key: string;
  /** As its id has it: a Roman numeral stays one there. */
  sign: string;
  number: string;
  name: string;
  source: tender.Source;
  /** It has a budget or a ceiling of its own. */
  isPriced: boolean;
}

/** The lots of a tender, and what is in doubt of them. */
interface Lots {
  lots: tender.Lot[];
  doubts: tender.Doubt[];
}

/** A number alone, or with the letters for the kind of work: 1, 二, A, TJ-1. */
const bareNumber = /^(?:[IVXⅠ-Ⅻ]{1,5}|[一二三四五六七八九十\dA-Z]{1,3}|[A-Z]{1,6}[-–—]?\d{1,3})$/;
const lotWords = lotPattern('\\s*');
const ownNumber = new RegExp(`^${lotPattern()}$`);
const lotLine = new RegExp(
  `^[（(【]?(${lotWords})[)）】]?\\s*(?:[:：、，,\\-—－（(]+\\s*)?(.{0,120})$`,
);
/** A 分标 by its code: NJ-2028-01, 1528AC-8003001-0007. */
const partCode = /^[A-Za-z\d][A-Za-z\d_.-]{3,40}$/;
/** 分标 and lot: NJ-01包2. */
const inParts = new RegExp(`^[A-Za-z\\d-]{2,20}${lotPattern()}$`);
const places = new Set(['cover', 'notice', 'data', 'instructions', 'requirements', 'other']);

/**
 * Lots (标段/包) of the tender, in their order; empty when there is only one, for then there is nothing to choose.
 * Ids are `lot-1` … by the lot's own number. 品目 are lots where no others are named and the file says so or gives each a budget.
 */
export function extractLots(placed: PlacedBlock[]): Lots {
  const parts = placed.filter((part) => places.has(part.place));
  const early = parts.filter(
    (part) => part.place === 'notice' || part.place === 'cover' || part.place === 'data',
  );
  const groups = [early, parts].map((group) =>
    foundIn(group).filter(({ number }) => !isItem(number)),
  );
  // 分标 are lots where nothing within them is: a 分标 of several 包 is no lot.
  for (const areDivisions of [false, true])
    for (const group of groups) {
      const found = group.filter(({ number }) => isDivision(number) === areDivisions);
      const series = families.map((isOne) => merged(found.filter(isOne))).find(isSeries);
      if (series) return { lots: series.map(lotOf), doubts: [] };
    }
  return itemsAsLots(placed, early, parts);
}

const foundIn = (parts: PlacedBlock[]): FoundLot[] => [
  ...parts.flatMap(fromTable),
  ...fromLines(parts),
];

const lotOf = ({ sign, number, name, source }: FoundLot, at: number): tender.Lot => ({
  // 施工1 is no id.
  id: `lot-${/^[\w-]+$/.test(sign) ? sign : at + 1}`,
  ...{ number, name, source },
});

/** 品目 that are lots; else, where nothing says that they are one bid, a doubt. A list of what is wanted counts its rows by 品目号 as well. */
function itemsAsLots(placed: PlacedBlock[], early: PlacedBlock[], parts: PlacedBlock[]): Lots {
  const said = saidOfItems(placed);
  const groups = said === 'apart' ? [early, parts] : [early];
  const found = groups.map((group) =>
    merged(foundIn(group).filter(({ number }) => isItem(number))),
  );
  const items = found.find(isSeries);
  const hasPackage = foundIn(parts).some(({ number }) => !isItem(number));
  if (!items || said === 'whole' || (hasPackage && said !== 'apart'))
    return { lots: [], doubts: [] };
  const lots = items.map(lotOf);
  return said === 'apart' || items.every(({ isPriced }) => isPriced)
    ? { lots, doubts: [] }
    : { lots: [], doubts: [itemDoubt(lots)] };
}

const isCoded = ({ key }: FoundLot): boolean => codedKey.test(key);
const isBare = ({ number }: FoundLot): boolean => number.endsWith('标');
/** Ways to call lots; a line that sounds like one of the later (三标合一) is none where lots are called in an earlier one. */
const families: readonly ((lot: FoundLot) => boolean)[] = [
  (lot) => !isCoded(lot) && !isBare(lot),
  (lot) => !isCoded(lot),
  isCoded,
];

function fromTable(part: PlacedBlock): FoundLot[] {
  const { block } = part;
  if (block.kind !== 'table') return [];
  const grid = tableGrid(block);
  for (const [r, header] of grid.slice(0, 2).entries()) {
    const rows = grid.slice(r + 1);
    const columns = lotColumns(header, rows);
    if (!columns) continue;
    const priceAt = header.findIndex((cell) => ownPrice.test(compact(cell?.text ?? '')));
    const found = rows.flatMap((row) => lotOfRow(part, row, columns, priceAt));
    // Lots numbered anew in each 分标, and 分标 that have codes, are counted through.
    const isCounted = found.some(({ number }) => inParts.test(number) || partCode.test(number));
    return isCounted ? countedThrough(found) : found;
  }
  return [];
}

function countedThrough(found: readonly FoundLot[]): FoundLot[] {
  const numbers = [...new Set(found.map(({ number }) => number))];
  return found.map((lot) => {
    const place = String(numbers.indexOf(lot.number) + 1);
    return { ...lot, key: place, sign: place };
  });
}

function lotOfRow(
  part: PlacedBlock,
  row: (Cell | undefined)[],
  { numberIn, areParts, at, nameAt }: LotColumns,
  priceAt: number,
): FoundLot[] {
  const number = numberIn(row);
  const ways = [bareNumber, ownNumber, inParts, ...(areParts ? [partCode] : [])];
  const isLot = ways.some((pattern) => pattern.test(number));
  if (!isLot) return [];
  const name = nameAt >= 0 ? cleanText((row[nameAt]?.text ?? '').replaceAll('\n', '')) : '';
  const written = (row[at]?.text ?? '').replace(/\s/g, '');
  // Ⅰ包 is not called I包.
  const whole = written.normalize('NFKC') === number ? written : number;
  const shown = /^[\dA-Z一二三四五六七八九十]{1,3}$/.test(number) ? `包${number}` : whole;
  const quote = row
    .filter((cell, i) => cell && cell !== row[i - 1])
    .map((cell) => cell?.text.replaceAll('\n', ' '))
    .join(' ');
  return [
    {
      ...{ key: lotKey(number), sign: lotSign(number) },
      number: shown,
      name: name.slice(0, 200),
      source: sourceOf(part.block, quote, row[at]?.page ?? part.block.page),
      isPriced: /\d/.test(row[priceAt]?.text ?? ''),
    },
  ];
}

function fromLines(parts: PlacedBlock[]): FoundLot[] {
  const lines = linesOf(parts, true).flatMap(lotByLot);
  return lines.flatMap((line, at) => {
    const match =
      lotLine.exec(cleanText(withoutNumber(line.text))) ?? lotLine.exec(cleanText(line.text));
    const rest = (match?.[2] ?? '').replace(/(?<![)）。；;])[)）。；;]+$/, '');
    if (!match || /^(?:的|投标|中标|为|及|和|与|应|须|不|是否|评标|评分|响应|均)/.test(rest))
      return [];
    const below = rest === '' ? nameBelow(lines, at) : '';
    const name =
      /(?:名称)[:：]([^,，。；;]+)/.exec(rest)?.[1] ??
      (/^(?:(?:人民币|[¥￥])\s?)?[\d,.]+(?:万?元)?/.test(rest)
        ? ''
        : unclosed(rest.split(/[,，。；;]/)[0] ?? ''));
    return [
      {
        ...{ key: lotKey(match[1] ?? ''), sign: lotSign(match[1] ?? '') },
        // Ⅰ标段 is not called I标段.
        number: (match[1] ?? '').replace(/\s/g, ''),
        name: (below || name).slice(0, 200),
        source: sourceOf(line.part.block, line.text, line.page),
        isPriced: rest === '' ? isPricedBelow(lines, at) : pricedLine.test(compact(rest)),
      },
    ];
  });
}

/** 包1：排查，预算150万元；包2：鉴定，预算90万元。 is a line for each, where each part of the sentence begins with its lot. */
function lotByLot(line: TextLine): TextLine[] {
  const parts = line.text.split(/[；;]/).filter((part) => part.trim() !== '');
  const isEach = parts.length > 1 && parts.every((part) => lotLine.test(cleanText(part)));
  return isEach ? parts.map((text) => ({ ...line, text })) : [line];
}

/** 道路工程）：起点K0: a name in brackets ends where they close. */
const unclosed = (name: string): string => /^([^（(]{2,60})[)）]/.exec(name)?.[1] ?? name;

/** Lines below a lot's number that may say its name: 采购包1：, 采购包预算金额：…, 采购包名称：…. */
const NAME_LINES = 6;
const ownName = /^(?:采购包|合同包|标段|标包|分包|包件|标项|包)名称[:：]([^,，。；;]{2,60})$/;

function nameBelow(lines: readonly TextLine[], at: number): string {
  for (const { text } of lines.slice(at + 1, at + 1 + NAME_LINES)) {
    const line = cleanText(withoutNumber(text));
    const name = ownName.exec(line)?.[1];
    if (name !== undefined) return name;
    if (lotLine.test(line)) return '';
  }
  return '';
}

/** 预算金额（万元）, 最高限价; the price of one piece is none. */
const ownPrice = /^(?:采购|品目|项目|最高|分项)*(?:预算|限价|控制价|投标限价|保证金)(?!.{0,4}单价)/;
const pricedLine = /(?:预算|限价|控制价|保证金)[^。；;单]{0,12}\d/;

function isPricedBelow(lines: readonly TextLine[], at: number): boolean {
  const below = lines.slice(at + 1, at + 1 + NAME_LINES).map(({ text }) => cleanText(text));
  const next = below.findIndex((text) => lotLine.test(withoutNumber(text)));
  return below.slice(0, next < 0 ? undefined : next).some((text) => pricedLine.test(compact(text)));
}

function merged(found: FoundLot[]): FoundLot[] {
  const byKey = new Map<string, FoundLot>();
  for (const lot of found) {
    const known = byKey.get(lot.key);
    if (!known) byKey.set(lot.key, { ...lot });
    else {
      const named = known.name === '' && lot.name !== '' ? { ...lot, number: known.number } : known;
      byKey.set(lot.key, { ...named, isPriced: known.isPriced || lot.isPriced });
    }
  }
  // A, B … I: the ninth is a letter there, and elsewhere a Roman numeral.
  const byLetters = byKey.has('A');
  const orderOf = ({ key, sign }: FoundLot) => (byLetters ? sign : key);
  return [...byKey.values()].toSorted((a, b) =>
    orderOf(a).localeCompare(orderOf(b), 'en', { numeric: true }),
  );
}

/** Lots are counted 1, 2, 3 or A, B, C, or on from any number behind their letters; anything else is something that only looks like lots. */
function isSeries(lots: FoundLot[]): boolean {
  return (
    lots.length > 1 &&
    (lots.every((lot, i) => lot.key === String(i + 1)) ||
      lots.every((lot, i) => lot.key === plainNumeral(String.fromCharCode(65 + i))) ||
      (lots.every(isCoded) && areCounted(lots)))
  );
}

/** TJ1, TJ2, JL1: each goes on from the one before it, or begins a kind. */
function areCounted(lots: readonly FoundLot[]): boolean {
  const parts = lots.map(({ key }) => codedKey.exec(key) ?? []);
  return parts.every(([, letters, number], i) => {
    const [, before, last] = parts[i - 1] ?? [];
    return before !== letters || Number(number) === Number(last) + 1;
  });
}
