const chapterLine =
  /^第 ?[一二三四五六七八九十百零〇\d]{1,4} ?(卷|册|部分|篇|章|节)(?!内容|中|的|规定|要求|所)[\s:：.、]{0,50}(.{0,50})$/;
const levelOf: Record<string, number> = { 卷: 1, 册: 1, 部分: 1, 篇: 1, 章: 1, 节: 2 };

/** Level of a line that is plainly a chapter heading (第三章 评标办法) though nothing styles it as one, else undefined. */
export function chapterLevel(text: string): number | undefined {
  const match = text.length > 50 ? null : chapterLine.exec(text);
  if (!match) return undefined;
  const [, unit = '', title = ''] = match;
  // 第一部分 资格文件： leads to a list of what that part of a bid holds.
  if (unit !== '章' && unit !== '节' && /[：:]$/.test(title)) return undefined;
  // A sentence that begins by citing a chapter is no heading.
  if (/[。；;，,]$/.test(title) || /[。；，]/.test(title) || /^[）)》”"】\]]/.test(title))
    return undefined;
  return levelOf[unit];
}

// Both are looked for backwards from the end of the line: a search from its beginning would begin anew at each dot and blank.
const leader =
  /$(?<=(?:\. ?\. ?\.|…|·{3}|_{4}|-{4}|．{2}|・{3})\s*(?:[-—(（]\s*)?\d{1,4}\s*[-—)）]?)/;
const leaderRun =
  /$(?<=(\s*(?:\.(?: ?\.){2,}|…+|·{3,}|_{4,}|-{4,}|．{2,}|・{3,})\s*)((?:[-—(（]\s*)??\d{1,4}\s*[-—)）]?))/;
const tabbed = /^\S.{0,80}[^\s：:]\t[-—]?\s*\d{1,4}\s*[-—]?$/s;

/** Whether a line is an entry of a table of contents: a title, a leader or tab, a page number. */
export function isTocLine(text: string): boolean {
  return leader.test(text) || (tabbed.test(text) && !/[。；]/.test(text));
}

/** A contents line with a tab in place of the dots that lead to the page number. */
export function withoutLeader(text: string): string {
  const [, run = '', page = ''] = leaderRun.exec(text) ?? [];
  return run === '' ? text : `${text.slice(0, text.length - run.length - page.length)}\t${page}`;
}
