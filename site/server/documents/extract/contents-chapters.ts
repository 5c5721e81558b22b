import type { Block } from '../document.ts';
import { compact, countOf } from './text.ts';

/** A chapter with its number as it is printed: 五, 5. */
export interface CountedChapter {
  at: number;
  number: string;
  words: string;
}

/** A file has at least so many chapters. */
const LEAST_CHAPTERS = 4;
/** A table of contents stands at the head of the file. */
const HEAD = 60;
const MOST_CHAPTERS = 20;

const counted = /^([一二三四五六七八九十]{1,3}(?=[、.．])|\d{1,2}(?![\d.．]*\d))[、.．]?(.{2,30})$/;

type Line = Omit<CountedChapter, 'at'>;

function chapterOf(text: string): Line | undefined {
  const [, number = '', words = ''] = counted.exec(compact(text)) ?? [];
  return words === '' || /[，,。；;：:]/.test(words) ? undefined : { number, words };
}

const lineOf = (block: Block | undefined): Line | undefined =>
  block && block.kind !== 'table' ? chapterOf(block.text) : undefined;

/** 一、招标公告……3: a line of a table of contents without its page. */
function listed(block: Block): Line | undefined {
  if (block.kind === 'table') return undefined;
  const [title = ''] = block.text
    .trim()
    .replace(/\d{1,3}$/, '')
    .split(/[.…·]{2}/);
  return chapterOf(title);
}

/**
 * 一、招标公告 二、投标人须知 … one right below the other in the table of contents or at the head of the file, and each of them again further down,
 * in that order: the chapters of a file that has no 第一章. What they are for is no matter. `contents`: the lines that are known to be of one.
 */
export function contentsChapters(
  blocks: readonly Block[],
  contents: readonly Block[],
): CountedChapter[] {
  // 第一章 招标公告 above 1. 招标条件: what is counted are the sections of a chapter.
  if (contents.some(isChapter)) return [];
  const list = listFrom(contents.flatMap((block) => listed(block) ?? []));
  if (list.length >= LEAST_CHAPTERS) return standing(blocks, list, 0);
  for (let from = 0; from < Math.min(HEAD, blocks.length); from++) {
    const before = blocks[from - 1];
    if (before && isChapter(before)) continue;
    const own = listFrom(blocks.slice(from, from + MOST_CHAPTERS).map(lineOf));
    if (own.length >= LEAST_CHAPTERS) return standing(blocks, own, from + own.length);
  }
  return [];
}

const isChapter = (block: Block): boolean =>
  block.kind !== 'table' && /^第[一二三四五六七八九十\d]{1,3}[章卷篇部]/.test(compact(block.text));

/** Lines counted from one on, each right below the one before. */
function listFrom(lines: readonly (Line | undefined)[]): Line[] {
  const end = lines.findIndex((line, i) => !line || countOf(line.number) !== i + 1);
  return lines.slice(0, end === -1 ? lines.length : end).flatMap((line) => line ?? []);
}

/** Where all of them stand, one behind the other; nothing where one does not. */
function standing(blocks: readonly Block[], list: readonly Line[], from: number): CountedChapter[] {
  const found: CountedChapter[] = [];
  for (let at = from; at < blocks.length && found.length < list.length; at++) {
    const [line, next] = [lineOf(blocks[at]), list[found.length]];
    if (line && next && line.number === next.number && line.words === next.words)
      found.push({ ...line, at });
  }
  return found.length === list.length ? found : [];
}
