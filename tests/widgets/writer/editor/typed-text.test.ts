import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { bidExtensions } from '../../../../widgets/writer/editor/bid-extensions.ts';
import { BidMarkdown } from '../../../../widgets/writer/editor/bid-markdown.ts';
import { equal } from '../../../support/browser.ts';
import { corpus, dice } from './markdown-corpus.ts';

const schema = getSchema(bidExtensions({}, ''));
const NASTY = [
  '*a*',
  '**',
  '<b>x</b>',
  '|',
  '# ',
  '1. ',
  '2) ',
  '- ',
  '+ ',
  '`x`',
  '``',
  '_x_',
  '[a](b)',
  '![a](b)',
  '&lt;',
  '~~x~~',
  '> ',
  '\\',
  '---',
  '```',
  '<table>',
  '</td>',
  '</p>',
  '<br>',
  '<u>',
  '</u>',
  '***粗',
  '甲 ',
  ' 乙',
  '$1',
  ':---',
  '[x]: y',
  '<!-- -->',
  '![[',
  '5*3*2',
  '<script>alert(1)</script>',
];
const EDITABLE = [
  'plain paragraphs',
  'headings of all kinds',
  'bullet lists',
  'ordered lists',
  'loose lists',
  'quotes',
  'tables with odd padding',
  'html table',
  'aligned paragraphs',
  'escapes',
  'inline html',
  'links',
  'lines without blank lines',
];

/** The words of each text block that has any, with what it stands in. */
function said(doc: Node): string[] {
  const lines: string[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return;
    const around = doc.resolve(at).depth;
    const words = node.textBetween(0, node.content.size, '', ' ').trim();
    if (words !== '') lines.push(`${node.type.name} ${around} ${words}`);
  });
  return lines;
}

/** Each character with its marks; spaces may lose theirs, which nobody sees. */
function marked(doc: Node): string[] {
  const line = doc.child(0);
  return line.children.flatMap((node) => {
    const marks = node.marks.map((mark) => mark.type.name).sort();
    return [...(node.text ?? '')]
      .filter((sign) => sign !== ' ')
      .map((sign) => `${sign} ${marks.join()}`);
  });
}

function readAgain(doc: Node, markdown: BidMarkdown): string[] {
  return said(new BidMarkdown(schema).read(markdown.write(doc)));
}

describe('what is typed', () => {
  const roll = dice(23);
  const pick = <T>(list: readonly T[]) => list[Math.floor(roll() * list.length)]!;

  it('is read back as it was typed, wherever and whatever', () => {
    for (let round = 0; round < 800; round += 1) {
      const markdown = new BidMarkdown(schema);
      const doc = markdown.read(corpus[pick(EDITABLE)]!);
      const places: number[] = [];
      doc.descendants((node, at) => {
        if (node.isTextblock)
          for (let offset = 0; offset <= node.content.size; offset += 1)
            places.push(at + 1 + offset);
      });
      const [at, words] = [pick(places), pick(NASTY)];
      const state = EditorState.create({ doc });
      const edited = state.apply(state.tr.insertText(words, at)).doc;
      equal(
        readAgain(edited, markdown),
        said(edited),
        `round ${round}: ${JSON.stringify(words)} → ${markdown.write(edited)}\n`,
      );
    }
  });
  it('is read back with its marks', () => {
    const names = ['bold', 'italic', 'underline', 'strike', 'superscript', 'code'];
    for (let round = 0; round < 400; round += 1) {
      const markdown = new BidMarkdown(schema);
      const doc = markdown.read(
        '前文（一）重点：后文，abc def 完。\n\n| 甲乙 | 丙丁 |\n|---|---|\n| 戊己 | 庚辛 |\n',
      );
      const state = EditorState.create({ doc });
      const { tr } = state;
      for (let count = 0; count < 3; count += 1) {
        const start = 1 + Math.floor(roll() * 18);
        tr.addMark(
          start,
          start + 1 + Math.floor(roll() * (22 - start)),
          schema.marks[pick(names)]!.create(),
        );
      }
      const again = new BidMarkdown(schema).read(markdown.write(tr.doc));
      equal(marked(again), marked(tr.doc), `round ${round}: ${markdown.write(tr.doc)}\n`);
    }
  });
});
