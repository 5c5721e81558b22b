import { ReadingError } from './reading-error.ts';

const HEADER_BYTES = 512;
const END_OF_CHAIN = 0xfffffffe;
const ENTRY_BYTES = 128;
const SHORT_STREAM_BELOW = 4096;

/** Streams of an OLE compound file, by name. */
export interface OleFile {
  names: readonly string[];
  /** A stream's bytes; undefined where there is none of that name. */
  stream(name: string): Buffer | undefined;
}

/**
 * Opens an OLE compound file (.doc, encrypted .docx).
 * @throws ReadingError truncatedFile when a chain of sectors leads out of the file or in circles
 */
export function openOle(bytes: Uint8Array): OleFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEADER_BYTES) throw new ReadingError('truncatedFile');
  const sectorBytes = 1 << Math.min(file.readUInt16LE(0x1e), 12);
  const shortBytes = 1 << Math.min(file.readUInt16LE(0x20), 12);
  const sector = (id: number): Buffer => {
    const start = (id + 1) * sectorBytes;
    if (start >= file.length) throw new ReadingError('truncatedFile');
    return file.subarray(start, start + sectorBytes);
  };
  const table = joinSectors(fatSectors(file, sector, sectorBytes).map(sector));
  const read = (start: number): Buffer => joinSectors(chain(table, start).map(sector));
  const directory = read(file.readUInt32LE(0x30));
  const shortTable = read(file.readUInt32LE(0x3c));
  const entries = new Map<string, { start: number; size: number }>();
  let shortStream: Buffer = Buffer.alloc(0);
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = directory.readUInt16LE(at + 64);
    const kind = directory[at + 66];
    const place = {
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    };
    const name = directory.toString('utf16le', at, at + Math.max(0, Math.min(62, nameBytes - 2)));
    if (kind === 5) shortStream = read(place.start).subarray(0, place.size);
    else if (kind === 2 && !entries.has(name)) entries.set(name, place);
  }
  return {
    names: [...entries.keys()],
    stream(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      if (entry.size >= SHORT_STREAM_BELOW) return whole(read(entry.start), entry.size);
      const parts = chain(shortTable, entry.start).map((id) =>
        shortStream.subarray(id * shortBytes, (id + 1) * shortBytes),
      );
      return whole(joinSectors(parts), entry.size);
    },
  };
}

function whole(content: Buffer, size: number): Buffer {
  if (content.length < size) throw new ReadingError('truncatedFile');
  return content.subarray(0, size);
}

const joinSectors = (sectors: readonly Buffer[]): Buffer => Buffer.concat(sectors);

/** Sectors of the allocation table: the first 109 stand in the header, further ones in sectors of their own. */
function fatSectors(file: Buffer, sector: (id: number) => Buffer, sectorBytes: number): number[] {
  const ids: number[] = [];
  for (let at = 0x4c; at < HEADER_BYTES; at += 4) ids.push(file.readUInt32LE(at));
  let next = file.readUInt32LE(0x44);
  for (
    let i = file.readUInt32LE(0x48);
    i > 0 && next < END_OF_CHAIN && ids.length * sectorBytes < file.length * 2;
    i--
  ) {
    const more = sector(next);
    if (more.length < sectorBytes) throw new ReadingError('truncatedFile');
    for (let at = 0; at < sectorBytes - 4; at += 4) ids.push(more.readUInt32LE(at));
    next = more.readUInt32LE(sectorBytes - 4);
  }
  return ids.filter((id) => id < 0xfffffff0);
}

function chain(table: Buffer, start: number): number[] {
  const ids: number[] = [];
  for (let id = start; id < 0xfffffff0; id = table.readUInt32LE(id * 4)) {
    if (id * 4 + 4 > table.length || ids.length * 4 > table.length)
      throw new ReadingError('truncatedFile');
    ids.push(id);
  }
  return ids;
}
