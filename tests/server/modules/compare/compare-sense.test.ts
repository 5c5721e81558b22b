import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { compare } from 'tender-widgets/contract';
import * as v from 'valibot';
import { importFile } from '../../../../site/server/comparing/import/import-file.ts';
import { modelAsker } from '../../../../site/server/modules/compare/ask-model.ts';
import { createEmbedding } from '../../../../site/server/ports/embedding.ts';
import { type Call, until } from '../../../support/caller.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '../../../support/fake-embeddings.ts';
import { scriptedModels, scriptedVector } from '../../../support/sense/scripted-sense.ts';
import { senseTexts } from '../../../support/sense/sense-corpus.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const files = (['text', 'said'] as const).map((side) =>
  senseTexts
    .slice(0, 20)
    .map((each) => each[side])
    .join('\n\n'),
);

describe('comparing by sense where an embeddings model is configured', () => {
  let service: TestService;
  let embeddings: FakeEmbeddings;
  let call: Call;
  before(async () => {
    embeddings = await startFakeEmbeddings((text) => scriptedVector(text, scriptedModels.wide));
    service = await startTestService({
      env: { AI_EMBEDDING_BASE_URL: embeddings.baseUrl, AI_EMBEDDING_MODEL: 'scripted' },
    });
    ({ call } = await service.signIn());
  });
  after(async () => {
    await service.remove();
    await embeddings.close();
  });

  async function compared(): Promise<compare.CompareReport> {
    const form = new FormData();
    for (const [index, text] of files.entries())
      form.append('file', new File([text], `${'甲乙'.charAt(index)}公司.txt`));
    const begun = await call('POST', '/bid/client/compares', form);
    assert.equal(begun.status, 202, JSON.stringify(begun.body));
    const { id } = begun.body.data;
    const ended = await until(
      async () => (await call('GET', `/bid/client/compares/${id}`)).body.data,
      ({ status }: { status: string }) => status === 'ready' || status === 'failed',
    );
    return v.parse(compare.CompareReport, ended);
  }

  test('the report, its Word file and the list of matches tell what was found so', async () => {
    const report = await compared();
    assert.equal(report.bySense, true);
    const finding = report.findings.find(({ kind }) => kind === 'sense');
    assert.ok(finding && finding.grade !== 'high' && finding.places.length >= 2);
    const [pair] = report.pairs;
    assert.equal(pair?.ratio, 0);
    const matches = await call(
      'GET',
      `/bid/client/compares/${report.id}/matches?a=${pair?.a}&b=${pair?.b}&kind=sense`,
    );
    assert.ok(matches.body.data.total > 12, JSON.stringify(matches.body.data.total));
    const word = await call('GET', `/bid/client/compares/${report.id}/word`);
    const bytes = new Uint8Array(await word.response.arrayBuffer());
    const { document } = await importFile({ id: 'report', bytes, fileName: 'report.docx' });
    const printed = JSON.stringify(document.blocks);
    for (const part of [
      finding.title,
      '由向量模型找，列为“同义”，不计入比例',
      `${pair?.chars.sense} 字`,
    ])
      assert.ok(printed.includes(JSON.stringify(part).slice(1, -1)), part);
    const bare = senseTexts[0]?.text.replace(/。$/, '') ?? '';
    assert.ok(embeddings.texts.some((text) => text.startsWith(bare)));
  });

  test('while the model is away the comparison ends, and says that it went without', async () => {
    embeddings.isAway = true;
    const report = await compared();
    embeddings.isAway = false;
    assert.deepEqual([report.status, report.bySense, report.findings], ['ready', false, []]);
    assert.match(report.warnings.join(), /向量模型没有回答，这次没有按意思比对/);
  });

  test('no more than two calls are under way, and what came before a failure is kept', async () => {
    let [atOnce, most, calls] = [0, 0, 0];
    const never = new AbortController().signal;
    const embedding = {
      model: 'counted',
      async embed(texts: readonly string[]) {
        most = Math.max(most, ++atOnce);
        calls++;
        await new Promise(setImmediate);
        atOnce--;
        if (texts.includes('t25')) throw new Error('broken');
        return texts.map(() => Float32Array.of(1));
      },
    };
    const { logger } = service.services;
    const ask = modelAsker({ embedding, logger }, 'c1', never);
    const texts = Array.from({ length: 60 }, (_, at) => `t${at}`);
    assert.equal((await ask?.(texts))?.length, 20);
    assert.equal(most, 2);
    const before = calls;
    assert.deepEqual(await ask?.(['t1']), [], 'one that failed is asked no more');
    assert.equal(calls, before);
    assert.equal(modelAsker({ embedding: undefined, logger }, 'c1', never), undefined);
  });

  test('a busy moment is waited out', async () => {
    embeddings.isAway = true;
    const embedding = createEmbedding({
      baseUrl: embeddings.baseUrl,
      apiKey: '',
      model: 'scripted',
    });
    const { logger } = service.services;
    const asked = embeddings.authorizations.length;
    const waiting = modelAsker({ embedding, logger }, 'c1', new AbortController().signal)?.(['a']);
    await until(
      async () => embeddings.authorizations.length,
      (now) => now > asked,
      5,
    );
    embeddings.isAway = false;
    assert.equal((await waiting)?.length, 1);
  });
});
