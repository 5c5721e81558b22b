import { inlineTokens } from 'tender-widgets/markdown';
import { bodyBlocks } from '../../../site/server/layout/body/body-blocks.ts';
import { withoutTypedNumber } from '../../../site/server/layout/heading-number.ts';
import { htmlTable, splitHtmlTables } from '../../../site/server/layout/markdown/html-table.ts';
import { parseMarkdown } from '../../../site/server/layout/markdown/markdown.ts';
import { inlines, withoutPrograms } from '../../../site/server/layout/markdown/markdown-inline.ts';
import { coverFit } from '../../../site/server/layout/measure/cover-fit.ts';
import { measurePages } from '../../../site/server/layout/measure/measure.ts';
import { lineCount, lineWidth } from '../../../site/server/layout/page/text-width.ts';
import { exportWord } from '../../../site/server/layout/word/export-word.ts';
import { parseWordFormat, presets } from '../../../site/server/layout/word-format.ts';
import { titleText, xmlText } from '../../../site/server/layout/word-text.ts';
import { bidOf, chapter } from '../../server/layout/sample-bid.ts';
import type { HostileUnit } from './unit.ts';

const format = presets.standard;

/** The ways a bid may hold a text. */
const bids: Record<string, (text: string) => ReturnType<typeof bidOf>> = {
  'one chapter': (text) => bidOf([chapter('a', null, 0, '第一章 总体方案', text)]),
  'a title': (text) => bidOf([chapter('a', null, 0, text)]),
  'many chapters': (text) =>
    bidOf(
      Array.from({ length: Math.ceil(text.length / 200) }, (_, i) =>
        chapter(`c${i}`, null, i, `第${i}章`, text.slice(i * 200, i * 200 + 200)),
      ),
    ),
  'the cover': (text) =>
    bidOf([chapter('a', null, 0, '第一章')], { projectName: text, purchaser: text }),
  'a table of HTML': (text) =>
    bidOf([
      chapter(
        'a',
        null,
        0,
        '第一章',
        `<table><tr><td>${text}</td><td colspan="2">a</td></tr></table>`,
      ),
    ]),
  'a table of Markdown': (text) =>
    bidOf([
      chapter(
        'a',
        null,
        0,
        '第一章',
        `| a | b |\n|---|---|\n${text.replaceAll(/.{20}/gs, (piece) => `| ${piece} | b |\n`)}`,
      ),
    ]),
  'a diagram': (text) => {
    const rows = text.replaceAll(/.{20}/gs, (piece) => `| ${piece} | b | ${piece} |\n`);
    return bidOf([
      chapter(
        'a',
        null,
        0,
        '第一章',
        `\`\`\`diagram\n流程图：甲\n| 序号 | 步骤 | 下一步 |\n|---|---|---|\n${rows}\n\`\`\``,
      ),
    ]);
  },
  'a mind map': (text) =>
    bidOf([chapter('a', null, 0, '第一章', `\`\`\`mindmap\n- 标\n${text}\n\`\`\``)]),
};

const ofText: Record<string, (text: string) => unknown> = {
  xmlText,
  titleText,
  withoutTypedNumber,
  splitHtmlTables,
  htmlTable: (text) => htmlTable(`<table><tr><td>${text}</td></tr></table>`),
  'inlines of a line': (text) => inlines(inlineTokens(text)),
  withoutPrograms,
  parseMarkdown,
  lineWidth: (text) => lineWidth(text, 12, 'Times New Roman'),
  lineCount: (text) => lineCount(text, 12, 400, 24, 'Times New Roman'),
  parseWordFormat: (text) => parseWordFormat(text),
  coverFit: (text) => coverFit([{ text, size: 22, before: 10 }], [text], format),
};

export const units: HostileUnit[] = [
  ...Object.entries(ofText).map(([name, run]) => ({ name, run })),
  ...Object.entries(bids).flatMap(([name, bid]): HostileUnit[] => [
    { name: `bodyBlocks, ${name}`, run: (text) => bodyBlocks(bid(text), format) },
    { name: `measurePages, ${name}`, run: (text) => measurePages(bid(text), format) },
    { name: `exportWord, ${name}`, run: (text) => exportWord(bid(text), format) },
  ]),
];
