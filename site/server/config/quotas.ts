import type { LimitName } from 'tender-widgets/contract';

/** So many times within so many seconds, counted from the first. */
export interface Quota {
  points: number;
  duration: number;
}

export interface AccountQuota extends Quota {
  /** Counted by each process for itself: what the call costs is that process's time, and it comes too often to ask the database first. */
  inMemory?: true;
}

/** For each name the quota in force; a name that is missing is not limited. */
export type Quotas = Readonly<Partial<Record<LimitName, AccountQuota>>>;

const MINUTE = 60;
const HOUR = 3600;

/** Several times what a person does who is in a hurry, and far from what a program in a loop does. */
export const defaultQuotas: Readonly<Record<LimitName, AccountQuota>> = {
  /** Tender files, and choices of a lot, which read again. */
  imports: { points: 80, duration: HOUR },
  /** Pasted scoring texts. */
  scorings: { points: 60, duration: 10 * MINUTE },
  /** Bids and reports as Word or PDF. */
  files: { points: 80, duration: 10 * MINUTE },
  pageCounts: { points: 300, duration: 10 * MINUTE },
  /** Spreadsheets. */
  sheets: { points: 60, duration: 10 * MINUTE },
  /** A search as one types asks a few times a second, for some seconds. */
  searches: { points: 400, duration: 10 * MINUTE, inMemory: true },
  replacements: { points: 200, duration: 10 * MINUTE },
  comparisons: { points: 60, duration: HOUR },
  compareFiles: { points: 400, duration: HOUR },
  /** Five hundred files chosen at once are begun and taken in: a thousand, with room for tries that failed. */
  uploads: { points: 1500, duration: HOUR },
  /** Of 8 MB each. */
  parts: { points: 6000, duration: HOUR, inMemory: true },
  /** Questions for a price; tries of codes that do not exist have a limit of their own. */
  discounts: { points: 120, duration: HOUR },
  /** Orders, payments begun, invoices applied for. */
  orders: { points: 100, duration: HOUR },
  /** Phones asked into a company. */
  invitations: { points: 60, duration: HOUR },
  /** Coverage, register, findings and page shares, which the desk asks for after each change. */
  checks: { points: 900, duration: 10 * MINUTE, inMemory: true },
  outlines: { points: 60, duration: HOUR },
  /** Writing begun and gone on with. */
  runs: { points: 120, duration: HOUR },
  /** Chapters and passages written again, tables and mind maps made of them. */
  rewrites: { points: 300, duration: HOUR },
  bids: { points: 200, duration: HOUR },
  /** The desk saves every few seconds while one types, in several tabs. */
  saves: { points: 1200, duration: 10 * MINUTE, inMemory: true },
  /** Small rows: comments, folders, papers, people, favourites, formats. */
  entries: { points: 600, duration: HOUR },
};

const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaultQuotas, name);

/**
 * `imports=60/3600 searches=1000/600 sheets=off`: points and seconds in place of the usual ones; `off` alone: no limit of an account.
 * Throws Error that says which part is wrong.
 */
export function readQuotas(text: string): Quotas {
  if (text.trim() === 'off') return {};
  const quotas: Partial<Record<LimitName, AccountQuota>> = { ...defaultQuotas };
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name = '', points = '', seconds = ''] =
      /^(\w+)=(?:off|([1-9]\d{0,8})\/([1-9]\d{0,6}))$/.exec(part) ?? [];
    if (name === '')
      throw new Error(
        `expected name=times/seconds or name=off, as in imports=80/3600, not ${part}`,
      );
    if (!isLimitName(name))
      throw new Error(`there is no limit ${name}, only ${Object.keys(defaultQuotas).join(' ')}`);
    if (points === '') delete quotas[name];
    else
      quotas[name] = { ...defaultQuotas[name], points: Number(points), duration: Number(seconds) };
  }
  return quotas;
}
