/** A text of about `length` characters of one hostile shape. */
export interface Shape {
  name: string;
  of(length: number): string;
}

const repeated = (name: string, piece: string, end = ''): Shape => ({
  name,
  of: (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end,
});

/** One character of each class that expressions here tell apart. */
const characters: Record<string, string> = {
  blank: ' ',
  'full-width blank': '\u3000',
  'no-break blank': '\u00a0',
  tab: '\t',
  newline: '\n',
  'carriage return': '\r\n',
  digit: '1',
  'full-width digit': '１',
  'Chinese numeral': '一',
  letter: 'a',
  capital: 'Z',
  'Chinese character': '招',
  dot: '.',
  'middle dot': '·',
  ellipsis: '…',
  underscore: '_',
  'full-width underscore': '＿',
  dash: '-',
  'long dash': '—',
  'equals sign': '=',
  star: '*',
  'marked star': '★',
  backtick: '`',
  tilde: '~',
  hash: '#',
  pipe: '|',
  'greater than': '>',
  'less than': '<',
  'round bracket': '(',
  'closing round bracket': ')',
  'full-width bracket': '（',
  'closing full-width bracket': '）',
  'square bracket': '[',
  'closing square bracket': ']',
  'lenticular bracket': '【',
  'title mark': '《',
  quote: '"',
  'curly quote': '“',
  apostrophe: "'",
  colon: ':',
  'full-width colon': '：',
  semicolon: '；',
  comma: '，',
  'Chinese comma': '、',
  'full stop': '。',
  percent: '%',
  'currency sign': '￥',
  backslash: '\\',
  slash: '/',
  ampersand: '&',
  'exclamation mark': '!',
  'check box': '□',
  'joining mark': '\u0301',
  'invisible blank': '\u200b',
  emoji: '😀',
  'lone surrogate': '\ud83d',
};

const pairs: [string, string][] = [
  ['blank and letter', ' a'],
  ['blank and Chinese character', ' 招'],
  ['full-width blank and Chinese character', '\u3000标'],
  ['digit and dot', '1.'],
  ['digit and comma', '1,'],
  ['digit and blank', '1 '],
  ['Chinese numeral and comma', '一、'],
  ['bracketed digit', '（1）'],
  ['label and colon', '名称：'],
  ['number and unit', '1分'],
  ['from to', '1-'],
  ['star and letter', '*a'],
  ['double star and letter', '**a'],
  ['underscore and letter', '_a'],
  ['quote marks of Markdown', '> '],
  ['list marks', '- '],
  ['numbered list marks', '1. '],
  ['hash and blank', '# '],
  ['blank and newline', ' \n'],
  ['two newlines and a blank', '\n\n '],
  ['backtick and letter', '`a'],
  ['tilde and letter', '~a'],
  ['open and close', '()'],
  ['open and close of a link', '[]'],
  ['link without an end', '[a]('],
  ['picture without an end', '![a]('],
  ['reference', '[a]: '],
  ['tag', '<a>'],
  ['tag without an end', '<a '],
  ['comment without an end', '<!--'],
  ['cell and tag', '<td>'],
  ['entity', '&amp;'],
  ['entity without an end', '&#'],
  ['address', 'http://a.'],
  ['mail', 'a@a.'],
  ['placeholder', '【待填写】'],
  ['placeholder without an end', '【待'],
  ['amount', '1,000.00元'],
  ['date', '2026年1月1日'],
  ['chapter', '第一章 '],
  ['dots to a page', '....1 '],
  ['sentence', '招标。'],
  ['carriage returns', '\r'],
];

const lines: [string, string][] = [
  ['short lines', '招标文件\n'],
  ['headings', '# 第一章 总则\n'],
  ['headings without text', '一、总则\n\n'],
  ['list', '- 招标文件\n'],
  ['numbered list', '1. 招标文件\n'],
  ['rows of a table', '| 序号 | 名称 | 5分 |\n'],
  ['rows without an end', '| 序号\n'],
  ['rows by blanks', '1    技术方案    10\n'],
  ['rows by tabs', '1\t技术方案\t10\n'],
  ['scoring', '1. 技术方案（10分）：优得10分，良得6分，差得2分。\n'],
  ['contents', '第一章 总则……………………1\n'],
  ['facts', '项目名称：某项目\n投标截止时间：2026年1月1日9时30分\n'],
  ['clauses', '★投标人须满足本条要求，否则投标无效。\n'],
  ['quotes', '> 招标文件\n'],
  ['fences', '```\n'],
  ['fences with text', '```mindmap\na\n'],
  ['rules', '---\n'],
  ['blank lines', '\n\n'],
  ['lines that wrap', '本项目的投标人应当按照招标文件的要求编制投标文件，并对其\n'],
];

/** Nested one in another, closed again in order. */
const nested = (name: string, open: string, close: string): Shape => ({
  name: `nested ${name}`,
  of: (length) => {
    const depth = Math.ceil(length / (open.length + close.length));
    return open.repeat(depth) + close.repeat(depth);
  },
});

/** Each level further in than the one before; lengths grow by the square of the depth. */
const indented = (name: string, mark: string): Shape => ({
  name: `deep ${name}`,
  of: (length) => {
    let text = '';
    for (let depth = 0; text.length < length; depth++) text += `${'  '.repeat(depth)}${mark} a\n`;
    return text.slice(0, length);
  },
});

/** What every unit is fed: runs, pairs, lines, nesting, and each run with a beginning and an end that do not fit it. */
export const shapes: readonly Shape[] = [
  ...Object.entries(characters).map(([name, character]) => repeated(`run of ${name}`, character)),
  ...[
    'blank',
    'full-width blank',
    'digit',
    'dot',
    'underscore',
    'Chinese character',
    'star',
    'backtick',
  ].map((name) =>
    ((shape) => ({
      name: `x, ${shape.name}, x`,
      of: (length: number) => `标${shape.of(length)}标`,
    }))(repeated(`run of ${name}`, characters[name]!)),
  ),
  ...pairs.map(([name, piece]) => repeated(`${name} in turn`, piece)),
  ...lines.map(([name, piece]) => repeated(name, piece)),
  nested('round brackets', '(', ')'),
  nested('full-width brackets', '（', '）'),
  nested('square brackets', '[', ']'),
  nested('links', '[', '](a)'),
  nested('title marks', '《', '》'),
  nested('curly quotes', '“', '”'),
  nested('emphasis', '*a ', ' a*'),
  nested('strong emphasis', '**a ', ' a**'),
  nested('tables', '<table><tr><td>', '</td></tr></table>'),
  nested('elements', '<div>', '</div>'),
  indented('lists', '-'),
  indented('numbered lists', '1.'),
  {
    name: 'a row of many cells',
    of: (length) => `|${' a |'.repeat(length / 8)}\n|${'---|'.repeat(length / 8)}\n`,
  },
  {
    name: 'a table of many rows',
    of: (length) => `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(length / 10)}`,
  },
];
