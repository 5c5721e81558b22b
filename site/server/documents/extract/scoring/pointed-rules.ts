import { blockText, type TenderDocument } from '../../document.ts';
import { isReference } from '../text.ts';
import { compact } from './points.ts';
import type { Selection } from './select.ts';
import type { Leaf } from './settle.ts';

/** 按3.2条计算, 详见第2.2.3项: a rule that only says in which numbered clause it stands. */
const POINTER =
  /^(?:详?见|参见|参照|按照?|依据|根据|执行)(?:本[章节办法]{1,2})?第?(\d{1,2}(?:\.\d{1,2}){1,4})[条款项目]?(?:的?(?:规定|要求|公式|方法|办法|标准))?(?:进行|予以)?(?:计算|计取|评分|计分|打分|评审|执行|确定)?[。；]?$/;
/** A clause with what is numbered below it is not longer. */
const MOST_BLOCKS = 12;

const NUMBER = /^\s{0,4}(\d{1,2}(?:\.\d{1,2}){0,4})(?![\d.])/;

/** Items whose rule stands in a numbered clause of the text, with that clause's words; an item whose clause is not there, or is there twice, stays. */
export function withPointedRules(selection: Selection, { blocks }: TenderDocument): Selection {
  const clause = (number: string): string => {
    const at = blocks.flatMap((block, i) =>
      block.kind !== 'table' && NUMBER.exec(block.text)?.[1] === number ? [i] : [],
    );
    const [first] = at;
    if (first === undefined || at.length > 1) return '';
    const below = blocks.slice(first + 1, first + MOST_BLOCKS);
    const end = below.findIndex(
      (block) =>
        block.kind !== 'paragraph' ||
        (/^\s{0,4}[\d第]/.test(block.text) &&
          !NUMBER.exec(block.text)?.[1]?.startsWith(`${number}.`)),
    );
    return blocks
      .slice(first, first + 1 + (end < 0 ? below.length : end))
      .map(blockText)
      .join('\n');
  };
  const resolved = (leaf: Leaf): Leaf => {
    const number = POINTER.exec(compact(leaf.node.criteria))?.[1];
    const words = number === undefined ? '' : clause(number);
    return words === '' ? leaf : { ...leaf, node: { ...leaf.node, criteria: words } };
  };
  return { ...selection, leaves: selection.leaves.map(resolved) };
}

/** A rule that only says where it stands is not longer. */
const LONGEST_POINTER = 12;

/** Whether a rule begins with nothing but where it stands: 见下表. */
export function pointsAway(criteria: string): boolean {
  const first = compact(criteria.split('\n')[0] ?? '').replace(/[。；]$/, '');
  return first.length <= LONGEST_POINTER && !/\d/.test(first) && isReference(first);
}
