import { type SealLine, sealLines } from '../../documents/extract/forms/seal-lines.ts';
import type { WordChapter } from '../word-bid.ts';

/** A place to sign or seal, and the page it is on. */
export interface SealPlace extends Omit<SealLine, 'place'> {
  chapterId: string;
  /** Of the body, from 1. */
  page: number;
}

/** Where a chapter begins and ends in pages from the start of the body, parts of a page too. */
interface Span {
  from: number;
  to: number;
}

/** The chapter's lines that are signed or sealed, and its pages in the file. */
export interface SealedChapter {
  id: string;
  lines: readonly SealLine[];
  span: Span;
}

/**
 * Chapters with places to sign or seal, in reading order. Only papers of the tender and proofs have any: a table of one's own for
 * records of inspections is none. `places`: where each heading is, in pages from the start of the body; `total`: pages of the body.
 */
export function sealedChapters(
  chapters: readonly WordChapter[],
  places: ReadonlyMap<string, number>,
  total: number,
): SealedChapter[] {
  const starts = [...places].filter(([key]) => !key.includes('#'));
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  return starts.flatMap(([id, from], i): SealedChapter[] => {
    const chapter = byId.get(id);
    const lines = chapter?.isPaper ? sealLines(chapter.content) : [];
    const to = starts[i + 1]?.[1] ?? total;
    return lines.length > 0 ? [{ id, lines, span: { from, to } }] : [];
  });
}

/** The places with their pages, by where a line is in its chapter. */
export function estimatedSeals(sealed: readonly SealedChapter[]): SealPlace[] {
  return sealed.flatMap(({ id, lines, span }) =>
    lines.map(({ place, ...line }) => ({
      ...line,
      chapterId: id,
      page: Math.floor(span.from + (span.to - span.from) * place) + 1,
    })),
  );
}

/** The pages of the body that chapters with places to sign take, in order. */
export function sealedPages(sealed: readonly SealedChapter[]): number[] {
  const pages = sealed.flatMap(({ span }) => pagesOf(span));
  return [...new Set(pages)].sort((a, b) => a - b);
}

const pagesOf = ({ from, to }: Span): number[] => {
  const first = Math.floor(from) + 1;
  const last = Math.max(first, Math.ceil(to));
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
};

/**
 * The places with their pages, looked for in the words of the laid-out pages, one line behind the other. A line that is not found
 * there keeps its estimated page. `texts`: words of a page of the body by its number.
 */
export function foundSeals(
  sealed: readonly SealedChapter[],
  texts: ReadonlyMap<number, string>,
): SealPlace[] {
  return sealed.flatMap((chapter) => {
    const pages = pagesOf(chapter.span).map((page) => ({
      page,
      words: squeezed(texts.get(page) ?? ''),
    }));
    let index = 0;
    let from = 0;
    return estimatedSeals([chapter]).map((place) => {
      const words = squeezed(place.text);
      for (let i = index; i < pages.length; i++) {
        const at = pages[i]?.words.indexOf(words, i === index ? from : 0) ?? -1;
        if (at === -1) continue;
        [index, from] = [i, at + words.length];
        return { ...place, page: pages[i]?.page ?? place.page };
      }
      return place;
    });
  });
}

/** What no filling in changes: letters alone. */
const squeezed = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}]/gu, '');
