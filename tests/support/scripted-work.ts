import { parentPort } from 'node:worker_threads';
import type { WorkAsked, WorkNotice } from '../../site/server/work-messages.ts';

/** A thread in place of the one that works (`site/server/work-thread.ts`): tells what a bid waits for when it begins, and that it goes on when it is asked what it has counted. */
const tell = (notice: WorkNotice) => parentPort?.postMessage(notice);

parentPort?.on('message', ({ kind }: WorkAsked) => {
  if (kind === 'begin') {
    tell({ kind: 'waits', bidId: 'b1', note: '磁盘已满' });
    tell({ kind: 'notify', bidId: 'b1', event: { name: 'progress', data: { note: '磁盘已满' } } });
    tell({ kind: 'begun' });
  } else if (kind === 'count') {
    tell({ kind: 'waits', bidId: 'b1', note: null });
    const value = { value: 3, labels: { job: 'write-run', result: 'done' } };
    const name = 'tender_jobs_ended_total';
    const counter = { name, help: 'h', type: 'counter', values: [value], aggregator: 'sum' };
    tell({ kind: 'counted', counted: [counter as never] });
  } else tell({ kind: 'stopped' });
});
