import { branchOf } from '../../../site/server/bid/outline/outline-tree.ts';
import type { offlineBid } from '../../support/offline-bid.ts';
import { pick } from './sample-bid.ts';

type Bid = Awaited<ReturnType<typeof offlineBid>>;
type Random = () => number;

/** Where a fault is put: at the end of a chapter, within a paragraph of it, in a table, in a form. */
export const plantedPlaces = ['end', 'middle', 'table', 'form'] as const;
export type PlantedPlace = (typeof plantedPlaces)[number];

/** Chapters of text or forms that have none below them. */
function leavesOf({ chapters }: Bid, kind: 'prose' | 'form') {
  const parents = new Set(chapters.map(({ parentId }) => parentId));
  return chapters.filter(({ id, settings }) => settings.kind === kind && !parents.has(id));
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function inTable(content: string, text: string): string {
  const neighbour = '人员进场后逐岗交接，交接记录双方签字。';
  const rows = text.startsWith('|')
    ? [
        rowOf(
          text
            .split('|')
            .slice(1, -1)
            .map(() => '栏'),
        ),
        text,
      ]
    : [rowOf(['序号', '内容']), rowOf(['1', neighbour]), rowOf(['2', text])];
  const [head = '', ...body] = rows;
  const line = head.replace(/[^|]+/g, ' --- ');
  return [content, '', head, line, ...body].join('\n');
}

function inParagraph(content: string, text: string, random: Random): string | undefined {
  const lines = content.split('\n');
  const full = lines.flatMap((line, at) =>
    /^[\u4e00-\u9fff][^\n]*。/.test(line) ? [{ line, at }] : [],
  );
  if (full.length === 0) return undefined;
  const { line, at } = pick(random, full);
  const cut = line.indexOf('。') + 1;
  const sentence = /[。.!！]$/.test(text) ? text : `${text}。`;
  return lines.with(at, line.slice(0, cut) + sentence + line.slice(cut)).join('\n');
}

function placed(content: string, text: string, place: PlantedPlace, random: Random) {
  if (text.startsWith('|') || place === 'table') return inTable(content, text);
  if (place === 'middle') return inParagraph(content, text, random);
  return `${content}\n\n${text}`;
}

/** The bid with texts put in at such places; two of them in chapters of two parts, where it has several. Undefined: it has no such place. */
export function withTexts(
  bid: Bid,
  texts: readonly string[],
  place: PlantedPlace,
  random: Random,
): Bid | undefined {
  const contents = new Map(bid.contents);
  let left = leavesOf(bid, place === 'form' ? 'form' : 'prose');
  for (const text of texts) {
    if (left.length === 0) return undefined;
    const { id } = pick(random, left);
    const content = placed(contents.get(id) ?? '', text, place, random);
    if (content === undefined) return undefined;
    contents.set(id, content);
    const top = bid.chapters.find(
      (one) =>
        one.parentId === null &&
        [one, ...branchOf(bid.chapters, one.id)].some((below) => below.id === id),
    );
    const part = new Set([id, ...(top ? branchOf(bid.chapters, top.id) : []).map((one) => one.id)]);
    const elsewhere = left.filter((one) => !part.has(one.id));
    left = elsewhere.length > 0 ? elsewhere : left.filter((one) => one.id !== id);
  }
  return { ...bid, contents };
}
