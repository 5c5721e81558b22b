import { fileNameOf } from '../../../site/server/http/file-name.ts';
import { bidBlocks } from '../../../site/server/modules/compare/bid-document.ts';
import * as report from '../../../site/server/modules/compare/report-markdown.ts';
import { marksOf, snippetOf } from '../../../site/server/modules/content/snippet.ts';
import * as words from '../../../site/server/modules/content/words.ts';
import { inlineStretches } from '../../../site/server/modules/edit/inline-text.ts';
import { replaceShown } from '../../../site/server/modules/edit/replace-text.ts';
import { shownTextOf } from '../../../site/server/modules/edit/shown-text.ts';
import { withExtension } from '../../../site/server/modules/knowledge/change-file.ts';
import { passagesOf, tokensOf } from '../../../site/server/modules/knowledge/document-passages.ts';
import { headingsOf } from '../../../site/server/modules/outline/document-headings.ts';
import { readWish } from '../../../site/server/modules/outline/outline-wish.ts';
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
  'find a letter and replace it': (text) => replaceShown(text, text.slice(0, 1) || 'a', '**标**\n', false),
  // The longest words the contract takes.
  'find what is long and replace it': (text) => replaceShown(text, text.slice(0, 500), '', true),
  withExtension: (text) => withExtension(text, 'a.docx'),
  tokensOf: (text) => tokensOf({ heading: text, text }),
  readWish,
  bidBlocks: (text) =>
    bidBlocks(
      [{ id: 'a', parentId: null, order: 0, title: text } as Parameters<typeof bidBlocks>[0][number]],
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
