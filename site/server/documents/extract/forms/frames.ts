import { type FormLine, linesOfPart } from './line.ts';
import { ownWriting } from './words.ts';

/**
 * 十四、服务方案（格式自拟，至少包括：）1．现状分析 2．养护方案, all in one box: nothing of it is filled in, so that its lines are what the tender says of a
 * chapter the bidder writes, and no form of it. The first line is its title.
 */
export function withoutFrame(own: readonly FormLine[]): readonly FormLine[] {
  const [line, ...others] = own;
  const [cell, ...cells] = line?.block.kind === 'table' ? line.block.rows.flat() : [];
  const isOwn =
    line?.head !== undefined &&
    others.length === 0 &&
    cells.length === 0 &&
    cell?.tables === undefined &&
    cell !== undefined &&
    ownWriting.test(cell.text) &&
    !/_{2,}|[(（](?:盖章|签字|签章|公章)/.test(cell.text);
  if (!isOwn) return own;
  const { index, page } = line.block;
  const lines = cell.text.split('\n').slice(1);
  return linesOfPart(lines.map((text) => ({ kind: 'paragraph', index, page, text })));
}
