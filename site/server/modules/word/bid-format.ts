import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { type BidRow, wordFormat } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseWordFormat, presets, readWordFormat, type WordFormat, WordFormatError } from '../../layout/word-format.ts';

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
  return forBid(row, own ? asked(() => readWordFormat(own)) : asked(() => parseWordFormat(text)));
}

/** Settings as somebody sent them, complete. Throws wordFormat with what is wrong. */
export function checkedFormat(settings: Record<string, unknown>): WordFormat {
  return asked(() => readWordFormat(settings));
}

function usualFormat(row: BidRow): WordFormat {
  return forBid(row, row.settings.blind ? presets.blind : presets.standard);
}

/** The standard preset numbers as the bidder set it; the other formats have rules of their own. Whatever its format, an anonymous bid names nobody. */
function forBid({ settings }: BidRow, format: WordFormat): WordFormat {
  if (settings.blind && !format.anonymous) return { ...format, anonymous: true };
  if (format !== presets.standard) return format;
  const { firstLevelName } = settings;
  const family = firstLevelName ? ('a' as const) : ('c' as const);
  return { ...format, numbering: { ...format.numbering, family, firstLevelName } };
}

async function ownFormat(db: Executor, row: BidRow, id: string): Promise<Record<string, unknown> | undefined> {
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
    if (error instanceof WordFormatError) throw new ApiError('wordFormat', { msg: error.message, cause: error });
    throw error;
  }
}
