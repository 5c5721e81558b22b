import type { ReadableFormat } from 'tender-widgets/contract';
import { compact } from '../extract/text.ts';
import { ReadingError } from './reading-error.ts';
import { openZip, type ZipArchive } from './zip.ts';

/** A file of an archive that can be read, with how much speaks for its being the tender. */
interface ArchiveFile {
  /** Its place in the archive's directory. */
  entry: string;
  name: string;
  bytes: Uint8Array;
  worth: number;
}

/** Files of an archive; one with more is no set of tender files. */
const MOST_FILES = 200;
/** Bytes of all files together. */
const MOST_BYTES = 200 * 1024 * 1024;
/** What the tender itself is called, and what stands beside it. */
const TENDER = /招标文件|采购文件|磋商文件|谈判文件|询价(?:文件|通知)|比选文件|竞价文件|招标|磋商/;
const BESIDE = /图纸|清单|控制价|规范书|附件|附图|澄清|补遗|更正|答疑|合同|格式|承诺|声明|公告/;

/**
 * The file of an archive that is the tender, by its name and size, and the names of all that could be read.
 * @param formatOf how a file would be read; throws for what cannot be
 * @throws ReadingError noTextFile where nothing in it can be read, bombFile, encryptedFile, truncatedFile
 */
export async function tenderInArchive(
  bytes: Uint8Array,
  formatOf: (bytes: Uint8Array, name: string) => ReadableFormat,
): Promise<{ file: { name: string; bytes: Uint8Array }; names: string[] }> {
  const zip = await openZip(bytes);
  try {
    const files = await filesOf(zip, formatOf);
    const [best] = files.toSorted((one, other) => other.worth - one.worth);
    if (!best) throw new ReadingError('noTextFile');
    return { file: best, names: files.map(({ name }) => name) };
  } finally {
    zip.close();
  }
}

async function filesOf(
  zip: ZipArchive,
  formatOf: (bytes: Uint8Array, name: string) => ReadableFormat,
): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  let total = 0;
  const entries = zip.names.filter((entry) => !/\/$|^__MACOSX\/|(?:^|\/)[.~]/.test(entry));
  if (entries.length > MOST_FILES) throw new ReadingError('bombFile');
  for (const entry of entries) {
    const name = entry.split(/[/\\]/).at(-1) ?? entry;
    if (!/\.(?:docx?|wps|pdf|txt|md|html?|rtf|odt|xlsx)$/i.test(name)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of zip.chunks(entry)) {
      total += chunk.length;
      if (total > MOST_BYTES) throw new ReadingError('bombFile');
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    if (canBeRead(bytes, name, formatOf))
      files.push({ entry, name, bytes, worth: worthOf(name, bytes) });
  }
  return files;
}

function canBeRead(
  bytes: Uint8Array,
  name: string,
  formatOf: (bytes: Uint8Array, name: string) => ReadableFormat,
): boolean {
  try {
    formatOf(bytes, name);
    return true;
  } catch (error) {
    if (error instanceof ReadingError) return false;
    throw error;
  }
}

/** The tender is called so, is a text and no list, and is among the largest. */
function worthOf(name: string, bytes: Uint8Array): number {
  const bare = compact(name);
  return (
    (TENDER.test(bare) ? 10 : 0) -
    (BESIDE.test(bare) ? 6 : 0) -
    (/\.xlsx$/i.test(name) ? 8 : 0) +
    Math.log10(bytes.length + 1)
  );
}
