import { getSchema } from '@tiptap/core';
import { readContent } from '../../../widgets/kit/content-markup.ts';
import { bidExtensions } from '../../../widgets/writer/editor/bid-extensions.ts';
import { BidMarkdown } from '../../../widgets/writer/editor/bid-markdown.ts';
import {
  createPlaceFinder,
  eachTextBlock,
  rangesIn,
} from '../../../widgets/writer/editor/document-text.ts';
import { looksLikeMarkdown } from '../../../widgets/writer/editor/pasted-text.ts';
import {
  alignOf,
  pipeCells,
  readHtmlTable,
  splitTables,
} from '../../../widgets/writer/editor/table-source.ts';
import { createGrowingLexer } from '../../../widgets/writer/text/growing-lexer.ts';
import { compareTexts } from '../../../widgets/writer/versions/text-diff.ts';
import type { HostileUnit } from './unit.ts';

const schema = getSchema(bidExtensions({}, ''));

/** A chapter into the editor and back, each block written anew. */
function thereAndBack(text: string): string {
  const there = new BidMarkdown(schema).read(text);
  return new BidMarkdown(schema).write(there);
}

function search(text: string): unknown {
  const chapter = new BidMarkdown(schema).read(text);
  const found: unknown[] = [createPlaceFinder(chapter)(text.slice(0, 40), text.slice(0, 10))];
  eachTextBlock(chapter, 0, chapter.content.size, (block, start) =>
    found.push(rangesIn(block, start, text.slice(0, 3), false)),
  );
  return found;
}

export const units: HostileUnit[] = [
  {
    name: 'splitTables',
    run: (text) => [splitTables(text), splitTables(text.replaceAll('>', '>\n'))],
  },
  { name: 'readHtmlTable', run: (text) => readHtmlTable(`<table>${text}</table>`) },
  { name: 'pipeCells', run: pipeCells },
  { name: 'alignOf', run: alignOf },
  { name: 'looksLikeMarkdown', run: looksLikeMarkdown },
  { name: 'readContent', run: readContent },
  {
    name: 'compareTexts',
    run: (text) => compareTexts(text, `甲${text.slice(0, text.length / 2)}\n${text}`),
  },
  { name: 'a chapter into the editor and back', run: thereAndBack },
  { name: 'search in the editor', run: search },
  { name: 'a text read at once as it grows', run: (text) => createGrowingLexer()(text) },
];
