import type { TenderDocument } from '../../document.ts';
import { createBlockList, withoutListedHeadings } from '../block-list.ts';
import { createListCounter, withNumber } from '../list-counter.ts';
import { ReadingError } from '../reading-error.ts';
import { tidyText } from '../tidy-text.ts';
import { type DocFile, openDoc } from './doc-file.ts';
import { type DocParagraph, readDocParagraphs } from './doc-paragraphs.ts';
import { createDocTable, type DocTable } from './doc-table.ts';

/**
 * Reads a binary Word file (.doc, Word 97 and later): text, headings, automatic numbers and tables.
 * @throws ReadingError renamedFile, encryptedFile, truncatedFile, unreadableFile, noTextFile
 */
export function readDoc(bytes: Uint8Array): TenderDocument {
  const file = openDoc(bytes);
  const list = createBlockList();
  const numbers = createListCounter((id) => file.lists.get(id));
  let table: DocTable | undefined;
  const closeTable = () => {
    if (table) list.addTable(table.rows(), null);
    table = undefined;
  };
  for (const paragraph of readDocParagraphs(file)) {
    const text = numbered(paragraph, file, numbers);
    if (paragraph.inTable) {
      table ??= createDocTable();
      table.add(paragraph, text);
      continue;
    }
    closeTable();
    const lines = paragraph.level === undefined ? text.split('\n') : [text.replaceAll('\n', ' ')];
    const { level, toc, centred, opensPage } = paragraph;
    for (const [at, line] of lines.entries())
      list.addText({
        ...{ text: tidyText(line), page: null, level, toc, centred },
        opensPage: at === 0 && opensPage,
      });
  }
  closeTable();
  if (list.blocks.length === 0) throw new ReadingError('noTextFile');
  return { format: 'doc', pages: null, blocks: withoutListedHeadings(list.blocks) };
}

function numbered(
  paragraph: DocParagraph,
  file: DocFile,
  numbers: ReturnType<typeof createListCounter>,
): string {
  const id = String(paragraph.list);
  return paragraph.list > 0 && file.lists.has(id)
    ? withNumber(numbers.next(id, paragraph.listLevel), paragraph.text)
    : paragraph.text;
}
