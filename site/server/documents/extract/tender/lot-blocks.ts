import type { tender } from 'tender-widgets/contract';
import { tableGrid } from '../../document.ts';
import { isOfOthers, lotsOfBlocks, onlyLotIn } from '../clauses/lot-parts.ts';
import { lotPhrases } from '../lot-names.ts';
import { lotsOfTable } from '../row-lots.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact } from '../text.ts';

/** What the file calls the lot whose title a block stands under; '' for none. */
export function lotTitles(
  placed: readonly PlacedBlock[],
  lots: readonly tender.Lot[],
): (block: number) => string {
  const under = lots.length > 1 ? lotsOfBlocks(placed, lots) : [];
  const numberOf = ([only, ...others]: readonly tender.Lot[] = []) =>
    only && others.length === 0 ? only.number : '';
  const numbers = new Map(placed.map(({ block }, at) => [block.index, numberOf(under[at])]));
  return (block) => numbers.get(block) ?? '';
}

/** The blocks of what is wanted without those, and rows of tables, that say they are for another lot. */
export function withoutOtherLots(
  placed: readonly PlacedBlock[],
  lots: readonly tender.Lot[],
  own: tender.Lot,
): PlacedBlock[] {
  const under = lotsOfBlocks(placed, lots);
  return placed.flatMap((part, at): PlacedBlock[] => {
    if (isOfOthers(under[at] ?? [], own)) return [];
    const { block } = part;
    if (block.kind !== 'table') return [part];
    const of = lotsOfTable(block, lots);
    // A title across the table says itself whose it is.
    const isKept = (_: unknown, n: number) => !isOfOthers(of?.[n] ?? [], own);
    if (block.rows.every(isKept)) return [part];
    const rows = tableGrid(block)
      .filter(isKept)
      // A cell that goes over rows of several lots stands in each of them.
      .map((row) => [...new Set(row)].flatMap((one) => (one ? [{ ...one, rowSpan: 1 }] : [])));
    return [{ ...part, block: { ...block, rows } }];
  });
}

/** The parts of the bid without those that their title, the remark behind it or a line below it gives to another lot, and what stands below them. */
export function formatOfLot(
  entries: readonly tender.FormatEntry[],
  lots: readonly tender.Lot[],
  own: tender.Lot,
  placed: readonly PlacedBlock[],
): tender.FormatEntry[] {
  let left: number | undefined;
  return entries.filter((entry) => {
    const { title, remark = '', level } = entry;
    if (left !== undefined && level > left) return false;
    // （采购包2，另交纸质一份） is of that lot, （扫描件，包2须附证书） of all.
    const [first = ''] = remark.split(/[，,；;。]/);
    const lot = onlyLotIn(`${title}${first}`, lots) ?? lotBelow(entry, lots, placed);
    left = lot && lot.id !== own.id ? level : undefined;
    return left === undefined;
  });
}

/** Lines below a form's title that may say whose it is. */
const HEAD_LINES = 4;
/** What such a line says beside the lot: （包2：打印机）, 标段名称：打印机, 适用于第二标段. */
const besideLot =
  /所投|投标|采购|本表|仅|适?用于?|专用|名称|编?号|标段|标项|分?包|[（(【】)）:：、,\s_]/g;

/** The lot that a line of its own below a form's title names: （包2 打印机）. */
function lotBelow(
  { title, form }: tender.FormatEntry,
  lots: readonly tender.Lot[],
  placed: readonly PlacedBlock[],
): tender.Lot | undefined {
  if (!form) return undefined;
  const first = placed.findIndex(({ block }) => block.index === form.first);
  const lines = placed
    .slice(first, first + HEAD_LINES)
    .flatMap(({ block }) => (block.kind === 'table' ? [] : block.text.split('\n')))
    .map((line) => compact(line))
    .filter((line) => line !== '' && !line.endsWith(compact(title)))
    .slice(0, HEAD_LINES);
  for (const line of lines) {
    const lot =
      onlyLotIn(line, lots) ?? lots.find(({ name }) => name !== '' && line.includes(compact(name)));
    if (!lot) continue;
    const names = [
      ...lotPhrases(line).map(({ said }) => said),
      compact(lot.name),
      compact(lot.number),
    ];
    const rest = names.reduce((text, name) => (name === '' ? text : text.replace(name, '')), line);
    if (rest.replace(besideLot, '') === '') return lot;
  }
  return undefined;
}
