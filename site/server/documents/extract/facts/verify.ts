import { tender } from 'tender-widgets/contract';
import { blockText } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, nameKey } from '../text.ts';
import { moneyIn } from './money.ts';
import { momentsIn } from './time.ts';

/** A value whose words are broken over blocks, as names on a cover are, goes on in so many more. */
const GOES_ON = 3;
/** Words and strokes by which a file says that nothing is asked. */
const nothing = /[不无毋免未零否]|取消|[/\\—]|(?<![\d.])0(?:\.0+)?(?!\d|\.\d)/;

/** Whether the words hold the value: the same amount, day or name, however it is written. */
function isSaid(fact: tender.FactName, value: string, words: string): boolean {
  if (tender.isMoneyFact(fact)) {
    if (Number(value) === 0)
      return nothing.test(compact(words)) || /\b(?:no|not|none|nil)\b/i.test(words);
    // A column or a label may give the unit to a bare number.
    return ['', '元', '万元'].some((unit) =>
      moneyIn(words, unit).some(({ yuan }) => yuan === value),
    );
  }
  if (tender.isTimeFact(fact))
    return (
      momentsIn(words).some(({ date }) => value.startsWith(date)) || /24\s*[:：时]/.test(words)
    );
  return nameKey(words).includes(nameKey(value));
}

/** A check apart from choosing: whether a fact stands in the words it is said to come from, or in the block they are taken from. */
export function createVerifier(
  placed: readonly PlacedBlock[],
): (name: tender.FactName, value: string, source: tender.Source) => boolean {
  const places = new Map(placed.map(({ block }, at) => [block.index, at]));
  return (name, value, { quote, block }) => {
    if (isSaid(name, value, quote)) return true;
    const at = places.get(block);
    if (at === undefined) return false;
    const parts = placed.slice(at, at + GOES_ON).map((part) => part.block);
    const [own] = parts;
    // A number beside another one is told apart by its cell.
    const cells = own?.kind === 'table' ? own.rows.flat().map(({ text }) => text) : [];
    return (
      cells.some((text) => isSaid(name, value, text)) ||
      isSaid(name, value, parts.map(blockText).join('\n'))
    );
  };
}
