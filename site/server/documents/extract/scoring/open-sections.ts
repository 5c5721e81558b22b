import type { Block, TextBlock } from '../../document.ts';
import { countOf } from '../text.ts';
import { compact, numberingClass, withoutBrackets } from './points.ts';

/** A section of a chapter that is open at some place: its opening line, and the section that line stands in. */
export interface OpenSection {
  text: string;
  /** It is an annex of its own: 附件一 评标办法. */
  isAnnex: boolean;
  /** It names what follows; else it is a sentence with a number, which only goes on with a series. */
  isTitle: boolean;
  outer: OpenSection | undefined;
  series: string;
  count: number;
  /** Of a heading; 0 for none. */
  level: number;
}

/** The title of a section is not longer. */
const LONGEST_TITLE = 40;
const ANNEX_LABEL =
  /^附[件表录](?=[一二三四五六七八九十\d]{0,3}[:：、.]?[^一二三四五六七八九十\d]|$)/;

/** For each block the innermost section of its chapter that is open there. `opensChapter` ends all of them. */
export function openSections(
  blocks: readonly Block[],
  opensChapter: (block: Block) => boolean,
): (OpenSection | undefined)[] {
  let open: OpenSection | undefined;
  return blocks.map((block) => {
    if (opensChapter(block)) open = undefined;
    else if (block.kind !== 'table' && block.toc !== true) open = after(open, block);
    return open;
  });
}

function after(open: OpenSection | undefined, line: TextBlock): OpenSection | undefined {
  const bare = compact(line.text);
  const isAnnex = ANNEX_LABEL.test(bare);
  const series = isAnnex ? '' : numberingClass(line.text);
  const isTitle = bare.length <= LONGEST_TITLE && !/[。；;，,]/.test(withoutBrackets(bare));
  const level = line.kind === 'heading' && isTitle ? (line.level ?? 0) : 0;
  if (bare === '' || (series === '' && level === 0 && !(isAnnex && isTitle))) return open;
  const count = countOf(
    numberOf(bare)
      .match(/[一二三四五六七八九十百]{1,5}|\d{1,5}/g)
      ?.at(-1) ?? '',
  );
  const own = { text: line.text, isAnnex, isTitle, series, count, level };
  if (isAnnex) return { ...own, outer: undefined };
  const above = level > 0 ? within(open, level, series) : open;
  return { ...own, outer: series === '' ? above : outerOf(above, series, count) };
}

/** The number a line begins with: numerals, figures and what stands between them. */
const numberOf = (bare: string): string =>
  /^[^\p{Script=Han}\d]*[第一二三四五六七八九十百\d.-]*/u.exec(bare)?.[0] ?? '';

/** What a heading leaves open: headings above it; one with a number stands within lines of other series, too. */
function within(
  open: OpenSection | undefined,
  level: number,
  series: string,
): OpenSection | undefined {
  let at = open;
  while (at && (series === '' ? at.level === 0 || at.level >= level : at.level > level))
    at = at.outer;
  return at;
}

/** 五、 goes on with the series that has come to 四、; 一、 below 四、 begins one within it, once. */
function outerOf(
  open: OpenSection | undefined,
  series: string,
  count: number,
): OpenSection | undefined {
  const same: OpenSection[] = [];
  for (let at = open; at; at = at.outer) if (at.series === series) same.push(at);
  const [last] = same;
  const before =
    same.find((one) => one.count === count - 1) ?? same.find((one) => one.count < count);
  if (before) return before.outer;
  return last === undefined || same.length === 1 ? open : last.outer;
}
