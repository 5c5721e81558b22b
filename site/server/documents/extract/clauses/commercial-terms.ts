import { type TableBlock, tableGrid } from '../../document.ts';
import { linesOf } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, isPlaceholder, numberOf, withoutNumber } from '../text.ts';
import type { Place } from '../titles.ts';
import type { FoundClause } from './found.ts';
import { cellNumber } from './number.ts';
import { cellsOf, cellWords, rowNumber } from './row.ts';

interface TermKind {
  /** What stands before its value. */
  label: RegExp;
  /** Words by which another requirement is known to be about it. */
  words: RegExp;
}
/** What a bidder is bound to besides the goods or the work. */
const kinds: readonly TermKind[] = [
  {
    label: /^(?:交货|供货|交付)(?:期限?|时间)$/,
    words: /(?:交货|供货|交付|到货)(?:期|时间)|(?:日|天|月)内.{0,12}(?:交货|供货|交付|送)/,
  },
  {
    label: /^(?:交货|供货|交付|服务|履约|实施)地点$/,
    words: /(?:交货|供货|交付|服务|履约|实施)地点/,
  },
  {
    label:
      /^(?:(?:计划|合同|施工|要求)?工期|(?:合同)?(?:服务|履约|履行|合同)期限?|(?:合同)?履行时间)$/,
    words: /(?<!施)工期|(?:服务|履行|合同)(?:期限?|时间)/,
  },
  {
    label: /^(?:免费)?(?:质保|保修|质量保证|质量保修)期限?$/,
    words: /质保|保修|质量保证期|缺陷责任/,
  },
  {
    label:
      /^(?:合同|货|服务|工程)?(?:价款|款项?|费用?)?(?:付款|支付|结算)(?:方式|条件|办法|时间)?(?:[及和与](?:方式|条件|时间|期限))?$/,
    words: /付款|支付|结算/,
  },
  { label: /^履约(?:保证金|担保)$/, words: /履约(?:保证金|担保)/ },
];
const kindOf = (label: string): TermKind | undefined => {
  const name = compact(label).replace(/[（(][^（()）]{0,20}[）)]$/, '');
  return kinds.find((one) => one.label.test(name));
};

/** 交货期30天，质保期三年; 商务要求：交付时间…: said without a colon behind each, or called so as a whole. */
const bare =
  /^(?:交货|供货|服务|质保|保修|合同)期限?[为自是]?(?:不[少低]于)?(?:[\d一二两三四五六七八九十半]|合同|签)|^商务(?:要求|条[款件])[：:]/;

/** Payment, delivery, warranty and the like, by the words before the colon: 质保期：三年. */
export const isCommercialTerm = (text: string): boolean =>
  kindOf(labelled(text).label) !== undefined ||
  bare.test(compact(withoutNumber(text.replace(/^[★▲]/, ''))));

function labelled(text: string): { label: string; value: string } {
  const words = withoutNumber(text.replace(/^[★▲]/, ''));
  const at = words.search(/[：:]/);
  const label = words.slice(0, Math.max(0, at)).trim();
  return { label, value: cleanText(words.slice(at + 1)) };
}

/** Where a tender states its terms when it asks for them in no list of requirements: the contract says most of them. */
const places: readonly Place[] = ['data', 'instructions', 'contract', 'notice'];
const asksForThem = /(?:商务|合同)[^，。；]{0,12}(?:偏离|偏差|差异|响应|应答)[^，。；]{0,6}$/;
const LONGEST_TITLE = 30;
/** To be filled in, said elsewhere, or not asked for: 履约保证金：不收取. */
const open =
  /[_＿]{2,}|【|由[^，。；]{0,8}(?:填写|自报|承诺)|(?:详?见|[按依])[^，。；]{0,16}(?:约定|规定|合同|需求|要求|章|条)(?:执行)?[。]?$|^(?:本(?:项目|次))?(?:不|无需|免|无$)/;
const isStated = (value: string): boolean =>
  compact(value).length >= 2 && !open.test(compact(value)) && !isPlaceholder(compact(value));

type Term = Pick<FoundClause, 'text' | 'quote' | 'part' | 'page' | 'row' | 'number'>;

const ofTable = (part: PlacedBlock, table: TableBlock): Term[] =>
  tableGrid(table).flatMap((row, at): Term[] => {
    const cells = cellsOf(row);
    const words = cells.map(cellWords);
    const named = words.findIndex((text) => kindOf(text) !== undefined);
    const value = words[named + 1] ?? '';
    const pair = named >= 0 && named + 2 === words.length ? `${words[named] ?? ''}：${value}` : '';
    const text = pair || (words.find((own) => isCommercialTerm(own)) ?? '');
    const number = rowNumber(cells);
    const page = cells[0]?.page ?? table.page;
    return text === '' ? [] : [{ text, quote: pair ? value : text, part, page, row: at, number }];
  });

/** The same of a file whose forms ask for them, each once; those of `known` are asked for elsewhere. */
export function commercialTerms(
  placed: readonly PlacedBlock[],
  known: readonly string[],
): FoundClause[] {
  const isAsked = placed.some(
    ({ place, block }) =>
      place === 'format' &&
      block.kind !== 'table' &&
      compact(block.text).length <= LONGEST_TITLE &&
      asksForThem.test(compact(block.text)),
  );
  if (!isAsked) return [];
  const done = new Set(kinds.filter(({ words }) => known.some((text) => words.test(text))));
  const found = places.flatMap((place) =>
    placed
      // What the instructions say in words is of bidding; a table there is the data sheet by another name.
      .filter(
        (part) => part.place === place && (place !== 'instructions' || part.block.kind === 'table'),
      )
      .flatMap((part): Term[] =>
        part.block.kind === 'table'
          ? ofTable(part, part.block)
          : linesOf([part]).map(({ text, page }) => ({
              ...{ text: withoutNumber(text), quote: text, part, page },
              number: cellNumber(numberOf(text)),
            })),
      ),
  );
  return found.flatMap((one): FoundClause[] => {
    const { label, value } = labelled(one.text);
    const kind = kindOf(label);
    if (!kind || done.has(kind) || !isStated(value)) return [];
    done.add(kind);
    return [{ kind: 'requirement', side: '商务', ...one, text: `${label}：${value}` }];
  });
}
