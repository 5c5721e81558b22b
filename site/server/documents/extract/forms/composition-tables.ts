import type { PlacedBlock } from '../sections.ts';
import { compact, sourceOf } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { titleAndRemark } from './line.ts';
import { LONGEST_LINE } from './list-lines.ts';
import { type ListedPart, paperName, wholeLead } from './listed-papers.ts';
import { numbered } from './number.ts';
import { isForeign } from './words.ts';

/** The words that lead to a list are no longer. */
export const LONGEST_LEAD = 70;

/** The parts of a bid as a table: 资格文件 | 基本情况表、承诺函. It stands right below the words that lead to it. */
export function partsTable(placed: readonly PlacedBlock[]): ListedPart[] {
  for (const [at, { block, place }] of placed.entries()) {
    const lead = placed[at - 1]?.block;
    if (block.kind !== 'table' || !lead || lead.kind === 'table' || place === 'contract') continue;
    const text = compact(lead.text);
    if (text.length > LONGEST_LEAD || !wholeLead.test(text)) continue;
    const parts = block.rows.flatMap((row): ListedPart[] => {
      const cells = row.filter(({ text: own }) => /[\u4e00-\u9fa5]{2}/.test(own));
      const [first, ...others] = cells;
      const title = titleAndRemark(numbered(compact(first?.text ?? '')).rest).title;
      if (!first || !volumeTitle.test(title)) return [];
      const named = others.flatMap((cell) =>
        compact(cell.text)
          .split(/[、,，;；。]|(?<=[\u4e00-\u9fa5])(?=[(（]?\d{1,2}[)）.、])/)
          .flatMap((one) => {
            const name = paperName(titleAndRemark(numbered(one).rest).title);
            if (name === undefined || isForeign(name)) return [];
            return [{ title: name, remark: '', source: sourceOf(block, cell.text) }];
          }),
      );
      return [{ title, source: sourceOf(block, first.text), papers: named }];
    });
    if (parts.length >= 2) return parts;
  }
  return [];
}

/** A table of contents printed before the forms of a volume: 资格证明文件目录 | 序号、内容、备注. */
export function contentsTables(placed: readonly PlacedBlock[]): ListedPart[] {
  return placed.flatMap(({ block, place }, at): ListedPart[] => {
    const before = placed[at - 1]?.block;
    if (place !== 'format' || block.kind !== 'table' || !before || before.kind === 'table')
      return [];
    const title = /^(.{2,20})目录表?$/.exec(numbered(compact(before.text)).rest)?.[1];
    if (title === undefined || !volumeTitle.test(title)) return [];
    const [head, ...rest] = block.rows;
    const isHead = head?.some(({ text }) => /^序\s*号$/.test(text.trim())) ?? false;
    const papers = (isHead ? rest : block.rows).flatMap((row) => {
      const cells = row.map(({ text }) => compact(text));
      const named = cells.findIndex((text) => /[\u4e00-\u9fa5]{2}/.test(text));
      const name = paperName(titleAndRemark(numbered(cells[named] ?? '').rest).title);
      if (
        name === undefined ||
        isForeign(name) ||
        !cells.slice(0, named).every((text) => text.length <= 4)
      )
        return [];
      const remark = cells.slice(named).join(' ').slice(0, LONGEST_LINE);
      return [{ title: name, remark, source: sourceOf(block, row[named]?.text ?? '') }];
    });
    return papers.length < 2 ? [] : [{ title, source: sourceOf(before, before.text), papers }];
  });
}
