import { and, eq } from 'drizzle-orm';
import { ApiError } from '../../kernel/api-error.ts';
import {
  type Presets,
  parseWordFormat,
  presets,
  readWordFormat,
  type WordFormat,
  WordFormatError,
} from '../../layout/word-format.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, wordFormat } from '../../store/schema.ts';

/** The format the bid is set to; what fits the bid where none is set, or where the one that was set is gone. */
export async function bidFormat(db: Executor, row: BidRow): Promise<WordFormat> {
  const set = row.settings.wordFormat.trim();
  if (set === '') return usualFormat(row);
  try {
    return await namedFormat(db, row, set);
  } catch (error) {
    if (error instanceof ApiError) return usualFormat(row);
    throw error;
  }
}

/**
 * The format that `text` names for this bid: a preset, one of the owner's own, or JSON of settings that differ.
 * Throws wordFormat.
 */
export async function namedFormat(db: Executor, row: BidRow, text: string): Promise<WordFormat> {
  const own = /^[\w-]{1,64}$/.test(text) ? await ownFormat(db, row, text) : undefined;
  const from = presetsFor(row);
  return nameless(
    row,
    own ? asked(() => readWordFormat(own, from)) : asked(() => parseWordFormat(text, from)),
  );
}

/** Settings as somebody sent them, complete. Throws wordFormat with what is wrong. */
export function checkedFormat(settings: Record<string, unknown>): WordFormat {
  return asked(() => readWordFormat(settings));
}

function usualFormat(row: BidRow): WordFormat {
  return nameless(row, presetsFor(row)[row.settings.blind ? 'blind' : 'standard']);
}

/** The presets as they are for this bid: the standard one numbers as the bidder set it; the others have rules of their own. */
export function presetsFor({ settings }: Pick<BidRow, 'settings'>): Presets {
  const { firstLevelName } = settings;
  const family = firstLevelName ? ('a' as const) : ('c' as const);
  const { standard } = presets;
  return {
    ...presets,
    standard: { ...standard, numbering: { ...standard.numbering, family, firstLevelName } },
  };
}

/** Whatever its format, an anonymous bid names nobody. */
function nameless({ settings }: BidRow, format: WordFormat): WordFormat {
  return settings.blind && !format.anonymous ? { ...format, anonymous: true } : format;
}

async function ownFormat(
  db: Executor,
  row: BidRow,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const owner = and(eq(wordFormat.tenantId, row.tenantId), eq(wordFormat.accountId, row.accountId));
  const [stored] = await db
    .select({ format: wordFormat.format })
    .from(wordFormat)
    .where(and(owner, eq(wordFormat.id, id)));
  return stored?.format;
}

function asked(read: () => WordFormat): WordFormat {
  try {
    return read();
  } catch (error) {
    if (error instanceof WordFormatError)
      throw new ApiError('wordFormat', { msg: error.message, cause: error });
    throw error;
  }
}
