import type { ListLevel, NumberList } from '../list-counter.ts';

const LIST_BYTES = 28;
const LEVEL_BYTES = 28;
const OVERRIDE_BYTES = 16;

/** Names of number formats by the binary format's codes. */
const formatNames: Record<number, string> = {
  0: 'decimal',
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  10: 'ideographDigital',
  11: 'chineseCounting',
  14: 'decimalFullWidth',
  18: 'decimalEnclosedCircle',
  19: 'decimalFullWidth',
  22: 'decimalZero',
  23: 'bullet',
  26: 'decimalEnclosedFullstop',
  27: 'decimalEnclosedParen',
  28: 'decimalEnclosedCircle',
  29: 'ideographEnclosedCircle',
  30: 'ideographTraditional',
  31: 'ideographZodiac',
  33: 'taiwaneseCounting',
  34: 'ideographLegalTraditional',
  35: 'taiwaneseCountingThousand',
  36: 'taiwaneseDigital',
  37: 'chineseCounting',
  38: 'chineseLegalSimplified',
  39: 'chineseCountingThousand',
  255: 'none',
};

/**
 * Reads the list tables of the binary format.
 * @param table the table stream from the start of the list definitions on; their levels follow behind them
 * @param overrides the list overrides; a paragraph names its list by the number of an override, from 1
 */
export function readDocLists(table: Buffer, overrides: Buffer): Map<string, NumberList> {
  const definitions = readDefinitions(table);
  const lists = new Map<string, NumberList>();
  if (overrides.length < 4) return lists;
  const count = overrides.readUInt32LE(0);
  let data = 4 + count * OVERRIDE_BYTES;
  for (let i = 0; i < count && 4 + (i + 1) * OVERRIDE_BYTES <= overrides.length; i++) {
    const at = 4 + i * OVERRIDE_BYTES;
    const definition = overrides.readInt32LE(at);
    const levels = new Map(definitions.get(definition));
    const starts = new Map<number, number>();
    data = readOverrides(overrides, data + 4, overrides[at + 12] ?? 0, levels, starts);
    lists.set(String(i + 1), { definition: String(definition), levels, starts });
  }
  return lists;
}

function readDefinitions(table: Buffer): Map<number, Map<number, ListLevel>> {
  const definitions = new Map<number, Map<number, ListLevel>>();
  if (table.length < 2) return definitions;
  const count = table.readUInt16LE(0);
  let at = 2 + count * LIST_BYTES;
  for (let i = 0; i < count && at < table.length; i++) {
    const head = 2 + i * LIST_BYTES;
    const levels = new Map<number, ListLevel>();
    const isSimple = ((table[head + 26] ?? 0) & 1) === 1;
    for (let level = 0; level < (isSimple ? 1 : 9); level++) {
      const read = readLevel(table, at);
      if (!read) return definitions;
      levels.set(level, read.level);
      at = read.end;
    }
    definitions.set(table.readInt32LE(head), levels);
  }
  return definitions;
}

function readLevel(table: Buffer, at: number): { level: ListLevel; end: number } | undefined {
  if (at + LEVEL_BYTES + 2 > table.length) return undefined;
  const flags = table[at + 5] ?? 0;
  const textAt = at + LEVEL_BYTES + (table[at + 24] ?? 0) + (table[at + 25] ?? 0);
  if (textAt + 2 > table.length) return undefined;
  const end = textAt + 2 + table.readUInt16LE(textAt) * 2;
  if (end > table.length) return undefined;
  const text = table
    .toString('utf16le', textAt + 2, end)
    .replace(new RegExp('[\\u0000-\\u0008]', 'g'), (level) => `%${level.charCodeAt(0) + 1}`);
  const level: ListLevel = {
    start: table.readInt32LE(at),
    format: formatNames[table[at + 4] ?? 0] ?? 'decimal',
    text,
    suffix: (['tab', 'space', 'nothing'] as const)[table[at + 15] ?? 0] ?? 'tab',
    restart: (flags & 8) !== 0 ? (table[at + 26] ?? 0) : undefined,
    isLegal: (flags & 4) !== 0,
    font: undefined,
  };
  return { level, end };
}

function readOverrides(
  overrides: Buffer,
  from: number,
  count: number,
  levels: Map<number, ListLevel>,
  starts: Map<number, number>,
): number {
  let at = from;
  for (let i = 0; i < count && at + 8 <= overrides.length; i++) {
    const start = overrides.readInt32LE(at);
    const flags = overrides.readUInt32LE(at + 4);
    const level = flags & 0xf;
    at += 8;
    if ((flags & 0x10) !== 0) starts.set(level, start);
    if ((flags & 0x20) === 0) continue;
    const read = readLevel(overrides, at);
    if (!read) return overrides.length;
    levels.set(level, read.level);
    if ((flags & 0x10) !== 0) starts.set(level, read.level.start);
    at = read.end;
  }
  return at;
}
