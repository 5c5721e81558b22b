import type { compare } from 'tender-widgets/contract';
import { dateTime } from '../../kernel/time.ts';

/** Longer values are not names or dates but contents hidden in a property. */
const MOST_CHARACTERS = 200;
/** A file worked on for years has a few thousand editing sessions. */
const MOST_IDENTIFIERS = 4000;

/** What a format's reader found; `fileMetadata` completes it. */
export type FoundMetadata = Partial<Omit<compare.FileMetadata, 'identifiers'>> & {
  identifiers?: Iterable<string>;
};

/** What a file says of its own making, tidied and bounded; null when it says nothing at all. */
export function fileMetadata(found: FoundMetadata): compare.FileMetadata | null {
  const value = (name: keyof Omit<compare.FileMetadata, 'identifiers'>): string =>
    tidyValue(found[name] ?? '');
  const metadata: compare.FileMetadata = {
    author: value('author'),
    lastEditor: value('lastEditor'),
    company: value('company'),
    manager: value('manager'),
    title: value('title'),
    template: value('template'),
    application: value('application'),
    createdAt: value('createdAt'),
    modifiedAt: value('modifiedAt'),
    printedAt: value('printedAt'),
    revision: value('revision'),
    editingMinutes: value('editingMinutes'),
    identifiers: [...new Set(Array.from(found.identifiers ?? [], tidyValue))]
      .filter(Boolean)
      .slice(0, MOST_IDENTIFIERS),
  };
  return Object.values(metadata).some((entry) => entry.length > 0) ? metadata : null;
}

/** One line without control characters. */
function tidyValue(value: string): string {
  return value
    .slice(0, MOST_CHARACTERS * 2)
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS);
}

/** A moment as the contract writes it; '' for no valid date, and for the zero dates that programs write for "never". */
export function metadataTime(moment: Date | number): string {
  const date = new Date(moment);
  const year = date.getUTCFullYear();
  return year >= 1981 && year < 2200 ? dateTime(date) : '';
}
