import type { BidRow } from '../../store/schema.ts';

/**
 * The usual format without a new page for each first-level chapter, which keeps many a bid under its cap; a format the bidder has chosen
 * stays. Undefined where there is none, or where it is in force already.
 */
export function compactFormat({ settings }: Pick<BidRow, 'settings'>): string | undefined {
  if (settings.pageMode !== 'cap' || settings.wordFormat !== '' || settings.blind) return undefined;
  return compactText(settings);
}

/** Whether the bid has the format that `compactFormat` gives. */
export function isCompact({ settings }: Pick<BidRow, 'settings'>): boolean {
  return settings.wordFormat === compactText(settings);
}

function compactText({ firstLevelName }: BidRow['settings']): string {
  return JSON.stringify({
    headings: [{ newPage: false }],
    numbering: { family: firstLevelName ? 'a' : 'c', firstLevelName },
  });
}
