import { random } from '../tenders/random.ts';
import type { Role, TenderChapter } from './chapters.ts';
import {
  type CrossedHalf,
  renamed,
  type Source,
  sources,
  withNumber,
  withoutContents,
} from './crossed-tender.ts';
import type { Line } from './written-tender.ts';

/** A file of chapters of several tenders, beside what it is held against. */
export interface CrossedFile {
  slug: string;
  lines: Line[];
  /** Cover, notice and instructions alone: what they state stays the file's. */
  frame: Line[];
  /** The tender the scoring comes from, as it stands. */
  scoring: Line[];
}

/** Frames that the scoring of each tender is put into. */
const FRAMES = 2;

/**
 * Files with the cover, notice and instructions of one tender, the scoring of a second, contract and demands of a third and the forms of a
 * fourth, all by the first one's names, in the order of the first.
 */
export function crossedFiles(half: CrossedHalf, seed: number): CrossedFile[] {
  const all = sources(seed, half);
  const frames = all.filter(({ chapters }) => chapters.some(({ role }) => role === 'notice'));
  const one = random(seed + (half === 'open' ? 3 : 4));
  return all.flatMap((scoring) =>
    one
      .shuffled(frames.filter((frame) => frame !== scoring))
      .slice(0, FRAMES)
      .map((frame) => crossedFile(frame, scoring, one.pick(all), one.pick(all))),
  );
}

function crossedFile(frame: Source, scoring: Source, demands: Source, forms: Source): CrossedFile {
  const from: Partial<Record<Role, Source>> = {
    ...{ evaluation: scoring, contract: demands, demands, format: forms },
  };
  const placed = new Set<Role>();
  const chapters = frame.chapters.slice(1).flatMap((chapter): TenderChapter[] => {
    const source = from[chapter.role];
    if (!source) return [chapter];
    if (placed.has(chapter.role)) return [];
    placed.add(chapter.role);
    return source.chapters
      .filter(({ role }) => role === chapter.role)
      .map((one) => ({ ...one, lines: renamed(one.lines, source.tender, frame.tender) }));
  });
  const written = (list: readonly TenderChapter[]): Line[] => [
    ...withoutContents(frame.chapters[0]?.lines ?? []),
    ...list.flatMap((chapter, i) => withNumber(chapter, numberAt(frame, i), markOf(frame))),
  ];
  return {
    slug: [frame, scoring, demands, forms].map(({ tender }) => tender.slug).join('+'),
    lines: written(chapters),
    frame: written(frame.chapters.slice(1).filter(({ role }) => from[role] === undefined)),
    scoring: scoring.tender.lines,
  };
}

const digits = ['', ...'一二三四五六七八九'];

/** The number of a chapter, counted as the frame counts them, beyond its last too. */
function numberAt({ chapters }: Source, i: number): string {
  const number = chapters[1]?.number ?? '';
  const count = i < 9 ? digits[i + 1] : `十${digits[i - 9]}`;
  return number.replace(/[一二三四五六七八九十]{1,3}/, count ?? '');
}

const markOf = ({ chapters }: Source): string => {
  const [heading] = chapters[1]?.lines ?? [];
  return heading?.kind === 'paragraph' ? heading.mark : '';
};
