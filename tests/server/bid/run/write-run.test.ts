import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ClaimLost } from '../../../../site/server/bid/run/claim-lost.ts';
import { Outage } from '../../../../site/server/bid/run/outage.ts';
import type { RunClaim } from '../../../../site/server/bid/run/run-claim.ts';
import type { RunSteps } from '../../../../site/server/bid/run/run-steps.ts';
import { writeRun } from '../../../../site/server/bid/run/write-run.ts';
import {
  ModelError,
  type ModelFailure,
} from '../../../../site/server/writing/model/model-error.ts';
import { type ChapterTask, WriterError } from '../../../../site/server/writing/writer.ts';

/** What the bid below says of a chapter; the writing asks for no more of it. */
const taskOf = (id: string) =>
  ({ chapter: { id }, context: { pictures: [] } }) as unknown as ChapterTask;

interface Told {
  steps: RunSteps;
  /** Every step as it was asked for, in order. */
  told: string[];
  texts: Map<string, string>;
}

/** A run of these chapters without a database; `write` is what the writer does for one. */
function runOf(
  queue: string[],
  write: (id: string, signal: AbortSignal) => AsyncIterable<string>,
  changed: Partial<RunClaim> = {},
  fits: readonly boolean[] = [],
): Told {
  const told: string[] = [];
  const texts = new Map<string, string>();
  const rounds = [...fits];
  const tell = async (word: string) => void told.push(word);
  const claim: RunClaim = {
    ...{ runId: 'r', bidId: 'b' },
    isHeld: async () => true,
    isHeldIn: async () => true,
    takeNext: async () => {
      const id = queue.shift();
      const rest = { bidId: 'b', draft: '', instruction: '', content: '', goal: null, tries: 0 };
      return id === undefined ? undefined : { id, ...rest };
    },
    append: async (id, offset, text) => {
      assert.equal(offset, texts.get(id)?.length ?? 0);
      texts.set(id, `${texts.get(id) ?? ''}${text}`);
    },
    complete: (id) => tell(`complete ${id}`),
    putBack: async (id, note) => {
      queue.push(id);
      await tell(`back ${id}: ${note}`);
    },
    fail: (id, note) => tell(`fail ${id}: ${note}`),
    ...changed,
  };
  const steps: RunSteps = {
    log: { error: () => undefined, warn: () => undefined },
    writer: { writeChapter: ({ chapter }, signal) => write(chapter.id, signal) },
    take: async (runId) =>
      runId === 'r'
        ? { claim, outage: new Outage(1), parallel: 1, taskOf: async ({ id }) => taskOf(id) }
        : undefined,
    notifyNote: (_, note) => tell(`note ${note}`),
    queueFit: async () => {
      told.push('fit');
      return rounds.shift() ?? false;
    },
    standStill: () => tell('stand still'),
    finish: () => tell('finish'),
  };
  return { steps, told, texts };
}

const goesOn = () => new AbortController().signal;

async function* textOf(id: string): AsyncIterable<string> {
  yield `${id}的前半，`;
  yield `${id}的后半。`;
}

suite('the writing of a run, by its steps', () => {
  test('writes what is queued, fits until nothing is gained, and finishes', async () => {
    const { steps, told, texts } = runOf(['一', '二'], textOf, {}, [true]);
    await writeRun(steps, 'r', goesOn());
    assert.deepEqual(told, ['complete 一', 'complete 二', 'fit', 'fit', 'finish']);
    assert.equal(texts.get('二'), '二的前半，二的后半。');
  });

  test('a run that is not there is not finished either', async () => {
    const { steps, told } = runOf(['一'], textOf);
    await writeRun(steps, 'another', goesOn());
    assert.deepEqual(told, []);
  });

  test('half a pair of surrogates waits for its other half', async () => {
    const appended: string[] = [];
    const append = async (_: string, __: number, text: string) => void appended.push(text);
    async function* write() {
      yield `${'字'.repeat(400)}\uD842`;
      yield '\uDFB7。';
    }
    const { steps } = runOf(['一'], write, { append });
    await writeRun(steps, 'r', goesOn());
    assert.deepEqual(appended, ['字'.repeat(400), '𠮷。']);
  });

  test('a fault that may pass puts the chapter back with what it has, says so, and takes it back', async () => {
    let isAway = true;
    async function* write(id: string) {
      yield `${id}。`;
      if (isAway) {
        isAway = false;
        throw new WriterError('模型服务暂时不可用', { retriable: true });
      }
    }
    const { steps, told, texts } = runOf(['一'], write, { append: async () => undefined });
    await writeRun(steps, 'r', goesOn());
    assert.match(told[0] ?? '', /^back 一: 模型服务暂时不可用，\d+ 秒后自动重试/);
    assert.match(told[1] ?? '', /^note 模型服务暂时不可用/);
    assert.deepEqual(told.slice(2), ['complete 一', 'note null', 'fit', 'finish']);
    assert.equal(texts.size, 0);
  });

  test('what cannot be written, and an empty text, fail their chapter alone', async () => {
    async function* write(id: string) {
      if (id === '一') throw new WriterError('这一章无法编写', { retriable: false });
      if (id === '三') yield '有文字。';
    }
    const { steps, told } = runOf(['一', '二', '三'], write);
    await writeRun(steps, 'r', goesOn());
    assert.equal(told[0], 'fail 一: 这一章无法编写');
    assert.match(told[1] ?? '', /^fail 二: 这一章没有写出内容/);
    assert.deepEqual(told.slice(2), ['complete 三', 'fit', 'finish']);
  });

  test('who has lost the run stops and finishes nothing', async () => {
    const append = async () => {
      throw new ClaimLost();
    };
    const { steps, told } = runOf(['一', '二'], textOf, { append });
    await writeRun(steps, 'r', goesOn());
    assert.deepEqual(told, []);
  });

  test('a stop leaves the rest to the next start', async () => {
    const stop = new AbortController();
    async function* write(id: string, signal: AbortSignal) {
      yield `${id}。`;
      stop.abort();
      signal.throwIfAborted();
    }
    const { steps, told } = runOf(['一', '二'], write);
    await writeRun(steps, 'r', stop.signal);
    assert.deepEqual(told, []);
  });

  /** A run whose one chapter always fails so; it is given its number of failed tries, as it is put back. */
  async function tried(fault: () => Error, before = 0) {
    const tries: number[] = [];
    let next: number | undefined = before;
    const rest = { bidId: 'b', draft: '', instruction: '', content: '', goal: null };
    async function* write(): AsyncIterable<string> {
      yield '';
      throw fault();
    }
    const { steps, told } = runOf([], write, {
      takeNext: async () => {
        const own = next;
        next = undefined;
        return own === undefined ? undefined : { id: '一', ...rest, tries: own };
      },
      putBack: async (_, __, count) => {
        tries.push(count);
        if (tries.length < 12) next = count;
      },
    });
    await writeRun(steps, 'r', goesOn());
    return { tries, told };
  }
  const ofModel = (failure: ModelFailure) => () =>
    new ModelError(failure, '没有写成', { retriable: true });

  test('what is surely the chapter’s own fails it on the third try, without a wait for the others', async () => {
    for (const failure of ['garbled', 'looping', 'empty'] as const) {
      const { tries, told } = await tried(ofModel(failure));
      assert.deepEqual(tries, [3, 6], failure);
      assert.deepEqual(told, ['fail 一: 没有写成，多次重试仍未写成', 'fit', 'finish'], failure);
    }
  });

  test('a service that answers nobody says nothing against a chapter, however often it fails', async () => {
    const { tries, told } = await tried(ofModel('unreachable'));
    assert.deepEqual(new Set(tries), new Set([0]));
    assert.ok(told.every((word) => !word.startsWith('fail')));
    assert.match(told[0] ?? '', /^note 没有写成，\d+ 秒后自动重试，已写内容不会丢失$/);
  });

  test('a disk that is full or a database that is away is no fault of a chapter: the job itself fails', async () => {
    const away = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const { tries, told } = await tried(() => away).catch((error: unknown) => {
      assert.equal(error, away);
      return { tries: [], told: [] };
    });
    assert.deepEqual([tries, told], [[], []]);
  });

  test('what was written before goes on where it ended', async () => {
    const appended: [number, string][] = [];
    const rest = { bidId: 'b', instruction: '', content: '', goal: null, tries: 0 };
    const chapters = [{ id: '一', draft: '早先的半章。', ...rest }];
    const { steps, told } = runOf([], textOf, {
      takeNext: async () => chapters.shift(),
      append: async (_, offset, text) => void appended.push([offset, text]),
    });
    await writeRun(steps, 'r', goesOn());
    assert.deepEqual(appended, [[6, '一的前半，一的后半。']]);
    assert.deepEqual(told, ['complete 一', 'fit', 'finish']);
  });

  test('a run whose model was away too long stands still, and is not finished', async () => {
    const { steps, told } = runOf(['一'], textOf);
    const take: RunSteps['take'] = async (runId) => {
      const taken = await steps.take(runId);
      return (
        taken && {
          ...taken,
          outage: Object.defineProperty(taken.outage, 'isTooLong', { value: true }),
        }
      );
    };
    await writeRun({ ...steps, take }, 'r', goesOn());
    assert.deepEqual(told, ['stand still']);
  });

  test('who no longer holds the run stops while the writer is silent', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { steps, told } = runOf(
      ['一'],
      async function* (_, signal) {
        yield '';
        t.mock.timers.tick(1000);
        await new Promise((_, stop) =>
          signal.addEventListener('abort', () => stop(signal.reason), { once: true }),
        );
      },
      { isHeld: async () => false },
    );
    await writeRun(steps, 'r', goesOn());
    assert.deepEqual(told, []);
  });
});
