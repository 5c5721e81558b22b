import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { check } from 'tender-widgets/contract';
import { type Call, until } from '../../../support/caller.ts';
import { readKnowledgeFile } from '../../../support/knowledge-base.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

let service: TestService;
let call: Call;
before(async () => {
  service = await sharedTestService();
  ({ call } = await service.signIn());
});
after(() => service.remove());

const scoring = [
  { id: 's1', category: '技术', item: '应急到场时限', maxScore: 10, criteria: '到场时限明确' },
  { id: 's2', category: '技术', item: '人员培训', maxScore: 10, criteria: '培训安排合理' },
];
const chapters = scoring.map(({ id, item }, order) => ({
  ...{ id: `c${order}`, parentId: null, order, title: item, pages: 2, scoringIds: [id] },
}));

test('chosen files and the profile stand in the chapters that ask for them; the rest is listed', async () => {
  const short = await readKnowledgeFile(call, '值守组三十七分钟内到场。', '到场时限.txt');
  const long = await readKnowledgeFile(
    call,
    '# 培训\n新员工先上满 72 学时的培训课再上岗。\n# 食堂\n午餐补贴每人每天 17.5 元。',
    '员工手册.md',
  );
  const { data } = (await call('GET', '/company/client/profile')).body;
  const commitments = [
    { id: 'p1', title: '人员培训', text: '每季度复训一次，由总监钟离亦授课。', confirmed: true },
  ];
  const saved = await call('PUT', '/company/client/profile', {
    ...{ rev: data.rev, profile: { ...data.profile, commitments } },
  });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const made = { name: '街道服务', scoring, settings: { knowledge: [short.id, long.id] } };
  const { id } = (await call('POST', '/bid/client/bids', made)).body.data;
  const path = `/bid/client/bids/${id}`;
  assert.equal((await call('PUT', `${path}/outline`, { chapters })).status, 200);
  await call('POST', `${path}/write`, {});
  const textOf = async (cid: string): Promise<string> =>
    (
      await until(
        () => call('GET', `${path}/chapters/${cid}`),
        ({ body }) => body.data.status === 'done',
      )
    ).body.data.content;
  const [times, training] = [await textOf('c0'), await textOf('c1')];
  assert.match(times, /三十七分钟内到场。\n\n<!-- 来源：到场时限\.txt -->/);
  assert.match(training, /72 学时的培训课[^<]*<!-- 来源：员工手册\.md › 培训 -->/);
  assert.match(training, /钟离亦授课。\n\n<!-- 来源：企业档案 › 承诺 › 人员培训 -->/);
  assert.doesNotMatch(times, /72 学时|钟离亦|17\.5/);
  assert.doesNotMatch(training, /三十七分钟|17\.5/);
  const findings: check.Finding[] = (await call('GET', `${path}/check`)).body.data;
  const unused = findings.filter(({ kind }) => kind === 'unused-knowledge');
  assert.equal(unused.length, 1, JSON.stringify(unused));
  assert.match(unused[0]?.msg ?? '', /《员工手册\.md》有 1 段没有用上：“食堂”/);
});
