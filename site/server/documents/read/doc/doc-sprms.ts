/** A property modifier of the binary Word format: its code and operand. */
export interface Sprm {
  code: number;
  operand: Buffer;
}

const T_DEF_TABLE = 0xd608;
const P_CHANGE_TABS = 0xc615;
const sizes = [1, 1, 2, 4, 2, 2, -1, 3];

/** Splits a list of property modifiers; stops where the list is damaged. */
export function readSprms(list: Buffer): Sprm[] {
  const found: Sprm[] = [];
  for (let at = 0; at + 2 < list.length; ) {
    const code = list.readUInt16LE(at);
    at += 2;
    let size = sizes[code >> 13] ?? 1;
    if (code === T_DEF_TABLE) {
      if (at + 2 > list.length) break;
      size = list.readUInt16LE(at) - 1;
      at += 2;
    } else if (size < 0) {
      size = list[at] ?? 0;
      at += 1;
      if (code === P_CHANGE_TABS && size === 255) break;
    }
    if (at + size > list.length) break;
    found.push({ code, operand: list.subarray(at, at + size) });
    at += size;
  }
  return found;
}

/** Formatting of a run of characters or a paragraph: from which to which byte of the text it holds. */
export interface FormattedRun {
  from: number;
  to: number;
  istd: number;
  sprms: Sprm[];
}

const PAGE = 512;

/**
 * Reads the formatted pages (FKP) that a bin table points to.
 * @param isParagraph paragraph pages hold a style number in front of the modifiers, and wider entries
 */
export function readFormatting(
  document: Buffer,
  binTable: Buffer,
  isParagraph: boolean,
): FormattedRun[] {
  const runs: FormattedRun[] = [];
  const count = Math.floor((binTable.length - 4) / 8);
  for (let i = 0; i < count; i++) {
    const start = (binTable.readUInt32LE((count + 1) * 4 + i * 4) & 0x3fffff) * PAGE;
    const page = document.subarray(start, start + PAGE);
    if (page.length === PAGE) runs.push(...readPage(page, isParagraph));
  }
  return runs.sort((a, b) => a.from - b.from);
}

function readPage(page: Buffer, isParagraph: boolean): FormattedRun[] {
  const count = page[PAGE - 1] ?? 0;
  const entryBytes = isParagraph ? 13 : 1;
  const runs: FormattedRun[] = [];
  for (let i = 0; i < count && (count + 1) * 4 + i * entryBytes < PAGE; i++) {
    const at = (page[(count + 1) * 4 + i * entryBytes] ?? 0) * 2;
    const run = {
      from: page.readUInt32LE(i * 4),
      to: page.readUInt32LE(i * 4 + 4),
      istd: 0,
      sprms: [] as Sprm[],
    };
    if (at > 0)
      Object.assign(
        run,
        isParagraph
          ? paragraphEntry(page, at)
          : { sprms: readSprms(page.subarray(at + 1, at + 1 + (page[at] ?? 0))) },
      );
    runs.push(run);
  }
  return runs;
}

function paragraphEntry(page: Buffer, at: number): { istd: number; sprms: Sprm[] } {
  const words = page[at] ?? 0;
  const from = words === 0 ? at + 2 : at + 1;
  const size = words === 0 ? (page[at + 1] ?? 0) * 2 : words * 2 - 1;
  if (size < 2 || from + size > PAGE) return { istd: 0, sprms: [] };
  return { istd: page.readUInt16LE(from), sprms: readSprms(page.subarray(from + 2, from + size)) };
}

/** The run that holds at a byte of the text, by binary search. */
export function runAt(runs: readonly FormattedRun[], place: number): FormattedRun | undefined {
  let [low, high] = [0, runs.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = runs[middle];
    if (!run) return undefined;
    if (place < run.from) high = middle - 1;
    else if (place >= run.to) low = middle + 1;
    else return run;
  }
  return undefined;
}
