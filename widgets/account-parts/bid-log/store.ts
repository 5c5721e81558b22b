import { call } from '../../core/api/call.ts';
import { type BidLogEntry, bidLogExport, bidLogList } from '../../core/contract/account.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { createPagedList } from '../../core/paged-list.ts';
import { createTask } from '../../core/task.ts';
import { saveSheet } from '../shared/sheet.ts';
import { createUsage } from '../shared/usage.ts';
import { bidLogMessages } from './messages.ts';

export interface BidLogFilter {
  kind: BidLogEntry['kind'] | '';
  bucket: BidLogEntry['bucket'] | '';
  accountId: string;
  /** yyyy-MM-dd, both included; '' for no bound. */
  from: string;
  to: string;
}

const everything: BidLogFilter = { kind: '', bucket: '', accountId: '', from: '', to: '' };

/** As the service takes it: what is empty is left out. */
const filled = ({ kind, bucket, accountId, from, to }: BidLogFilter) => ({
  ...(kind ? { kind } : {}),
  ...(bucket ? { bucket } : {}),
  ...(accountId ? { accountId } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

/** The end lies before the start. */
export const isBackwards = ({ from, to }: BidLogFilter): boolean =>
  from !== '' && to !== '' && from > to;

/** Every change of the bid counts, with what is left and how much was used. */
export function createBidLog() {
  const list = createPagedList<CallReply<typeof bidLogList>, BidLogFilter>(
    ({ current, size, ...filter }, signal) =>
      call(bidLogList, { query: { current, size, ...filled(filter) } }, { quiet: true, signal }),
    everything,
  );
  const usage = createUsage();
  const exporting = createTask();
  return {
    ...{ list, usage, exporting },
    /** A range that runs backwards is kept to be shown, but not asked for. */
    narrow: (part: Partial<BidLogFilter>) => {
      const filter = { ...list.$filter.get(), ...part };
      if (isBackwards(filter)) list.$filter.set(filter);
      else list.narrow(part);
    },
    save: () =>
      exporting.run('file', () =>
        saveSheet(bidLogExport, { query: filled(list.$filter.get()) }, bidLogMessages.file),
      ),
    start: () => {
      const stops = [list.start(), usage.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

export type BidLogStore = ReturnType<typeof createBidLog>;
