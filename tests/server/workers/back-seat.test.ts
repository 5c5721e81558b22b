import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { compareApart } from '../../../site/server/comparing/compare/compare-apart.ts';
import { BACK_SEAT } from '../../../site/server/kernel/back-seat.ts';
import { exportInWorker } from '../../../site/server/layout/export/export-in-worker.ts';
import { parseWordFormat } from '../../../site/server/layout/word-format.ts';
import { startChild } from '../../../site/server/workers/isolate/child.ts';
import { runText } from '../../../site/server/workers/text-pool/run-text.ts';
import { AT_ONCE_CHARS } from '../../../site/server/workers/text-pool/text-size.ts';
import { textDocument } from '../../support/compare-corpus.ts';
import { longBid } from '../layout/sample-bid.ts';

const own = getPriority();
const skip =
  (!existsSync('/proc/self/task') && 'this system tells no niceness of threads (/proc)') ||
  (own >= BACK_SEAT && `this process is as nice as its work (${own})`);

/** Niceness of each thread of a process: the 19th field, after the name in brackets. */
function niceness(pid: number | 'self'): Map<string, number> {
  const of = (thread: string) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  };
  return new Map(
    readdirSync(`/proc/${pid}/task`).flatMap((thread): [string, number][] => {
      try {
        return [[thread, of(thread)]];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    }),
  );
}
const yielding = () => [...niceness('self').values()].filter((nice) => nice === BACK_SEAT).length;

test('threads that work on texts and lay out Word yield to the loop that answers', {
  skip,
}, async () => {
  const before = yielding();
  await runText('a', 'pastedScoring', { text: '方案 2分 内容完整\n'.repeat(AT_ONCE_CHARS) });
  const withText = yielding();
  assert.ok(withText > before, `${before} threads yield, then ${withText}`);
  await exportInWorker('a', longBid(1), parseWordFormat('standard'), { soffice: null });
  assert.ok(yielding() > withText);
  assert.equal(niceness('self').get(String(process.pid)), own, 'the loop itself does not');
});

test('a process that reads files yields, and its guard does not', { skip }, async () => {
  const child = startChild();
  await child.run({
    name: 'readPassages',
    input: { fileName: 'a.txt' },
    bytes: Buffer.from('文字'),
    memory: 0,
    time: 60_000,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const threads = niceness(child.pid ?? 0);
  child.end();
  assert.equal(threads.get(String(child.pid)), BACK_SEAT);
  assert.ok([...threads.values()].includes(own));
});

test('a process that compares yields with all its threads', { skip }, async () => {
  const text = ['同一句很少见的话写在两份文件里，说的是泵站夜里怎样换机组。'];
  const documents = ['a', 'b'].map((id) => JSON.stringify(textDocument(id, text)));
  let seen: number[] = [];
  const look = () => {
    const [child] = readdirSync('/proc/self/task')
      .flatMap((thread) =>
        readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '),
      )
      .filter(
        (pid) =>
          pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('compare-child'),
      );
    seen = [...niceness(Number(child)).values()];
  };
  const never = new AbortController().signal;
  await compareApart({ documents, tenders: [], warnings: [], own: null }, never, look);
  assert.ok(seen.length > 1);
  assert.deepEqual([...new Set(seen)], [BACK_SEAT]);
});
