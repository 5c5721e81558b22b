import { readContent } from '../../../widgets/kit/content-markup.ts';
import { looksLikeMarkdown } from '../../../widgets/writer/editor/pasted-text.ts';
import { alignOf, pipeCells, readHtmlTable, splitTables } from '../../../widgets/writer/editor/table-source.ts';
import { createGrowingLexer } from '../../../widgets/writer/writing/growing-lexer.ts';
import { compareTexts } from '../../../widgets/writer/writing/text-diff.ts';
import type { HostileUnit } from './unit.ts';

export const units: HostileUnit[] = [
  { name: 'splitTables', run: (text) => [splitTables(text), splitTables(text.replaceAll('>', '>\n'))] },
  { name: 'readHtmlTable', run: (text) => readHtmlTable(`<table>${text}</table>`) },
  { name: 'pipeCells', run: pipeCells },
  { name: 'alignOf', run: alignOf },
  { name: 'looksLikeMarkdown', run: looksLikeMarkdown },
  { name: 'readContent', run: readContent },
  { name: 'compareTexts', run: (text) => compareTexts(text, `甲${text.slice(0, text.length / 2)}\n${text}`) },
  { name: 'a text read at once as it grows', run: (text) => createGrowingLexer()(text) },
];
