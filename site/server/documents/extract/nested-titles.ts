import type { Block } from '../document.ts';
import { compact, countOf } from './text.ts';
import type { Place, Title } from './titles.ts';
import { volumeTitle } from './volume-titles.ts';

interface OuterChapter {
  place: Place;
  unit: string;
  count: number;
  at: number;
}

/** Numbered parts within a chapter of forms or of contract terms (第五部分 投标文件格式 › 第一章 索引) belong to it. */
export function nested(titles: Title[], blocks: readonly Block[]): Title[] {
  let outer: OuterChapter | undefined;
  /** The part inside that was last, of whatever unit. */
  let inner: { unit: string; count: number } | undefined;
  return titles.map((title) => {
    // 六、报价文件格式 … 七、成交供应商的确定: the next section ends it.
    if (outer && goesOn(blocks, outer.at, title.at)) outer = undefined;
    const [, figure = '', unit = ''] =
      /^第([^章卷部篇册分编]{1,4})(.{0,2})$/.exec(title.number) ?? [];
    const count = countOf(figure);
    if (outer && title.place === outer.place) outer.at = title.at;
    if (
      outer?.place === 'contract' &&
      title.number === '' &&
      title.heading &&
      title.place === 'format'
    )
      outer = undefined;
    // A notice is part of no contract and of no form.
    if (outer && title.number === '' && title.place === 'notice' && isHighest(blocks[title.at]))
      outer = undefined;
    if (outer && title.number === '')
      return title.place === 'format' || title.place === outer.place
        ? title
        : { ...title, place: outer.place };
    if (outer && isInside(title, { unit, count }, outer, inner)) {
      inner = { unit, count };
      return { ...title, place: outer.place };
    }
    inner = undefined;
    outer =
      title.place === 'format' || title.place === 'contract'
        ? { place: title.place, unit, count, at: title.at }
        : undefined;
    return title;
  });
}

const isHighest = (block: Block | undefined): boolean =>
  block?.kind === 'heading' && block.level === 1;

/** Parts that begin with the first, of another unit or of the chapter's own (第六部分 响应文件格式 › 第一部分 资格证明), and go on. */
function isInside(
  title: Title,
  { unit, count }: { unit: string; count: number },
  outer: OuterChapter,
  inner: { unit: string; count: number } | undefined,
): boolean {
  // 第一部分 资格审查文件 of 第六部分 响应文件格式 is a part of the bid, whatever 审查 means elsewhere.
  const isOfBid = outer.place === 'format' && volumeTitle.test(nameOf(title));
  // 第三册 报价文件 alone in 第七章 goes on with the parts of the chapter of forms before it; the file never counts back.
  const isBack = unit !== '' && (unit !== outer.unit || count <= outer.count);
  if (isOfBid && inner === undefined && isBack) return true;
  if (unit !== outer.unit) return inner !== undefined || count === 1;
  const isOfFile = title.place !== 'other' && title.place !== outer.place && !isOfBid;
  // Behind a list of its parts the chapter begins with the first of them.
  if (inner?.unit === unit && !(count === 1 && isOfBid))
    return count === inner.count + 1 && !(isOfFile && count === outer.count + 1);
  return count === 1 && outer.count > 1 && !isOfFile;
}

const nameOf = ({ text, number }: Title): string => compact(text).slice(compact(number).length);

interface Section {
  /** Counted 一、 or 1. */
  style: 'words' | 'figures';
  count: number;
}

/** 七、 → 7, 十二、 → 12, 6 合同条款 → 6; undefined for a block that begins no such section. */
function sectionOf(block: Block | undefined): Section | undefined {
  if (!block || block.kind === 'table') return undefined;
  const words = /^([一二三四五六七八九十]{1,3})[、.]/.exec(compact(block.text.slice(0, 20)))?.[1];
  if (words !== undefined) return { style: 'words', count: countOf(words) };
  const figures = /^(\d{1,2})[\s、.．](?![\s\d.．])/.exec(block.text.trim())?.[1];
  return figures === undefined ? undefined : { style: 'figures', count: Number(figures) };
}

/** Whether two sections 一、 follow one another and none begins anew between them; of headings those of their own level, of 1 and 2 headings alone. */
function goesOn(blocks: readonly Block[], from: number, to: number): boolean {
  const [one, two] = [blocks[from], blocks[to]];
  const [own, next] = [sectionOf(one), sectionOf(two)];
  const level = levelOf(one);
  const areHeadings = level !== undefined && level === levelOf(two);
  if (!own || next?.style !== own.style || next.count !== own.count + 1) return false;
  if (own.style === 'figures' && !areHeadings) return false;
  return !blocks
    .slice(from + 1, to)
    .some(
      (block) =>
        sectionOf(block)?.style === own.style && (!areHeadings || levelOf(block) === level),
    );
}

const levelOf = (block: Block | undefined): number | undefined =>
  block?.kind === 'heading' ? block.level : undefined;
