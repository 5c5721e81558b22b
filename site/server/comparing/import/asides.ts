import type { compare } from 'tender-widgets/contract';
import type { Block } from '../../documents/document.ts';
import { type AsideKind, asideTitles } from '../aside-titles.ts';

/** Text that a file holds beside its body. */
export type Asides = Partial<Record<AsideKind, string[]>>;

/** Lines taken of one kind. */
const MOST_LINES = 400;
/** Longer ones are contents of something else. */
const MOST_CHARACTERS = 2000;
/** What programs name by themselves: 图片 1. */
const given =
  /^(?:图片|图像|图|文本框|矩形|组合|直接连接符|直线|箭头|流程图|对象|图表|形状|画布)[ _-]{0,3}\d{0,6}(?:\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp))?$/i;

/** Names and descriptions in Chinese that somebody wrote: those a program gives are none. */
export const isWritten = (name: string): boolean =>
  /\p{Script=Han}/u.test(name) && !given.test(name.trim());

/** The asides as blocks after those of the body, each kind under its own heading: they are searched and shown as the text is. */
export function withAsides(blocks: readonly Block[], asides: Asides): Block[] {
  const all = [...blocks];
  const add = (text: string, level?: number) => {
    const place = { index: all.length, page: null, text };
    all.push(
      level === undefined ? { ...place, kind: 'paragraph' } : { ...place, kind: 'heading', level },
    );
  };
  for (const [kind, title] of Object.entries(asideTitles) as [AsideKind, string][]) {
    const lines = [...new Set((asides[kind] ?? []).map((line) => line.trim()))]
      .filter((line) => line !== '')
      .slice(0, MOST_LINES);
    if (lines.length === 0) continue;
    add(title, 1);
    for (const line of lines) add(line.slice(0, MOST_CHARACTERS));
  }
  return all;
}

/** What a file says of its own making that may name somebody. */
export function metadataLines(
  metadata: compare.FileMetadata | null,
  more: readonly string[] = [],
): string[] {
  if (!metadata) return [...more];
  const { author, lastEditor, company, manager, title } = metadata;
  return [title, company, author, lastEditor, manager, ...more].filter((line) =>
    /\p{Script=Han}/u.test(line),
  );
}
