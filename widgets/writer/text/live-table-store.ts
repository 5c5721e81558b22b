import type { MarkedToken } from 'marked';
import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { liveBlocks, liveTable } from '../../core/contract/check.ts';
import { createNewest, type Loaded, loadInto } from '../../core/loaded.ts';
import { blockTokens } from '../../core/markdown.ts';

/** A page that is known once the bid is laid out. */
const PAGE = /\{\{page:[^{}]{1,64}\}\}/g;
const UNKNOWN = '—';

/** A live block of a bid, as the service makes it now. */
export function createLiveTable(bidId: string, wanted: string, part: string) {
  const $table = atom<Loaded<string>>({ state: 'loading' });
  const newest = createNewest();
  const kind = liveBlocks.find((one) => one === wanted);
  return {
    $table,
    start(): () => void {
      if (!kind) return () => undefined;
      const signal = newest.next();
      const body = { kind, part };
      const read = async () =>
        (
          await call(
            liveTable,
            { params: { id: bidId }, body },
            { quiet: true, repeatSubmit: true, signal },
          )
        ).markdown;
      void loadInto($table, read, { signal });
      return () => newest.abort();
    },
  };
}

/** The blocks of it; pages are not known on the screen. */
export const liveTokens = (markdown: string): MarkedToken[] =>
  (blockTokens(markdown.replace(PAGE, UNKNOWN)) ?? []).filter(({ type }) => type !== 'space');
