import { openOle } from '../../documents/read/ole.ts';
import { type FoundMetadata, metadataTime } from './file-metadata.ts';

/** Properties of a set by their number. */
type Properties = ReadonlyMap<number, string | Date | number>;

const SET_HEADER = 28;
const MOST_PROPERTIES = 200;
const MOST_TEXT_BYTES = 4096;
/** 100-nanosecond steps from 1601 to 1970. */
const EPOCH = 116_444_736_000_000_000n;
const UTF_16 = 1200;

const summary = {
  title: 2,
  author: 4,
  template: 7,
  lastEditor: 8,
  revision: 9,
  editTime: 10,
  printed: 11,
  created: 12,
  saved: 13,
  application: 18,
};
const documentSummary = { manager: 14, company: 15, version: 23 };

/** Summary information of a binary Word file, and the marks WPS leaves among the custom properties. */
export function docMetadata(bytes: Uint8Array): FoundMetadata {
  const ole = openOle(bytes);
  return summaryMetadata(
    ole.stream('\u0005SummaryInformation'),
    ole.stream('\u0005DocumentSummaryInformation'),
  );
}

/** The same of the two streams. */
export function summaryMetadata(
  summaryStream: Buffer | undefined,
  documentStream: Buffer | undefined,
): FoundMetadata {
  const [first] = propertySets(summaryStream);
  const [second, custom] = propertySets(documentStream);
  const text = (set: PropertySet | undefined, id: number): string =>
    String(set?.values.get(id) ?? '');
  const time = (id: number): string => {
    const value = first?.values.get(id);
    return value instanceof Date ? metadataTime(value) : '';
  };
  const editing = first?.values.get(summary.editTime);
  return {
    title: text(first, summary.title),
    author: text(first, summary.author),
    template: text(first, summary.template),
    lastEditor: text(first, summary.lastEditor),
    revision: text(first, summary.revision),
    application: [
      text(first, summary.application),
      programVersion(second?.values.get(documentSummary.version)),
    ]
      .filter(Boolean)
      .join(' '),
    createdAt: time(summary.created),
    modifiedAt: time(summary.saved),
    printedAt: time(summary.printed),
    // A span of time is stored as a moment after 1601.
    editingMinutes:
      editing instanceof Date
        ? String(Math.round((editing.getTime() + Number(EPOCH / 10_000n)) / 60_000))
        : '',
    manager: text(second, documentSummary.manager),
    company: text(second, documentSummary.company),
    identifiers: [...(custom?.names ?? [])].flatMap(([id, name]) => {
      const value = custom?.values.get(id);
      return typeof value === 'string' && value ? [`${name}:${value}`] : [];
    }),
  };
}

const programVersion = (value: string | Date | number | undefined): string =>
  typeof value === 'number' && value > 0
    ? `${value >>> 16}.${String(value & 0xffff).padStart(4, '0')}`
    : '';

interface PropertySet {
  values: Properties;
  /** Of custom properties. */
  names: ReadonlyMap<number, string>;
}

/** The sets of a property stream; what lies outside of it is left out. */
function propertySets(stream: Buffer | undefined): PropertySet[] {
  if (!stream || stream.length < SET_HEADER || stream.readUInt16LE(0) !== 0xfffe) return [];
  const count = Math.min(2, stream.readUInt32LE(24));
  const sets: PropertySet[] = [];
  for (let i = 0; i < count; i++) {
    const at = SET_HEADER + i * 20 + 16;
    if (at + 4 > stream.length) break;
    sets.push(propertySet(stream.subarray(stream.readUInt32LE(at))));
  }
  return sets;
}

function propertySet(set: Buffer): PropertySet {
  const values = new Map<number, string | Date | number>();
  const names = new Map<number, string>();
  if (set.length < 8) return { values, names };
  const places: [id: number, at: number][] = [];
  for (
    let i = 0;
    i < Math.min(MOST_PROPERTIES, set.readUInt32LE(4)) && 16 + i * 8 <= set.length;
    i++
  )
    places.push([set.readUInt32LE(8 + i * 8), set.readUInt32LE(12 + i * 8)]);
  const codePageAt = places.find(([id]) => id === 1)?.[1];
  const codePage =
    codePageAt !== undefined && codePageAt + 6 <= set.length
      ? set.readUInt16LE(codePageAt + 4)
      : 936;
  for (const [id, at] of places) {
    if (at + 8 > set.length) continue;
    if (id === 0) readNames(set, at, codePage, names);
    else {
      const value = readValue(set, at, codePage);
      if (value !== undefined) values.set(id, value);
    }
  }
  return { values, names };
}

function readValue(set: Buffer, at: number, codePage: number): string | Date | number | undefined {
  const type = set.readUInt16LE(at);
  const length = set.readUInt32LE(at + 4);
  const text = (bytes: number): Buffer =>
    set.subarray(at + 8, at + 8 + Math.min(bytes, MOST_TEXT_BYTES));
  switch (type) {
    case 0x1e:
      return decoded(text(length), codePage);
    case 0x1f:
      return decoded(text(length * 2), UTF_16);
    case 0x40: {
      if (at + 12 > set.length) return undefined;
      const steps = set.readBigUInt64LE(at + 4);
      return steps === 0n ? undefined : new Date(Number((steps - EPOCH) / 10_000n));
    }
    case 0x02:
    case 0x03:
      return length;
    default:
      return undefined;
  }
}

/** Custom properties are named in a table of their own. */
function readNames(set: Buffer, at: number, codePage: number, names: Map<number, string>): void {
  let next = at + 4;
  for (
    let i = Math.min(MOST_PROPERTIES, set.readUInt32LE(at));
    i > 0 && next + 8 <= set.length;
    i--
  ) {
    const id = set.readUInt32LE(next);
    const length = set.readUInt32LE(next + 4) * (codePage === UTF_16 ? 2 : 1);
    names.set(
      id,
      decoded(set.subarray(next + 8, next + 8 + Math.min(length, MOST_TEXT_BYTES)), codePage),
    );
    next += 8 + (codePage === UTF_16 ? Math.ceil(length / 4) * 4 : length);
  }
}

function decoded(bytes: Buffer, codePage: number): string {
  const encoding =
    codePage === UTF_16
      ? 'utf-16le'
      : codePage === 65_001
        ? 'utf-8'
        : codePage === 1252
          ? 'windows-1252'
          : 'gb18030';
  return new TextDecoder(encoding).decode(bytes).replace(/\0.*/s, '');
}
