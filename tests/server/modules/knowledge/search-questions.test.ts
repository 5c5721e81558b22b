import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { searchCodes, searchTerms } from '../../../../site/server/documents/search-terms.ts';
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
});

test('names of the trade stand for each other, those of letters only where they stand alone', () => {
  const [bond] = searchTerms('履約保證金');
  assert.ok(bond?.also.includes('履约担保'));
  assert.deepEqual(searchTerms('xupsx')[0]?.also, []);
  assert.ok(searchTerms('UPS 容量')[0]?.also.includes('不间断电源'));
  assert.deepEqual(searchTerms('！？'), []);
  assert.deepEqual(searchCodes('按 GB/T 22239-2019 的 ＤＳ-2CD3'), ['22239-2019', 'ds-2cd3']);
});
