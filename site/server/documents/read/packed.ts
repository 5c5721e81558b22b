import openSevenZip, { type SevenZip } from '7z-wasm';
import { ReadingError } from './reading-error.ts';

/** How 7-Zip names what it opens: RAR up to version 4, RAR 5, 7z. */
export type PackedKind = 'rar' | 'rar5' | '7z';

const signatures: readonly (readonly [PackedKind, readonly number[]])[] = [
  ['rar5', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x00]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];

/** Where the archive lies in the memory of 7-Zip, and where its files would go. */
const ARCHIVE = '/archive';
const FOLDER = '/files';
/** What 7-Zip says where it lacks the password: of the list of files, or of one of them. */
const wrongPassword = /^(?:Cannot open encrypted archive|ERROR: [\w ]{1,20} in encrypted file)/;
/** Lines of what 7-Zip says that are kept: an archive may make it say much. */
const MOST_LINES = 200;

export const packedKind = (bytes: Uint8Array): PackedKind | undefined =>
  signatures.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte))?.[0];

interface Limits {
  /** Of all files together, unpacked. */
  bytes: number;
  files: number;
}

/**
 * The files of a .rar or .7z, by their path in it. 7-Zip runs as WebAssembly without any file or address of this machine; what it
 * unpacks is taken from it piece by piece and counted, so that it ends at the limit and not after. Only for a process of its own.
 * @throws ReadingError bombFile (past the limits), encryptedFile, truncatedFile (damaged, or a part of several)
 */
export async function openPacked(
  bytes: Uint8Array,
  kind: PackedKind,
  limits: Limits,
): Promise<Map<string, Buffer>> {
  const said: string[] = [];
  const hear = (line: string) => {
    if (said.length < MOST_LINES) said.push(line);
  };
  const seven = await openSevenZip({ print: hear, printErr: hear, stdin: () => null });
  const taken = takeWrites(seven, limits);
  seven.FS.writeFile(ARCHIVE, bytes);
  seven.FS.mkdir(FOLDER);
  const isWhole = extract(seven, kind);
  if (taken.isPast) throw new ReadingError('bombFile');
  if (!isWhole) {
    const isLocked = said.some((line) => wrongPassword.test(line));
    throw new ReadingError(isLocked ? 'encryptedFile' : 'truncatedFile');
  }
  const files = new Map<string, Buffer>();
  for (const [path, chunks] of taken.files) {
    files.set(path, Buffer.concat(chunks));
    taken.files.delete(path);
  }
  return files;
}

/** False where 7-Zip met an error. */
function extract(seven: SevenZip, kind: PackedKind): boolean {
  try {
    // -y: yes to all, -p: no password, -mmt1: one thread.
    const options = [`-o${FOLDER}`, `-t${kind}`, '-y', '-p', '-bd', '-mmt1'];
    return seven.callMain(['x', ARCHIVE, ...options]) === 0;
  } catch {
    return false;
  }
}

interface Taken {
  files: Map<string, Buffer[]>;
  isPast: boolean;
}

/** What is written to files of the folder is kept here instead of in the memory of 7-Zip, which would hold each up to three times. */
function takeWrites({ FS }: SevenZip, limits: Limits): Taken {
  const taken: Taken = { files: new Map(), isPast: false };
  const write = FS.write.bind(FS);
  let size = 0;
  // It makes room for a file before it writes it.
  FS.ftruncate = () => undefined;
  FS.write = (stream, from, offset, length, position) => {
    if (!stream.path?.startsWith(`${FOLDER}/`))
      return write(stream, from, offset, length, position);
    const name = stream.path.slice(FOLDER.length + 1);
    const chunks = taken.files.get(name) ?? [];
    taken.files.set(name, chunks);
    size += length;
    taken.isPast ||= size > limits.bytes || taken.files.size > limits.files;
    if (taken.isPast) throw new Error('past the limits');
    chunks.push(Buffer.from(from.slice(offset, offset + length)));
    stream.position += length;
    return length;
  };
  return taken;
}
