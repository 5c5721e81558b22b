import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AskedName } from '../../site/server/kernel/elsewhere.ts';
import { findLibreOffice } from '../../site/server/layout/export/libre-office.ts';
import { type Call, until } from '../support/caller.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '../support/fake-embeddings.ts';
import { readKnowledgeFile } from '../support/knowledge-base.ts';
import { useLibreOffice } from '../support/libre-office.ts';
import { scriptedWriter } from '../support/scripted-writer.ts';
import { startTestService, type TestService } from '../support/service.ts';

const soffice = await findLibreOffice();

/** What a process that only answers would do by itself throws there (`assertWorksHere`), and its call fails. */
describe('a process that only answers, and a worker beside it', {
  skip: !process.env.DATABASE_URL && 'no DATABASE_URL',
}, () => {
  let service: TestService;
  let embeddings: FakeEmbeddings;
  let call: Call;
  let path: string;
  let asked: AskedName[] = [];
  before(async () => {
    embeddings = await startFakeEmbeddings([['安全帽', '头盔']]);
    service = await startTestService({
      apart: true,
      writer: scriptedWriter().writer,
      env: {
        AI_EMBEDDING_BASE_URL: embeddings.baseUrl,
        AI_EMBEDDING_MODEL: 'test-embed',
        AI_EMBEDDING_API_KEY: 'key-1',
      },
    });
    useLibreOffice(soffice !== undefined);
    const { services } = service;
    const give = services.giveAway;
    assert.ok(give);
    services.giveAway = (work, options) => {
      asked.push(work.name);
      return give(work, options);
    };
    ({ call } = await service.signIn());
    const { id } = (await call('POST', '/bid/client/bids', { name: '分工' })).body.data;
    path = `/bid/client/bids/${id}`;
    const chapters = [{ id: 'c1', parentId: null, order: 0, title: '服务方案', pages: 1 }];
    await call('PUT', `${path}/outline`, { chapters });
  });
  after(async () => {
    await service.remove();
    await embeddings.close();
    useLibreOffice(false);
  });

  const gives = async (names: AskedName[], work: () => Promise<{ status: number }>) => {
    asked = [];
    const { status } = await work();
    assert.equal(status, 200);
    for (const name of names) assert.ok(asked.includes(name), `${name} of ${asked.join()}`);
  };

  test('gives it files to read', { timeout: 600_000 }, async () => {
    await gives(['isolated'], () =>
      service.visitor('POST', '/content/client/samples/archive-service/read'),
    );
    const old = new FormData();
    old.append('file', new Blob(['# 旧标书\n\n## 服务方案\n\n安排专人负责。\n']), '旧标书.md');
    await gives(['isolated'], () => call('POST', `${path}/old-bid`, old));
  });

  test('gives it passages, which come as events', { timeout: 600_000 }, async () => {
    await gives(['passage'], async () => {
      const body = { action: 'rewrite', passage: '原文', before: '', after: '', instruction: '' };
      const { response, status } = await call('POST', `${path}/chapters/c1/passage`, body);
      assert.match(await response.text(), /event: done\ndata: \{"text":"（rewrite）原文"\}/);
      return { status };
    });
  });

  test('gives it the bid to lay out', { timeout: 600_000 }, async () => {
    await gives(['word', 'has-office'], () => call('GET', `${path}/word`));
    if (soffice === undefined) return;
    await gives(['pdf'], () => call('GET', `${path}/pdf`));
  });

  test('gives it questions to the model of meanings', { timeout: 600_000 }, async () => {
    const text = '# 手册\n\n## 现场\n\n进入现场须佩戴安全帽。\n';
    await readKnowledgeFile(call, text, '手册.md');
    await until(
      async () => embeddings.texts.length,
      (count) => count > 0,
    );
    await gives(['embed'], () =>
      call('GET', `/knowledge/client/search?q=${encodeURIComponent('头盔')}`),
    );
  });

  test('leaves nothing of it behind', async () => {
    const keys: string[] = [];
    for await (const { key } of service.services.storage.list('asked')) keys.push(key);
    assert.deepEqual(keys, []);
  });
});
