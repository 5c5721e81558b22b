const chapterLine = /^第 ?[一二三四五六七八九十百零〇\d]{1,4} ?(卷|册|部分|篇|章|节)(?!内容|中|的|规定|要求|所)[\s:：.、]*(.*)$/;
const levelOf: Record<string, number> = { 卷: 1, 册: 1, 部分: 1, 篇: 1, 章: 1, 节: 2 };

/** Level of a line that is plainly a chapter heading (第三章 评标办法) though nothing styles it as one, else undefined. */
export function chapterLevel(text: string): number | undefined {
  const match = chapterLine.exec(text);
  if (!match || text.length > 50) return undefined;
  const [, unit = '', title = ''] = match;
  // A sentence that begins by citing a chapter is no heading.
  if (/[。；;，,]$/.test(title) || /[。；，]/.test(title) || /^[）)》”"】\]]/.test(title)) return undefined;
  return levelOf[unit];
}

const leader = /(?:\.{3,}|…+|·{3,}|\. ?(?:\. ?){2,}|_{4,}|-{4,}|．{2,}|・{3,})\s*[-—(（]?\s*\d{1,4}\s*[-—)）]?$/;
const tabbed = /^\S.{0,80}[^\s：:]\t[-—]?\s*\d{1,4}\s*[-—]?$/s;

/** Whether a line is an entry of a table of contents: a title, a leader or tab, a page number. */
export function isTocLine(text: string): boolean {
  return leader.test(text) || (tabbed.test(text) && !/[。；]/.test(text));
}

const leaderRun = /\s*(?:\.{3,}|…+|·{3,}|(?:\. ?){3,}|_{4,}|-{4,}|．{2,}|・{3,})\s*(?=[-—(（]?\s*\d{1,4}\s*[-—)）]?$)/;

/** A contents line with a tab in place of the dots that lead to the page number. */
export function withoutLeader(text: string): string {
  return text.replace(leaderRun, '\t');
}
