import { readSprms, type Sprm } from './doc-sprms.ts';

/** A paragraph style with the modifiers of all styles it is based on, outermost last. */
export interface DocStyle {
  /** 1–9 for the built-in headings. */
  level: number | undefined;
  toc: boolean;
  sprms: Sprm[];
}

interface StyleEntry {
  kind: number;
  base: number;
  builtIn: number;
  name: string;
  sprms: Sprm[];
}

const PARAGRAPH_STYLE = 1;
const FIRST_TOC = 19;
const LAST_TOC = 27;
const NO_BASE = 0xfff;
const MAX_CHAIN = 20;

/** Reads the style sheet of the binary format; styles are found by number. */
export function readDocStyles(sheet: Buffer): (istd: number) => DocStyle {
  const entries = sheet.length > 6 ? readEntries(sheet) : [];
  const known = new Map<number, DocStyle>();
  return (istd) => {
    let style = known.get(istd);
    if (!style) known.set(istd, (style = resolve(entries, istd)));
    return style;
  };
}

function readEntries(sheet: Buffer): (StyleEntry | undefined)[] {
  const headBytes = sheet.readUInt16LE(0);
  const count = sheet.readUInt16LE(2);
  const baseBytes = sheet.readUInt16LE(4);
  const entries: (StyleEntry | undefined)[] = [];
  let at = 2 + headBytes;
  while (entries.length < count && at + 2 <= sheet.length) {
    const size = sheet.readUInt16LE(at);
    const body = sheet.subarray(at + 2, at + 2 + size);
    entries.push(
      size > baseBytes + 2 && body.length === size ? readEntry(body, baseBytes) : undefined,
    );
    at += 2 + size + (size % 2);
  }
  return entries;
}

function readEntry(body: Buffer, baseBytes: number): StyleEntry {
  const kindAndBase = body.readUInt16LE(2);
  const nameLength = body.readUInt16LE(baseBytes);
  const nameEnd = baseBytes + 2 + nameLength * 2;
  const entry = {
    kind: kindAndBase & 0xf,
    base: kindAndBase >> 4,
    builtIn: body.readUInt16LE(0) & 0xfff,
    name: body.toString('utf16le', baseBytes + 2, nameEnd),
    sprms: [] as Sprm[],
  };
  const from = nameEnd + 2;
  if (entry.kind === PARAGRAPH_STYLE && from + 4 <= body.length) {
    const size = body.readUInt16LE(from);
    entry.sprms = readSprms(body.subarray(from + 4, from + 2 + size));
  }
  return entry;
}

function resolve(entries: readonly (StyleEntry | undefined)[], istd: number): DocStyle {
  const chain: StyleEntry[] = [];
  for (let next = istd; next !== NO_BASE && chain.length < MAX_CHAIN; ) {
    const entry = entries[next];
    if (!entry) break;
    chain.push(entry);
    next = entry.base;
  }
  const heading = chain.map((entry) => headingLevel(entry)).find((level) => level !== undefined);
  const toc = chain.some((entry) => entry.builtIn >= FIRST_TOC && entry.builtIn <= LAST_TOC);
  return { level: heading, toc, sprms: chain.flatMap((entry) => entry.sprms) };
}

function headingLevel(entry: StyleEntry): number | undefined {
  if (entry.builtIn >= 1 && entry.builtIn <= 9) return entry.builtIn;
  const named = /^(?:heading|标题)\s*([1-9])$/i.exec(entry.name)?.[1];
  return named === undefined ? undefined : Number(named);
}
