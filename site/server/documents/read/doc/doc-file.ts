import type { NumberList } from '../list-counter.ts';
import { openOle } from '../ole.ts';
import { ReadingError } from '../reading-error.ts';
import { readDocLists } from './doc-lists.ts';
import { type FormattedRun, readFormatting } from './doc-sprms.ts';
import { type DocStyle, readDocStyles } from './doc-styles.ts';

/** The parts of a binary Word file that the text is put together from. */
export interface DocFile {
  /** The main text, one character per position. */
  text: string;
  /** Byte of the document stream where the character at a position is stored. */
  placeOf(position: number): number;
  paragraphs: FormattedRun[];
  characters: FormattedRun[];
  styleOf(istd: number): DocStyle;
  lists: Map<string, NumberList>;
  fonts: string[];
  /** Holds the modifiers that were too long for their page. */
  data: Buffer;
}

interface Piece {
  from: number;
  to: number;
  place: number;
  bytes: 1 | 2;
}

const WORD_97 = 0xc1;
/** Places of the tables named in the header: byte of the offset, its length follows. */
const header = {
  styles: 0xa2,
  characters: 0xfa,
  paragraphs: 0x102,
  fonts: 0x112,
  pieces: 0x1a2,
  lists: 0x2e2,
  overrides: 0x2ea,
};

/**
 * Opens a binary Word file (.doc).
 * @throws ReadingError renamedFile (no Word document inside), encryptedFile, unreadableFile (older than Word 97), truncatedFile
 */
export function openDoc(bytes: Uint8Array): DocFile {
  const ole = openOle(bytes);
  if (ole.names.includes('EncryptedPackage')) throw new ReadingError('encryptedFile');
  const document = ole.stream('WordDocument');
  if (!document || document.length < 0x2f2 || document.readUInt16LE(0) !== 0xa5ec)
    throw new ReadingError('renamedFile');
  const flags = document.readUInt16LE(0x0a);
  if ((flags & 0x0100) !== 0) throw new ReadingError('encryptedFile');
  if (document.readUInt16LE(2) < WORD_97) throw new ReadingError('unreadableFile');
  const table = ole.stream((flags & 0x0200) !== 0 ? '1Table' : '0Table');
  if (!table) throw new ReadingError('truncatedFile');
  const part = (at: number): Buffer =>
    table.subarray(
      document.readUInt32LE(at),
      document.readUInt32LE(at) + document.readUInt32LE(at + 4),
    );
  const pieces = readPieces(part(header.pieces));
  let current: Piece | undefined;
  const length = document.readUInt32LE(0x4c);
  return {
    text: pieces
      .map((piece) => pieceText(document, piece))
      .join('')
      .slice(0, length),
    placeOf(position) {
      // Positions are asked for in order, nearly always within one piece.
      if (!current || position < current.from || position >= current.to) {
        current = pieces.find((candidate) => position >= candidate.from && position < candidate.to);
      }
      return current ? current.place + (position - current.from) * current.bytes : -1;
    },
    paragraphs: readFormatting(document, part(header.paragraphs), true),
    characters: readFormatting(document, part(header.characters), false),
    styleOf: readDocStyles(part(header.styles)),
    lists:
      document.readUInt32LE(header.lists + 4) === 0
        ? new Map()
        : readDocLists(table.subarray(document.readUInt32LE(header.lists)), part(header.overrides)),
    fonts: readFonts(part(header.fonts)),
    data: ole.stream('Data') ?? Buffer.alloc(0),
  };
}

function readPieces(complex: Buffer): Piece[] {
  let at = 0;
  while (complex[at] === 1 && at + 3 <= complex.length) at += 3 + complex.readUInt16LE(at + 1);
  if (complex[at] !== 2 || at + 5 > complex.length) throw new ReadingError('truncatedFile');
  const plc = complex.subarray(at + 5, at + 5 + complex.readUInt32LE(at + 1));
  const count = Math.floor((plc.length - 4) / 12);
  return Array.from({ length: count }, (_, i) => {
    const stored = plc.readUInt32LE((count + 1) * 4 + i * 8 + 2);
    const isNarrow = (stored & 0x40000000) !== 0;
    const place = stored & 0x3fffffff;
    return {
      from: plc.readUInt32LE(i * 4),
      to: plc.readUInt32LE(i * 4 + 4),
      place: isNarrow ? place / 2 : place,
      bytes: isNarrow ? 1 : 2,
    };
  });
}

function pieceText(document: Buffer, piece: Piece): string {
  const end = piece.place + (piece.to - piece.from) * piece.bytes;
  if (end > document.length) throw new ReadingError('truncatedFile');
  const stored = document.subarray(piece.place, end);
  return piece.bytes === 2
    ? stored.toString('utf16le')
    : new TextDecoder('windows-1252').decode(stored);
}

function readFonts(table: Buffer): string[] {
  const names: string[] = [];
  for (let at = 4; at < table.length && names.length < 2000; at += 1 + (table[at] ?? 0)) {
    const entry = table.subarray(at, at + 1 + (table[at] ?? 0));
    names.push(entry.toString('utf16le', 40).replace(/\0.*/s, ''));
  }
  return names;
}
