const han = '\\u2e80-\\u2fdf\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff';
const wide = `${han}\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65\\u2018\\u2019\\u201c\\u201d\\u2026\\u2014`;

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]/g;
/** Leaders are dots in the middle of the line to some fonts; to a reader they are the same leaders. */
const midlineLeaders = /\u22ef/g;
const oddBlanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Controls other than tab and newline, lone surrogates, the replacement character. */
const controls = new RegExp(
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ufffd]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
  'g',
);

/** Three or more single Chinese characters set apart (招 标 文 件), or two in front of a colon or alone (名  称：, 目  录). */
const spread = new RegExp(`(?<![${han}\\w])[${han}](?: +[${han}]){2,499}(?![${han}])`, 'g');
const spreadPair = new RegExp(
  `(?<=^|[\\s（(：:、.\\d])([${han}]) +([${han}])(?= *(?:[：:]|$))`,
  'gm',
);
/** One or two blanks are stray; a wider gap was meant. */
const blankInsideWide = new RegExp(
  `(?<=[${wide}]) {1,2}(?=[${wide}])(?<!第[^ ]{1,4}[卷册篇章节] {1,2})`,
  'g',
);
const blankBesideWide = new RegExp(
  `(?<=[${wide}]) {1,2}(?=[\\w%.,])|(?<=[\\w%.,)]) {1,2}(?=[${wide}])`,
  'g',
);
const blankInFigures = /(?<=\d[.．~～]) (?=\d)|(?<=\d) (?=[~～%])|(?<=[a-z]\.) (?=[a-z])/g;
/** An amount of money in words around it: 人民币1078 79 00.0 0元. */
const amount =
  /\d[\d ,]{0,60}(?:\.[\d ]{0,20}\d)?(?= ?万?元)|(?<=[￥¥] ?)\d[\d ,]{0,60}(?:\.[\d ]{0,20}\d)?/g;
const onlyFigures = /^[.,\s]*\d[\d.,\s]*$/;
const blankBesideBreak = /(?<! ) +(?=[\t\n])|(?<=[\t\n]) +/g;
const strayBlank = new RegExp(`[${han}，。、；] [${han}]`, 'g');
const isWide = new RegExp(`[${wide}]`);

/**
 * Text without invisible and control characters; blanks of any width are plain ones, words set letter by letter (`招 标 人：`) are
 * closed up. Tabs, newlines and wide gaps stay.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(controls, '')
    .replace(oddBlanks, ' ')
    .replace(midlineLeaders, '…')
    .replace(spread, (word) => word.replaceAll(' ', ''))
    .replace(spreadPair, '$1$2')
    .replace(blankBesideBreak, '')
    .trim();
}

/** Text as a person reads it: `cleanText`, and every gap is one blank. */
export function tidyText(text: string): string {
  return collapseGaps(cleanText(text));
}

/** A gap of several blanks becomes one. */
export function collapseGaps(text: string): string {
  return text.replace(/ {2,}/g, ' ');
}

/** Removes the blanks that a converter put between characters: Chinese is written without any, and so is a number. */
export function closeBlanks(text: string): string {
  if (onlyFigures.test(text) && !text.includes('\n')) return text.replaceAll(' ', '');
  return text
    .replace(amount, (figures) => figures.replaceAll(' ', ''))
    .replace(blankInsideWide, '')
    .replace(blankBesideWide, '')
    .replace(blankInFigures, '');
}

/** Everybody types a blank behind 第三条. */
const numbered = /^\s{0,8}第[一二三四五六七八九十百零\d]{1,4}[条章节款]\s/;

/** Whether blanks stand between Chinese characters far more often than anyone types them. */
export function hasStrayBlanks(texts: readonly string[]): boolean {
  const all = texts
    .filter((text) => text.length > 30)
    .map((text) => text.replace(numbered, ''))
    .join('\n');
  const strays = all.match(strayBlank)?.length ?? 0;
  return strays > 20 && strays / all.length > 0.004;
}

/** Joins two pieces of one wrapped line: no blank where either side is Chinese, nor inside a number. */
export function joinWrapped(before: string, after: string): string {
  return before + gapBetween(before.slice(-2), after) + after;
}

/** `joinWrapped` for all pieces of a line, one after the other, without looking through the growing line each time. */
export function joinAllWrapped(pieces: readonly string[]): string {
  const parts: string[] = [];
  let end = '';
  for (const piece of pieces) {
    parts.push(gapBetween(end, piece), piece);
    end = (end + piece).slice(-2);
  }
  return parts.join('');
}

/** @param end the last two characters before the gap */
function gapBetween(end: string, after: string): '' | ' ' {
  const isChinese = isWide.test(end.at(-1) ?? '') || isWide.test(after[0] ?? '');
  const isNumber = /\d[.,]?$/.test(end) && /^[.,]?\d/.test(after);
  const isLine = end.endsWith('_') && after.startsWith('_');
  const needsBlank = end && after && !isLine && !isChinese && !isNumber && !/[-/（(]$/.test(end);
  return needsBlank ? ' ' : '';
}
