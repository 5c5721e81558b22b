import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { joinedCodes } from '../../../../site/server/documents/search-codes.ts';
import { searchCodes, searchTerms } from '../../../../site/server/documents/search-terms.ts';
import { folded } from '../../../../site/server/documents/search-words.ts';
import { marksOf } from '../../../../site/server/documents/snippet.ts';
import { findPassages } from '../../../../site/server/modules/knowledge/knowledge-search.ts';
import { knowledgeFile } from '../../../../site/server/store/schema.ts';
import { readKnowledgeFile } from '../../../support/knowledge-base.ts';
import { searchCorpus, searchNoise } from '../../../support/search-corpus.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

describe('sixty questions about thirty passages', () => {
  let service: TestService;
  let fileId: string;
  before(async () => {
    service = await sharedTestService();
    const { call } = await service.signIn();
    const passages = searchCorpus.map(([heading, text]) => `## ${heading}\n${text}`);
    const text = [...searchNoise, ...passages].join('\n');
    ({ id: fileId } = await readKnowledgeFile(call, text, '公司资料.md'));
  });
  after(() => service.remove());

  const first = async (q: string, most: number) => {
    const { hits } = await findPassages(service.services, eq(knowledgeFile.id, fileId), q);
    const places = hits.map(({ n }) => n);
    assert.equal(new Set(places).size, places.length, 'a passage is told once');
    return hits.slice(0, most).map(({ heading }) => heading);
  };
  const missed = async (which: 2 | 3) => {
    const found: string[] = [];
    for (const row of searchCorpus) {
      const told = await first(row[which], 3);
      if (!told.includes(row[0])) found.push(`${row[which]}: ${told.join('、')}`);
    }
    return found;
  };

  test('the half used while tuning', async (t) => {
    const wrong = await missed(2);
    t.diagnostic(`${30 - wrong.length} of 30`);
    assert.ok(wrong.length <= 1, wrong.join('\n'));
  });

  test('the half that judges', async (t) => {
    const wrong = await missed(3);
    t.diagnostic(`${30 - wrong.length} of 30`);
    assert.ok(wrong.length <= 1, wrong.join('\n'));
  });

  test('a model is found before one that differs in a figure', async () => {
    assert.deepEqual(await first('DS-2CD3T46WD-I5', 1), ['前端摄像机']);
    assert.deepEqual(await first('ds-2cd3t47wd-i3', 1), ['备用摄像机']);
  });

  test('a model is found however it is parted, here and in the question', async () => {
    for (const q of ['DS2CD3T46WDI5', 'DS 2CD3T46WD I5', 'ds_2cd3t46wd-i5 参数', 'DS2CD3T46WD'])
      assert.deepEqual(await first(q, 1), ['前端摄像机'], q);
    assert.deepEqual(await first('GB/T222392019', 1), ['等级保护']);
    assert.deepEqual(await first('GBT 22239', 1), ['等级保护']);
    assert.deepEqual(await first('UPS 20-kVA', 1), ['UPS']);
  });
});

test('names of the trade stand for each other, those of letters only where they stand alone', () => {
  const [bond] = searchTerms('履約保證金');
  assert.ok(bond?.also.includes('履约担保'));
  assert.deepEqual(searchTerms('xupsx')[0]?.also, []);
  assert.ok(searchTerms('UPS 容量')[0]?.also.includes('不间断电源'));
  assert.deepEqual(searchTerms('！？'), []);
  assert.deepEqual(searchCodes('按 GB/T 22239-2019 的 ＤＳ-2CD3'), ['gbt222392019', 'ds2cd3']);
});

test('models and numbers are written together: their parts in any of the usual ways, sums and words side by side are none', () => {
  const codes = (text: string) => joinedCodes(folded(text));
  for (const written of ['ABC-123', 'ＡＢＣ－123', 'abc 123', 'ABC_123', 'ABC/123', 'abc.123'])
    assert.deepEqual(codes(`型号${written}型`), ['abc123'], written);
  assert.deepEqual(codes('0755-8394 3148'), ['07558394']);
  assert.ok(codes('GB/T 22239-2019').includes('gbt222392019'));
  assert.deepEqual(codes('3.1415 与 2026.11.28，共 20 台 V8 型'), []);
  assert.deepEqual(codes('state of the art'), []);
  assert.equal(codes('a-1 '.repeat(5000)).length < 50, true);
});

test('a code is marked as it stands', () => {
  assert.deepEqual(marksOf('选用 ABC-123 型', ['abc123']), [[3, 10]]);
  assert.deepEqual(marksOf('选用 ABC123 型', ['abc', '123', 'abc123']), [[3, 9]]);
});
