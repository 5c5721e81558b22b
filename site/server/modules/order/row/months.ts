const DAY_MS = 86_400_000;
/** China is always this far ahead of UTC. */
const CHINA_MS = 8 * 3600_000;
const DAYS_A_MONTH = 30.436_875;

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

/** The same day and time of China so many months later; the month's last day where it has no such day. */
export function addMonths(from: Date, months: number): Date {
  const there = new Date(from.getTime() + CHINA_MS);
  const day = there.getUTCDate();
  there.setUTCDate(1);
  there.setUTCMonth(there.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0),
  ).getUTCDate();
  there.setUTCDate(Math.min(day, lastDay));
  return new Date(there.getTime() - CHINA_MS);
}

/**
 * The months a package of so many days is made of, one after the other without a gap, by China's calendar: 30 days are one, 365
 * are twelve. The last one ends with the package.
 */
export function monthsOf(from: Date, days: number): { from: Date; to: Date }[] {
  const number = Math.max(1, Math.round(days / DAYS_A_MONTH));
  const end = addDays(from, days);
  return Array.from({ length: number }, (_, index) => ({
    from: addMonths(from, index),
    to: index === number - 1 ? end : addMonths(from, index + 1),
  }));
}
