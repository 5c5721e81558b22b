import type { TenderDocument } from '../../document.ts';
import { ReadingError } from '../reading-error.ts';
import { innerText, readXml, type XmlElement } from '../xml.ts';
import { openZip, type ZipArchive } from '../zip.ts';
import { DocxBody } from './docx-body.ts';
import { createNumbering } from './docx-numbering.ts';
import { createStyles } from './docx-styles.ts';
import { createFlow } from './docx-text.ts';
import { toNumber } from './docx-type.ts';

/**
 * Reads a Word file (.docx).
 * @throws ReadingError truncatedFile, bombFile, encryptedFile, unreadableFile (no Word document inside), noTextFile
 */
export async function readDocx(
  bytes: Uint8Array,
  onProgress: (fraction: number) => void,
): Promise<TenderDocument> {
  const zip = await openZip(bytes);
  try {
    const main = await mainPart(zip);
    const folder = main.slice(0, main.lastIndexOf('/') + 1);
    const styles = createStyles(await topElements(zip, `${folder}styles.xml`));
    const numbering = createNumbering(
      await topElements(zip, `${folder}numbering.xml`),
      (styleId) => styles.resolve(styleId).numId,
    );
    const body = new DocxBody(createFlow(styles), numbering);
    onProgress(0.1);
    await readXml(zip.chunks(main), 2, (element, parents) => {
      if (parents[1] === 'w:body') body.read(element);
    });
    onProgress(0.9);
    const { blocks, pages } = body.finish();
    if (blocks.length === 0) throw new ReadingError('noTextFile');
    return {
      format: 'docx',
      blocks,
      pages: pages && Math.max(pages, (await declaredPages(zip)) ?? 0),
    };
  } finally {
    zip.close();
  }
}

/** The document part is word/document.xml nearly always; where it is not, the package's relations name it. */
async function mainPart(zip: ZipArchive): Promise<string> {
  if (zip.has('word/document.xml')) return 'word/document.xml';
  for (const relation of await topElements(zip, '_rels/.rels')) {
    const target = relation.attributes.Target?.replace(/^\//, '');
    if (relation.attributes.Type?.endsWith('/officeDocument') && target && zip.has(target))
      return target;
  }
  throw new ReadingError('unreadableFile');
}

async function topElements(zip: ZipArchive, name: string): Promise<XmlElement[]> {
  const found: XmlElement[] = [];
  if (!zip.has(name)) return found;
  try {
    await readXml(zip.chunks(name), 1, (element) => found.push(element));
  } catch (error) {
    // Damaged styles or numbering cost some numbers, not the document.
    const isHarmless =
      error instanceof ReadingError &&
      (error.code === 'truncatedFile' || error.code === 'unreadableFile');
    if (!isHarmless) throw error;
  }
  return found;
}

async function declaredPages(zip: ZipArchive): Promise<number | undefined> {
  const pages = (await topElements(zip, 'docProps/app.xml')).find((element) =>
    /(^|:)Pages$/.test(element.name),
  );
  return toNumber(pages && innerText(pages));
}
