import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { outline } from 'tender-widgets/contract';
import { createModel } from '../../../site/server/ports/model.ts';
import { createModelWriter } from '../../../site/server/writing/model/model-writer.ts';
import { until } from '../../support/caller.ts';
import { type FakeModel, type ModelStep, startFakeModel } from '../../support/fake-model.ts';
import { bidContext, chapter } from '../../support/model-task.ts';

const started: FakeModel[] = [];
after(async () => {
  await Promise.all(started.map((server) => server.close()));
});

const draft = [
  chapter('t', '技术部分', { pages: 2 }),
  chapter('h1', '施工组织方案', { parentId: 't', scoringIds: ['s1'], pages: 8 }),
  chapter('h2', '售后服务方案', { parentId: 't', order: 1, scoringIds: ['s2'], pages: 6 }),
  chapter('f', '投标函', { order: 1, pages: 1, settings: { instruction: '', kind: 'form' } }),
];

async function improve(
  ...steps: ModelStep[]
): Promise<{ result: outline.OutlineChapter[]; server: FakeModel }> {
  const server = await startFakeModel(steps);
  started.push(server);
  const model = createModel({
    baseUrl: server.baseUrl,
    apiKey: 'k',
    model: 'm',
    timeouts: { firstByte: 300 },
  });
  const writer = createModelWriter(model);
  assert.ok(writer.improveOutline);
  return {
    result: await writer.improveOutline(
      bidContext(),
      draft,
      { instruction: '' },
      new AbortController().signal,
    ),
    server,
  };
}

const answer = (...chapters: object[]): ModelStep => ({
  mode: 'ok',
  text: `\`\`\`json\n${JSON.stringify({ chapters })}\n\`\`\``,
});

/** What every outline has to be, whatever the model said. */
function assertSound(result: outline.OutlineChapter[]): void {
  const ids = result.map((row) => row.id);
  assert.equal(new Set(ids).size, ids.length, 'ids are unique');
  for (const row of result) {
    assert.ok(
      row.parentId === null || ids.indexOf(row.parentId) < ids.indexOf(row.id),
      'a parent stands before its children',
    );
    assert.match(row.id, /^[0-9A-Za-z_-]{1,40}$/);
  }
  for (const before of draft) assert.ok(ids.includes(before.id), `${before.title} is lost`);
  assert.deepEqual([...new Set(result.flatMap((row) => row.scoringIds))].toSorted(), ['s1', 's2']);
  const pages = result.reduce((sum, row) => sum + row.pages, 0);
  assert.ok(Math.abs(pages - 17) < 0.2, `${pages} pages`);
  assert.deepEqual(
    result.filter((row) => row.parentId === null).map((row) => row.title),
    ['技术部分', '投标函'],
  );
}

test('takes better titles and new chapters of the model', async () => {
  const { result } = await improve(
    answer(
      { id: 't', parentId: null, title: '改了名的技术部分' },
      {
        id: 'h1',
        parentId: 't',
        title: '分小区施工组织方案',
        brief: '回应方案完整性',
        scoringIds: ['s1'],
      },
      { id: 'n1', parentId: 'h1', title: '**施工部署**', pages: 3 },
      { id: 'h2', parentId: 't', title: '售后服务方案', scoringIds: ['s2'] },
      { id: 'f', parentId: null, title: '投标函' },
    ),
  );
  assertSound(result);
  assert.deepEqual(
    result.map((row) => row.title),
    ['技术部分', '分小区施工组织方案', '施工部署', '售后服务方案', '投标函'],
  );
  assert.equal(result[1]?.brief, '回应方案完整性');
  assert.equal(result[2]?.parentId, 'h1');
  assert.equal(result.at(-1)?.settings.kind, 'form');
});

test('puts back lost chapters and scoring items', async () => {
  const { result } = await improve(
    answer(
      { id: 't', title: '技术部分' },
      { id: 'h2', parentId: 't', title: '售后服务', scoringIds: ['unknown'] },
    ),
  );
  assertSound(result);
});

test('mends double ids, rings, unknown parents and chapters on the first level', async () => {
  const { result } = await improve(
    answer(
      { id: 't', parentId: 'h1', title: '技术部分' },
      { id: 'h1', parentId: 'n1', title: '施工组织方案' },
      { id: 'n1', parentId: 'h1', title: '部署' },
      { id: 'h1', parentId: 't', title: '又一个' },
      { id: 'h2', parentId: 'nobody', title: '售后服务方案' },
      { id: 'n2', parentId: null, title: '凭空的第一级' },
      { id: 'f', parentId: null, title: '投标函' },
    ),
  );
  assertSound(result);
});

for (const [name, step] of Object.entries<ModelStep>({
  'an outline of something else': answer({ id: 'x', title: '别的' }),
  'an empty outline': answer(),
  'far too many chapters': answer(
    ...draft,
    ...Array.from({ length: 100 }, (_, i) => ({ id: `n${i}`, parentId: 'h1', title: `第${i}` })),
  ),
  'words instead of JSON': { mode: 'ok', text: '好的，目录如下。' },
  'JSON of another shape': { mode: 'ok', text: '{"chapters":"无"}' },
  'a cut': { mode: 'cut', text: '{"chapters":[{"id":"t"' },
  '401': { mode: 'status', status: 401 },
  '503': { mode: 'status', status: 503 },
  hang: { mode: 'hang' },
})) {
  test(`${name}: the draft stands`, async () => {
    const { result, server } = await improve(step);
    assert.deepEqual(result, draft);
    assert.ok(server.requests.length <= 2);
  });
}

test('an abort is an abort', async () => {
  const server = await startFakeModel([{ mode: 'hang' }]);
  started.push(server);
  const writer = createModelWriter(
    createModel({ baseUrl: server.baseUrl, apiKey: 'k', model: 'm' }),
  );
  const control = new AbortController();
  const waiting = writer.improveOutline?.(bidContext(), draft, { instruction: '' }, control.signal);
  const ended = assert.rejects(async () => waiting, { name: 'AbortError' });
  await until(
    async () => server.requests.length,
    (requests) => requests > 0,
  );
  control.abort();
  await ended;
});
