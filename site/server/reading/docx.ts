import { createBlockList, withoutListedHeadings } from './block-list.ts';
import { repairConverted } from './converted-document.ts';
import type { Block, TenderDocument } from './document.ts';
import { createNumbering, type DocxNumbering } from './docx-numbering.ts';
import { createStyles, toNumber } from './docx-styles.ts';
import { readTable } from './docx-table.ts';
import { createFlow, type DocxFlow, type ParagraphText, readParagraph } from './docx-text.ts';
import { withNumber } from './list-counter.ts';
import { ReadingError } from './reading-error.ts';
import { cleanText, collapseGaps } from './tidy-text.ts';
import { child, childValue, elements, readXml, type XmlElement } from './xml.ts';
import { openZip, type ZipArchive } from './zip.ts';

/**
 * Reads a Word file (.docx).
 * @throws ReadingError truncatedFile, bombFile, encryptedFile, unreadableFile (no Word document inside), noTextFile
 */
export async function readDocx(bytes: Uint8Array, onProgress: (fraction: number) => void): Promise<TenderDocument> {
  const zip = await openZip(bytes);
  try {
    const main = await mainPart(zip);
    const folder = main.slice(0, main.lastIndexOf('/') + 1);
    const styles = createStyles(await topElements(zip, `${folder}styles.xml`));
    const numbering = createNumbering(
      await topElements(zip, `${folder}numbering.xml`),
      (styleId) => styles.resolve(styleId).numId,
    );
    const reader = createBodyReader(createFlow(styles), numbering);
    onProgress(0.1);
    await readXml(zip.chunks(main), 2, (element, parents) => {
      if (parents[1] === 'w:body') reader.readBlock(element);
    });
    onProgress(0.9);
    return reader.finish(await declaredPages(zip));
  } finally {
    zip.close();
  }
}

/** The document part is word/document.xml nearly always; where it is not, the package's relations name it. */
async function mainPart(zip: ZipArchive): Promise<string> {
  if (zip.has('word/document.xml')) return 'word/document.xml';
  for (const relation of await topElements(zip, '_rels/.rels')) {
    const target = relation.attributes.Target?.replace(/^\//, '');
    if (relation.attributes.Type?.endsWith('/officeDocument') && target && zip.has(target)) return target;
  }
  throw new ReadingError('unreadableFile');
}

async function topElements(zip: ZipArchive, name: string): Promise<XmlElement[]> {
  const found: XmlElement[] = [];
  if (zip.has(name)) await readXml(zip.chunks(name), 1, (element) => found.push(element));
  return found;
}

async function declaredPages(zip: ZipArchive): Promise<number | undefined> {
  const pages = (await topElements(zip, 'docProps/app.xml')).find((element) => /(^|:)Pages$/.test(element.name));
  return toNumber(pages?.children.join(''));
}

function createBodyReader(flow: DocxFlow, numbering: DocxNumbering) {
  const list = createBlockList();
  const isToc: boolean[] = [];

  function readBlock(element: XmlElement): void {
    switch (element.name) {
      case 'w:p':
        return addParagraph(element);
      case 'w:tbl':
        return addTable(element);
      case 'w:sdt':
      case 'w:customXml':
      case 'w:ins':
      case 'w:moveTo':
      case 'w:sdtContent':
        isToc.push(isContentsGallery(element));
        for (const inner of elements(element)) readBlock(inner);
        isToc.pop();
        return;
      default:
        return;
    }
  }

  function addParagraph(element: XmlElement): void {
    const paragraph = readParagraph(element, flow);
    const style = flow.styles.resolve(childValue(child(element, 'w:pPr'), 'w:pStyle'));
    const level = outlineLevel(element) ?? style.level;
    const text = numberedText(element, paragraph);
    const toc = paragraph.toc || style.toc || isToc.includes(true);
    const lines = level === undefined ? text.split('\n') : [text.replaceAll('\n', ' ')];
    for (const line of lines) list.addText({ text: cleanText(line), page: paragraph.laidOut + 1, level, toc });
    if (child(child(element, 'w:pPr'), 'w:sectPr')) flow.sections++;
    for (const box of paragraph.boxes) for (const inner of elements(box)) readBlock(inner);
  }

  /** The paragraph's text behind its automatic number; an empty paragraph counts too. */
  function numberedText(element: XmlElement, paragraph: ParagraphText): string {
    const properties = child(element, 'w:pPr');
    const styleId = childValue(properties, 'w:pStyle');
    const style = flow.styles.resolve(styleId);
    const own = child(properties, 'w:numPr');
    const numId = childValue(own, 'w:numId') ?? style.numId;
    if (numId === undefined || numId === '0') return paragraph.text;
    const level = toNumber(childValue(own, 'w:ilvl')) ?? style.numLevel ?? numbering.levelOfStyle(numId, styleId) ?? 0;
    return withNumber(numbering.next(numId, level), paragraph.text);
  }

  function addTable(element: XmlElement): void {
    const { rows, page, edges } = readTable(element, cellContent);
    list.addTable(rows, page, edges);
  }

  function cellContent(cell: XmlElement): { text: string; page: number } {
    const lines: string[] = [];
    let page: number | undefined;
    const visit = (element: XmlElement): void => {
      if (element.name === 'w:p') {
        const paragraph = readParagraph(element, flow);
        if (paragraph.text.trim()) page ??= paragraph.laidOut + 1;
        for (const line of numberedText(element, paragraph).split('\n')) lines.push(cleanText(line));
        for (const box of paragraph.boxes) for (const inner of elements(box)) visit(inner);
      } else if (element.name === 'w:tbl') {
        for (const row of readTable(element, cellContent).rows)
          lines.push(
            row
              .map((inner) => inner.text.replaceAll('\n', ' '))
              .join(' ')
              .trim(),
          );
      } else if (element.name !== 'w:tcPr') for (const inner of elements(element)) visit(inner);
    };
    for (const element of elements(cell)) visit(element);
    return { text: lines.filter(Boolean).join('\n'), page: page ?? flow.laidOut + 1 };
  }

  function finish(declared: number | undefined): TenderDocument {
    if (list.blocks.length === 0) throw new ReadingError('noTextFile');
    const blocks = withoutListedHeadings(repairConverted(list, flow.sections));
    collapseBlockGaps(blocks);
    if (flow.laidOut > 0) return { format: 'docx', pages: Math.max(declared ?? 0, flow.laidOut + 1), blocks };
    return { format: 'docx', pages: null, blocks: blocks.map(withoutPages) };
  }

  return { readBlock, finish };
}

function outlineLevel(paragraph: XmlElement): number | undefined {
  const outline = toNumber(childValue(child(paragraph, 'w:pPr'), 'w:outlineLvl'));
  return outline !== undefined && outline < 9 ? outline + 1 : undefined;
}

function isContentsGallery(element: XmlElement): boolean {
  return childValue(child(child(element, 'w:sdtPr'), 'w:docPartObj'), 'w:docPartGallery') === 'Table of Contents';
}

/** Only Word's own layout marks tell pages; without them every block would claim the first. */
function withoutPages(block: Block): Block {
  if (block.kind === 'table') for (const row of block.rows) for (const cell of row) delete cell.page;
  return { ...block, page: null };
}

function collapseBlockGaps(blocks: Block[]): void {
  for (const block of blocks) {
    if (block.kind !== 'table') block.text = collapseGaps(block.text);
    else for (const cell of block.rows.flat()) cell.text = collapseGaps(cell.text);
  }
}
