import { tenderFormats } from 'tender-widgets/contract';
import { openPacked, type PackedKind, packedKind } from '../../read/packed.ts';
import { ReadingError } from '../../read/reading-error.ts';
import { sniff } from '../../read/sniff.ts';
import { openZip } from '../../read/zip.ts';
import { compact } from '../text.ts';

/** A file of an archive that can be read. */
interface ArchiveFile {
  /** Its place in the archive's directory. */
  entry: string;
  /** Without folders. */
  name: string;
  /** Bytes it unpacks to. */
  size: number;
}

/** What is in an archive. */
export interface ArchiveList {
  /** Those that can be read, what is most likely the tender first. */
  files: ArchiveFile[];
  /** Names of those that cannot. */
  unread: string[];
}

/** Files of an archive; one with more is no set of tender files. */
const MOST_FILES = 200;
/** Those that are no files of anybody among them: notes of a Mac, of an editor. */
const MOST_ENTRIES = 2000;
/** Bytes of all files together. */
const MOST_BYTES = 200 * 1024 * 1024;
/** What the tender itself is called, and what stands beside it. */
const TENDER = /招标文件|采购文件|磋商文件|谈判文件|询价(?:文件|通知)|比选文件|竞价文件|招标|磋商/;
const BESIDE = /图纸|清单|控制价|规范书|附件|附图|澄清|补遗|更正|答疑|合同|格式|承诺|声明|公告/;
/** Formats of files in an archive; none is an archive again. */
const inArchive = tenderFormats.filter((format) => format !== 'archive');

/** An opened archive: its entries in order, and their bytes. */
interface Archive {
  names: readonly string[];
  /** Throws ReadingError: bombFile, truncatedFile, encryptedFile. */
  bytes(entry: string): Promise<Buffer> | Buffer;
  close(): void;
}

/**
 * The files of an archive.
 * @throws ReadingError emptyArchive where nothing in it can be read, bombFile, encryptedFile, truncatedFile
 */
export async function listArchive(bytes: Uint8Array): Promise<ArchiveList> {
  const archive = await openArchive(bytes);
  try {
    const list = await listFiles(archive);
    if (list.files.length === 0) throw new ReadingError('emptyArchive');
    return list;
  } finally {
    archive.close();
  }
}

/** The bytes of some files of an archive, in order. Throws as `listArchive`. */
export async function unpack(
  bytes: Uint8Array,
  entries: readonly string[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  const archive = await openArchive(bytes);
  try {
    const unpacked = [];
    for (const entry of entries) unpacked.push(new Uint8Array(await archive.bytes(entry)));
    return unpacked;
  } finally {
    archive.close();
  }
}

const openArchive = (bytes: Uint8Array): Promise<Archive> => {
  const kind = packedKind(bytes);
  return kind ? unpackAll(bytes, kind) : openZipArchive(bytes);
};

async function openZipArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await openZip(bytes);
  return {
    names: zip.names,
    async bytes(entry) {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of zip.chunks(entry)) {
        size += chunk.length;
        if (size > MOST_BYTES) throw new ReadingError('bombFile');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
    close: () => zip.close(),
  };
}

/** Its files are packed as one: none can be had without those before it. */
async function unpackAll(bytes: Uint8Array, kind: PackedKind): Promise<Archive> {
  const files = await openPacked(bytes, kind, { bytes: MOST_BYTES, files: MOST_ENTRIES });
  return {
    names: [...files.keys()],
    bytes: (entry) => files.get(entry) ?? Buffer.alloc(0),
    close: () => files.clear(),
  };
}

async function listFiles(archive: Archive): Promise<ArchiveList> {
  const entries = archive.names.filter((entry) => !/\/$|^__MACOSX\/|(?:^|\/)[.~]/.test(entry));
  if (entries.length > MOST_FILES) throw new ReadingError('bombFile');
  const found: { file: ArchiveFile; worth: number }[] = [];
  const unread: string[] = [];
  let total = 0;
  for (const entry of entries) {
    const name = entry.split(/[/\\]/).at(-1) ?? entry;
    const bytes = await archive.bytes(entry);
    total += bytes.length;
    if (total > MOST_BYTES) throw new ReadingError('bombFile');
    if (canBeRead(bytes, name))
      found.push({ file: { entry, name, size: bytes.length }, worth: worthOf(name, bytes.length) });
    else unread.push(name);
  }
  const files = found.toSorted((one, other) => other.worth - one.worth).map(({ file }) => file);
  return { files, unread };
}

function canBeRead(bytes: Uint8Array, name: string): boolean {
  try {
    sniff(bytes, name, inArchive);
    return true;
  } catch (error) {
    if (error instanceof ReadingError) return false;
    throw error;
  }
}

/** The tender is called so, is a text and no list, and is among the largest. */
function worthOf(name: string, size: number): number {
  const bare = compact(name);
  return (
    (TENDER.test(bare) ? 10 : 0) -
    (BESIDE.test(bare) ? 6 : 0) -
    (/\.(?:xlsx?|et)$/i.test(name) ? 8 : 0) +
    Math.log10(size + 1)
  );
}
