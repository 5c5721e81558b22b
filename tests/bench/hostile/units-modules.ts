import { readWish } from '../../../site/server/bid/outline/outline-wish.ts';
import { bidBlocks } from '../../../site/server/comparing/import/bid-document.ts';
import { passagesOf, tokensOf } from '../../../site/server/documents/extract/document-passages.ts';
import * as words from '../../../site/server/documents/search-words.ts';
import { marksOf, snippetOf } from '../../../site/server/documents/snippet.ts';
import { fileNameOf } from '../../../site/server/http/file-name.ts';
import * as report from '../../../site/server/modules/compare/report-markdown.ts';
import { withExtension } from '../../../site/server/modules/knowledge/change-file.ts';
import { inlineStretches } from '../../../site/server/writing/shown/inline-text.ts';
import { replaceShown } from '../../../site/server/writing/shown/replace-text.ts';
import { shownTextOf } from '../../../site/server/writing/shown/shown-text.ts';
import { headingsOf } from '../../../site/server/writing/structure/document-headings.ts';
import { documentShapes } from './documents.ts';
import type { HostileUnit } from './unit.ts';

/** Functions of a text that a user sends, or that a chapter or a file holds. */
const ofText: Record<string, (text: string) => unknown> = {
  fileNameOf,
  'words of a report': report.words,
  'list of a report': (text) => report.list(text.split('\n')),
  marksOf: (text) => marksOf(text, ['标', 'a', '1']),
  snippetOf: (text) => snippetOf(text, ['标', 'a', '1'], text),
  indexTokens: words.indexTokens,
  queryWords: words.queryWords,
  queryRuns: words.queryRuns,
  wholeWords: words.wholeWords,
  inlineStretches: (text) => inlineStretches(text, 0),
  shownTextOf,
  'find a letter and replace it': (text) =>
    replaceShown(text, text.slice(0, 1) || 'a', '**标**\n', false),
  // The longest words the contract takes.
  'find what is long and replace it': (text) => replaceShown(text, text.slice(0, 500), '', true),
  withExtension: (text) => withExtension(text, 'a.docx'),
  tokensOf: (text) => tokensOf({ heading: text, text }),
  readWish,
  bidBlocks: (text) =>
    bidBlocks(
      [
        { id: 'a', parentId: null, order: 0, title: text } as Parameters<
          typeof bidBlocks
        >[0][number],
      ],
      new Map([['a', text]]),
    ),
};

export const units: HostileUnit[] = [
  ...Object.entries(ofText).map(([name, run]) => ({ name, run })),
  ...documentShapes.flatMap((shape): HostileUnit[] => [
    { name: `headings of a document, ${shape.name}`, run: (text) => headingsOf(shape.of(text)) },
    { name: `passages of a document, ${shape.name}`, run: (text) => passagesOf(shape.of(text)) },
  ]),
];
