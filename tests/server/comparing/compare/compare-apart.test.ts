import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { compareApart } from '../../../../site/server/comparing/compare/compare-apart.ts';
import type { StoredReport } from '../../../../site/server/comparing/kept-comparison.ts';
import { overlappingBids, textDocument } from '../../../support/compare-corpus.ts';
import { scriptedAsker, scriptedModels } from '../../../support/sense/scripted-sense.ts';
import { senseTexts } from '../../../support/sense/sense-corpus.ts';

const json = (documents: readonly unknown[]) =>
  documents.map((document) => JSON.stringify(document));
const noTender = { tenders: [], warnings: ['说明'], own: null };
const never = new AbortController().signal;

describe('comparing in a process of its own', () => {
  test('answers with the comparison and tells how far it is', async () => {
    const told: number[] = [];
    const resources: string[] = [];
    const documents = [
      textDocument('a', ['同一句很少见的话写在两份文件里，说的是泵站夜里怎样换机组。']),
      textDocument('b', ['同一句很少见的话写在两份文件里，说的是泵站夜里怎样换机组。']),
    ];
    const comparison = await compareApart(
      { ...noTender, documents: json(documents) },
      never,
      (fraction) => {
        told.push(fraction);
        resources.push(...process.getActiveResourcesInfo());
      },
    );
    assert.ok(resources.includes('ProcessWrap'), 'whose memory the system takes back');
    assert.equal(comparison.highest, 100);
    const report: StoredReport = JSON.parse(comparison.report);
    assert.equal(report.pairs[0]?.ratio, 100);
    assert.deepEqual(report.warnings.slice(0, 1), ['说明']);
    assert.deepEqual(JSON.parse(comparison.matches['a b'] ?? ''), report.matches);
    assert.deepEqual(
      [comparison.grade, report.matchesTotal],
      [report.pairs[0]?.grade, report.matches.length],
    );
    assert.equal(told.at(-1), 1);
  });

  test('asks the service what passages mean, a few at a time; where that fails it goes on without', async () => {
    const documents = (['text', 'said'] as const).map((side, index) =>
      textDocument(
        'ab'.charAt(index),
        senseTexts.slice(0, 30).map((each) => each[side]),
      ),
    );
    const answers = scriptedAsker(scriptedModels.wide);
    const asked: number[] = [];
    const task = { ...noTender, documents: json(documents) };
    const found = await compareApart(
      task,
      never,
      () => {},
      (texts) => {
        asked.push(texts.length);
        return answers(texts);
      },
    );
    const report: StoredReport = JSON.parse(found.report);
    assert.equal(report.bySense, true);
    assert.ok(report.matches.filter(({ kind }) => kind === 'sense').length > 20);
    assert.ok(asked.length > 2 && Math.max(...asked) <= 40, String(asked));
    const without = await compareApart(
      task,
      never,
      () => {},
      async () => {
        throw new Error('away');
      },
    );
    const { bySense, warnings }: StoredReport = JSON.parse(without.report);
    assert.equal(bySense, false);
    assert.match(warnings.join(), /向量模型没有回答/);
  });

  test('an abort ends it with its reason', async () => {
    const controller = new AbortController();
    const running = compareApart(
      { ...noTender, documents: json(overlappingBids(1, 6, 40_000)) },
      controller.signal,
      () => controller.abort('stopped'),
    );
    await assert.rejects(running, (reason) => reason === 'stopped');
  });

  test('ends itself, busy as it is, when the service that waits for it is gone', async () => {
    const entry = new URL(
      '../../../../site/server/comparing/compare/compare-child-worker.ts',
      import.meta.url,
    );
    const service = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { fork } from 'node:child_process';
        const { overlappingBids } = await import(${JSON.stringify(new URL('../../../support/compare-corpus.ts', import.meta.url).href)});
        const documents = overlappingBids(1, 20, 60_000).map((each) => JSON.stringify(each));
        const child = fork(${JSON.stringify(entry.pathname)}, [], { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
        child.on('message', ({ kind }) => {
          if (kind === 'ready') child.send({ documents, tenders: [], warnings: [] });
          else process.stdout.write(child.pid + '\\n', () => process.kill(process.pid, 'SIGKILL'));
        });`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = await new Promise<number>((resolve) =>
      service.stdout.once('data', (text) => resolve(Number.parseInt(String(text), 10))),
    );
    const isThere = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    for (let tries = 0; isThere() && tries < 60; tries++) await pause(100);
    const isBusy = isThere();
    if (isBusy) process.kill(pid, 'SIGKILL');
    assert.equal(isBusy, false);
  });

  test('a fault of the comparison is told, not thrown at the service', async () => {
    const broken = { ...textDocument('a', []), blocks: null } as unknown as ReturnType<
      typeof textDocument
    >;
    await assert.rejects(
      compareApart({ ...noTender, documents: json([broken, broken]) }, never, () => {}),
      { name: 'ComparingError', code: 'failed' },
    );
  });
});
