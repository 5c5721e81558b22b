import { titleText } from './tidy.ts';

/** Title of the innermost section of a heading path (第六章 > 2. 道路工程 > 2.1 路面铣刨 → 路面铣刨). */
export function sectionTitle(heading: string): string {
  return titleText(
    heading
      .split(/[>›→\n]/)
      .filter((part) => part.trim() !== '')
      .at(-1) ?? '',
    30,
  );
}
