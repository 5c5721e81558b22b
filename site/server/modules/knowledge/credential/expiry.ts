import { and, eq, gt, gte, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { credential } from 'tender-widgets/contract';
import { dateTime } from '../../../kernel/time.ts';
import type { Drizzle } from '../../../store/database.ts';
import { type AccountRow, credentialRow } from '../../../store/schema.ts';
import { tenderOf } from '../../tender/tender-rows.ts';

const DAY_MS = 86_400_000;
/** What ends within so many days after the day asked for is to be looked at: a bid is valid about that long. */
const SOON_DAYS = 90;

type State = credential.Credential['state'];
/** The day validity is asked for, `yyyy-MM-dd`; `deadlineKnown`: it is a tender's deadline. */
export interface ReferenceDay {
  date: string;
  deadlineKnown: boolean;
}

/** The deadline of one's own tender, the day named, or today in China. Throws notFound for a foreign tender. */
export async function referenceDayOf(
  db: Drizzle,
  caller: AccountRow,
  { tenderId, date }: { tenderId?: string | undefined; date?: string | undefined },
): Promise<ReferenceDay> {
  if (tenderId !== undefined) {
    const { reading } = await tenderOf(db, caller, tenderId);
    const deadline = dayIn(reading?.facts.deadline?.value ?? '');
    if (deadline !== '') return { date: deadline, deadlineKnown: true };
  }
  return date ? { date, deadlineKnown: false } : today();
}

/** In China. */
export function today(): ReferenceDay {
  return { date: dateTime(new Date()).slice(0, 10), deadlineKnown: false };
}

/** The day a fact of the tender file names; '' for none. */
function dayIn(value: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? '';
}

/** The day of a tender's deadline as it was read; today where none was. */
export function deadlineDay(deadline: string | undefined): string {
  return dayIn(deadline ?? '') || today().date;
}

/** How something that ends on a day stands on another one; '' says that no end is known. */
export function expiryOn(
  until: string,
  forever: boolean,
  { date }: ReferenceDay,
): { state: State; daysLeft: number | null } {
  if (forever) return { state: 'forever', daysLeft: null };
  if (until === '') return { state: 'unknown', daysLeft: null };
  const daysLeft = Math.round(
    (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / DAY_MS,
  );
  return {
    state: daysLeft < 0 ? 'expired' : daysLeft <= SOON_DAYS ? 'expiring' : 'valid',
    daysLeft,
  };
}

/** Credentials that stand so on the day; days are compared as they are written. */
export function inState(state: State, { date }: ReferenceDay): SQL | undefined {
  const { validUntil, forever } = credentialRow;
  const soon = new Date(Date.parse(`${date}T00:00:00Z`) + SOON_DAYS * DAY_MS)
    .toISOString()
    .slice(0, 10);
  const ends = and(not(forever), sql`${validUntil} <> ''`);
  return {
    forever: () => eq(forever, true),
    unknown: () => and(not(forever), eq(validUntil, '')),
    expired: () => and(ends, lt(validUntil, date)),
    expiring: () => and(ends, gte(validUntil, date), lte(validUntil, soon)),
    valid: () => and(ends, gt(validUntil, soon)),
  }[state]();
}

/** What ends first stands in front; what has no end, or none that is known, last. */
export const endingFirst = [
  sql`${or(eq(credentialRow.forever, true), eq(credentialRow.validUntil, ''))}`,
  sql`${credentialRow.validUntil}`,
  sql`${credentialRow.id}`,
];
