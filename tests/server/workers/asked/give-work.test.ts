import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { count } from 'drizzle-orm';
import { ReadingError } from '../../../../site/server/documents/read/reading-error.ts';
import { ApiError } from '../../../../site/server/kernel/api-error.ts';
import { workingElsewhere } from '../../../../site/server/kernel/elsewhere.ts';
import { exportHere } from '../../../../site/server/layout/export/export-in-worker.ts';
import { LibreOfficeError } from '../../../../site/server/layout/export/libre-office.ts';
import { pdfHere, pdfOf } from '../../../../site/server/layout/export/office.ts';
import { askedWork } from '../../../../site/server/store/schema.ts';
import { createGiveAway } from '../../../../site/server/workers/asked/give-work.ts';
import { readTenderFile } from '../../../../site/server/workers/isolate/read-file.ts';
import { ModelError } from '../../../../site/server/writing/model/model-error.ts';
import type { PassageTask, Writer } from '../../../../site/server/writing/writer.ts';
import { until } from '../../../support/caller.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const text = (times: number) => ({
  fileName: '招标文件.txt',
  bytes: () => new TextEncoder().encode(sampleTender.repeat(times)),
});

/** A writer of passages that the test leads. */
function ledWriter() {
  const led = {
    pieces: [] as string[],
    hold: Promise.resolve(),
    fault: undefined as Error | undefined,
    ended: 0,
    begun: 0,
  };
  const writer: Writer = {
    kind: 'model',
    name: '测试',
    writeChapter: () => assert.fail('no chapter is asked for'),
    async *writePassage(_task, signal) {
      led.begun += 1;
      try {
        for (const piece of led.pieces) yield piece;
        await Promise.race([
          led.hold,
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
        ]);
        if (led.fault) throw led.fault;
      } finally {
        led.ended += 1;
      }
    },
  };
  return { led, writer };
}

const passage = { context: { owner: 'a1' }, passage: '原文' } as unknown as PassageTask;
const { led, writer } = ledWriter();
let service: TestService;
let given: Awaited<ReturnType<typeof createGiveAway>>;
const left = new AbortController();
const away = <T>(body: () => T) => workingElsewhere(given.give, left.signal, body);
const rows = async () => {
  const [row] = await service.services.database.db.select({ n: count() }).from(askedWork);
  return row?.n;
};
const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of service.services.storage.list('asked')) keys.push(key);
  return keys;
};

before(async () => {
  service = await startTestService({ writer });
  given = await createGiveAway(service.services);
});
after(async () => {
  await given.stop();
  await service.remove();
});

describe('work that is given away', () => {
  for (const [size, times] of [
    ['small', 1],
    ['large', 400],
  ] as const)
    test(`a ${size} file is read in a worker as it is read here, and nothing of it stays`, {
      timeout: 600_000,
    }, async () => {
      const here = await readTenderFile(text(times), { owner: 'a1' });
      const fractions: number[] = [];
      const there = await away(() =>
        readTenderFile(text(times), {
          owner: 'a1',
          onProgress: (one) => void fractions.push(one),
        }),
      );
      assert.deepEqual(there, here);
      assert.deepEqual(
        fractions,
        fractions.toSorted((a, b) => a - b),
      );
      assert.deepEqual([await rows(), await stored()], [0, []]);
    });

  test('what goes wrong there is the same error here', async () => {
    const broken = { fileName: 'a.docx', bytes: () => new Uint8Array(100) };
    const errorOf = (work: () => Promise<unknown>) => work().catch((error: unknown) => error);
    const here = await errorOf(() => readTenderFile(broken, { owner: 'a1' }));
    const there = await errorOf(() => away(() => readTenderFile(broken, { owner: 'a1' })));
    assert.ok(here instanceof ReadingError && there instanceof ReadingError);
    assert.equal(there.code, here.code);
    const noOffice = await errorOf(() => away(() => pdfOf('a1', new Uint8Array(1), 1000)));
    assert.ok(noOffice instanceof LibreOfficeError);
    led.fault = new ModelError('busy', '繁忙', { retriable: true, retryAfter: 7 });
    const busy = await errorOf(() => away(() => all(write())));
    led.fault = undefined;
    assert.ok(busy instanceof ModelError);
    assert.deepEqual([busy.failure, busy.retriable, busy.retryAfter], ['busy', true, 7]);
    assert.equal(await rows(), 0);
  });

  test('a passage comes in pieces while it is written, whole characters each, and none twice', {
    timeout: 600_000,
  }, async () => {
    led.pieces = ['甲', '乙'.repeat(1198), '😀丙'.repeat(900), '丁'];
    let release = () => {};
    led.hold = new Promise((resolve) => (release = () => resolve()));
    const pieces: string[] = [];
    for await (const piece of away(write)) {
      pieces.push(piece);
      // It is held until all of it is here.
      if (pieces.join('') === led.pieces.join('')) release();
    }
    assert.equal(pieces.join(''), led.pieces.join(''));
    for (const piece of pieces) assert.doesNotThrow(() => encodeURIComponent(piece));
  });

  test('without notifications the whole passage is there at its end', {
    timeout: 600_000,
  }, async () => {
    const { services } = service;
    const database = { ...services.database, listen: async () => async () => undefined };
    const deaf = await createGiveAway({ ...services, database });
    led.pieces = ['一', '二'];
    led.hold = Promise.resolve();
    const found = await workingElsewhere(deaf.give, undefined, () => all(write()));
    assert.equal(found.join(''), '一二');
  });

  test('ends in the worker when whoever asked leaves', { timeout: 600_000 }, async () => {
    const { begun } = led;
    const leaving = new AbortController();
    led.hold = new Promise(() => {});
    led.pieces = ['一'];
    const asked = workingElsewhere(given.give, leaving.signal, () => all(write()));
    await until(
      async () => led.begun,
      (now) => now > begun,
    );
    leaving.abort(new Error('left'));
    await assert.rejects(asked, /left/);
    await until(
      async () => led.begun - led.ended,
      (atWork) => atWork === 0,
    );
    assert.equal(await rows(), 0);
    led.hold = Promise.resolve();
  });

  test('what would do it on the spot is refused, so that no code does it by mistake', async () => {
    const { model } = service.services;
    assert.equal(model, undefined);
    const word = { bid: {}, format: {}, options: {} } as never;
    await assert.rejects(
      away(() => exportHere('a1', word, undefined)),
      /gives this away/,
    );
    process.env.SOFFICE_PATH = process.execPath;
    const file = { bytes: new Uint8Array(1), timeoutMs: 1000 };
    await assert.rejects(
      away(() => pdfHere('a1', file)),
      /gives this away/,
    );
    process.env.SOFFICE_PATH = 'none';
    const { writer: asked } = service.services;
    assert.throws(
      () => away(() => asked.writeChapter({} as never, left.signal)),
      /gives this away/,
    );
  });

  test('where no worker is, that is said', { timeout: 600_000 }, async () => {
    const { services } = service;
    await services.jobs.stop(1000);
    const jobs = { ...services.jobs, enqueue: async () => undefined };
    const alone = await createGiveAway({ ...services, jobs }, { awayMs: 300 });
    const asked = workingElsewhere(alone.give, undefined, () => all(write()));
    const error: unknown = await asked.catch((one: unknown) => one);
    await alone.stop();
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.code, error.status], [50309, 503]);
    assert.equal(await rows(), 0);
  });
});

function write(): AsyncIterable<string> {
  return service.services.writer.writePassage(passage, left.signal);
}

async function all(pieces: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const piece of pieces) found.push(piece);
  return found;
}
