import { tender } from 'tender-widgets/contract';
import { isSourceRemark } from '../source-remark.ts';
import { containment, subjectTerms } from '../text/relevance.ts';
import { blockChars, isLead, joinBlocks, type TextBlock, textBlocks } from '../text/text-blocks.ts';
import { clauseWords } from '../values/clause-answers.ts';

/** What may not be lost when a text is made shorter. */
export interface Keeping {
  scoring: readonly tender.ScoringItem[];
  clauses: readonly tender.Clause[];
}

/** A block that holds this share of a clause's terms answers it. */
const ANSWERS = 0.5;
/** What the bidder's own material says weighs as much as a passage that the scoring asks for. */
const OWN_WEIGHT = 5;
/** The text may be so much over its target when nothing else can go. */
const NEAR = 1.03;

interface Weighed {
  block: TextBlock;
  at: number;
  weight: number;
}

const concrete = /\d|【待填写|★|▲/g;

/** How much a block matters: what the scoring asks, figures, answers to clauses. Infinite: it stays. */
function weighing(keeping: Keeping): (block: TextBlock, first: boolean) => number {
  const wanted = keeping.scoring.map((item) => subjectTerms(`${item.item}\n${item.criteria}`));
  const clauses = keeping.clauses
    .filter(tender.isMarked)
    .map((clause) => subjectTerms(clauseWords(clause.text)));
  return (block, first) => {
    const terms = subjectTerms(block.text);
    if (/★|▲|picture:|scoring-index|deviation-table/.test(block.text))
      return Number.POSITIVE_INFINITY;
    if (clauses.some((clause) => clause.size > 0 && containment(clause, terms) >= ANSWERS))
      return Number.POSITIVE_INFINITY;
    const scored = Math.max(0, ...wanted.map((one) => containment(one, terms)));
    const figures = Math.min(4, block.text.match(concrete)?.length ?? 0);
    return 10 * scored + 0.3 * figures + (first ? 3 : 0) + (block.kind === 'table' ? 0.5 : 0);
  };
}

/** No paragraph or list of a bid is longer; of what is, much goes at once. */
const LONG_BLOCK = 5000;
const LEAST_REST = 30;

const lastMark = (text: string, before: number): number =>
  before <= 0
    ? -1
    : Math.max(text.lastIndexOf('。', before - 1), text.lastIndexOf('；', before - 1));

/** The text up to its last sentence but one; undefined where it has only one. */
function withoutLastSentence(text: string): string | undefined {
  const last = lastMark(text, text.length);
  const before = lastMark(text, last);
  const isEnd = text.slice(last + 1).trim() === '';
  if (isEnd && before !== -1 && last - before > 1) return text.slice(0, before + 1);
  return last === -1 || last + 1 === text.length ? undefined : text.slice(0, last + 1);
}

/** Takes the last sentence, list item or row off a block that has several; off a very long one up to `surplus` characters. */
function trimmed(block: TextBlock, surplus = 0): TextBlock | undefined {
  if (block.kind !== 'list' && block.kind !== 'paragraph') return undefined;
  const size = Math.max(LONG_BLOCK, block.text.length - surplus);
  const text = size < block.text.length ? block.text.slice(0, size) : block.text;
  if (block.kind === 'list') {
    const end = text.lastIndexOf('\n');
    return text.lastIndexOf('\n', end - 1) > 0 ? { ...block, text: text.slice(0, end) } : undefined;
  }
  const rest = withoutLastSentence(text);
  return rest && rest.length >= LEAST_REST
    ? { ...block, text: rest.replace(/；$/, '。') }
    : undefined;
}

/** Headings under which nothing is left go too, and sources of passages that went. */
function withoutHollow(blocks: readonly TextBlock[]): TextBlock[] {
  const levelOf = (block: TextBlock | undefined) =>
    block?.kind === 'heading' ? (block.text.match(/^#+/)?.[0].length ?? 0) : 99;
  let kept = [...blocks];
  for (let before = -1; before !== kept.length; ) {
    before = kept.length;
    kept = kept.filter(
      (block, at) => block.kind !== 'heading' || levelOf(kept[at + 1]) > levelOf(block),
    );
    if (kept.at(-1)?.kind === 'heading') kept.pop();
  }
  return kept.filter(
    (block, at) => !isSourceRemark(block.text) || kept[at - 1]?.kind === 'paragraph',
  );
}

const lengthOf = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, block) => sum + blockChars(block), 0);

/**
 * Makes a chapter's Markdown shorter, down to about `chars`: what weighs least goes first; answers to ★ and ▲ clauses, pictures and
 * live blocks stay, and so does the first block under each heading as long as there is anything else to take.
 */
export function shortenText(content: string, chars: number, keeping: Keeping): string {
  const blocks = textBlocks(content);
  const weigh = weighing(keeping);
  const isOwn = (at: number) => isSourceRemark(blocks[at + 1]?.text ?? '');
  const isFirst = (at: number): boolean =>
    at === 0 || blocks[at - 1]?.kind === 'heading' || (isLead(blocks, at - 1) && isFirst(at - 1));
  const weighed: Weighed[] = blocks.flatMap((block, at) =>
    block.kind === 'heading' || block.text.startsWith('<!--') || isLead(blocks, at)
      ? []
      : [
          {
            block,
            at,
            weight: weigh(block, isFirst(at)) + (isOwn(at) ? OWN_WEIGHT : 0),
          },
        ],
  );
  let length = lengthOf(blocks);
  const gone = new Set<number>();
  let left = weighed.length;
  for (const { block, at, weight } of weighed.toSorted(
    (a, b) => a.weight - b.weight || b.at - a.at,
  )) {
    if (length <= chars * NEAR || weight === Number.POSITIVE_INFINITY || left <= 1) break;
    // A block much longer than what is too much is trimmed instead.
    if (blockChars(block) > (length - chars) * 2 && trimmed(block)) continue;
    left--;
    const from = isLead(blocks, at - 1) ? at - 1 : at;
    for (let own = from; own <= at; own++) {
      gone.add(own);
      length -= blockChars(blocks[own] ?? block);
    }
  }
  const kept = withoutHollow(
    blocks.filter(
      (block, at) => !gone.has(at) && !(gone.has(at - 1) && isSourceRemark(block.text)),
    ),
  );
  return joinBlocks(trimAll(kept, chars, weigh));
}

interface Candidate {
  block: TextBlock;
  at: number;
  size: number;
}

/** The longest last; of equals the first. */
const bySize = (a: Candidate, b: Candidate): number => a.size - b.size || b.at - a.at;

/** Takes sentences off the ends of the longest blocks until the text fits or each is down to its core. */
function trimAll(
  blocks: readonly TextBlock[],
  chars: number,
  weigh: (block: TextBlock, first: boolean) => number,
): TextBlock[] {
  const rest = [...blocks];
  let length = lengthOf(rest);
  const canGo = (block: TextBlock) =>
    weigh(block, false) !== Number.POSITIVE_INFINITY && trimmed(block) !== undefined;
  const candidates =
    length > chars * NEAR
      ? rest
          .map((block, at) => ({ block, at, size: blockChars(block) }))
          .filter(({ block }) => canGo(block))
          .sort(bySize)
      : [];
  while (length > chars * NEAR) {
    const longest = candidates.pop();
    const next = longest && trimmed(longest.block, length - chars * NEAR);
    if (!next) break;
    const size = blockChars(next);
    rest[longest.at] = next;
    length += size - longest.size;
    if (canGo(next)) insert(candidates, { block: next, at: longest.at, size });
  }
  return rest;
}

/** Puts one in its place; it is mostly near the end. */
function insert(sorted: Candidate[], one: Candidate): void {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = sorted[middle];
    if (other && bySize(other, one) < 0) from = middle + 1;
    else to = middle;
  }
  sorted.splice(from, 0, one);
}
