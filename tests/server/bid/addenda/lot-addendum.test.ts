import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { filesForm, settledTender } from '../../../support/tender-files.ts';

const TENDER = `# 临溪县智慧校园设备采购招标文件
# 第一章 招标公告
项目名称：临溪县智慧校园设备采购
项目编号：LX-2033-11
采购人：临溪县教育局
本项目共分2个标段，投标人可以投其中一个或两个标段。投标人同时投两个标段的，可以合并编制一份投标文件。
| 标段 | 标段名称 | 最高限价（元） | 投标保证金（元） | 交货期 |
| --- | --- | --- | --- | --- |
| 一标段 | 视频监控系统 | 600000 | 12000 | 合同签订后30日内 |
| 二标段 | 录播教室设备 | 450000 | 9000 | 合同签订后45日内 |
投标截止时间：2033年5月10日9时30分
# 第三章 评标办法
## 一标段评分标准
| 评审因素 | 分值 | 评分标准 |
| --- | --- | --- |
| 投标报价 | 30 | 以满足要求的最低价为基准价，得满分，其他按比例计算。 |
| 供货方案 | 40 | 供货方案完整、可行得40分，较完整得20分，其余不得分。 |
| 存储性能 | 30 | 存储性能优于要求得30分，满足得10分。 |
## 二标段评分标准
| 评审因素 | 分值 | 评分标准 |
| --- | --- | --- |
| 投标报价 | 30 | 以满足要求的最低价为基准价，得满分，其他按比例计算。 |
| 供货方案 | 40 | 供货方案完整、可行得40分，较完整得20分，其余不得分。 |
| 录制效果 | 30 | 录制效果优于要求得30分，满足得10分。 |
# 第四章 采购需求
## 一标段 技术要求
★录像保存不少于30天。
## 二标段 技术要求
★录制分辨率不低于1080P。
# 第五章 投标文件格式
格式1 投标函
致：采购人
我方投标保证金为________元。
投标人（盖章）：
`;
const ADDENDUM = `临溪县智慧校园设备采购补遗书（第1号）
1. 二标段最高限价由450000元调整为430000元。
2. 二标段交货期由合同签订后45日内调整为合同签订后60日内。
3. 二标段评分标准中“录制效果”的分值由30分调整为25分。
4. 二标段评分标准中增加“师资培训”5分：“提供培训方案的得5分。”
5. 第四章二标段“★录制分辨率不低于1080P。”修改为“★录制分辨率不低于4K。”
`;

interface Change {
  id: string;
  kind: string;
  about: string;
  before: string;
  after: string;
  sources: { fileId?: string; quote: string }[];
}

describe('an addendum for one lot, through the API', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  const read = (id: string) => settledTender(call, id);
  const data = async (path: string) => (await call('GET', path)).body.data;

  const texts: Record<string, string> = {
    letter: '交货期为合同签订后30日内或合同签订后45日内，以所投标段为准。',
    first: '录像保存不少于30天，存储按30天以上配置。',
    second: '录制分辨率不低于1080P，现场调试后交付。',
  };
  async function bidFor(tenderId: string, ...lotIds: string[]): Promise<string> {
    const made = await call('POST', '/bid/client/bids', { name: '校园', tenderId, lotIds });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    const path = `/bid/client/bids/${made.body.data.id}`;
    const chapters = Object.keys(texts).map((id, order) => ({
      ...{ id, parentId: null, order, pages: 1 },
      title: ['响应说明', '存储方案', '录制方案'][order],
    }));
    assert.equal((await call('PUT', `${path}/outline`, { chapters })).status, 200);
    for (const [id, content] of Object.entries(texts))
      assert.equal((await call('PUT', `${path}/chapters/${id}`, { content })).status, 200);
    return path;
  }
  /** All that a bid holds, but for the day and the number of its last change. */
  async function whole(path: string) {
    const { facts, scoring, clauses, overview, factSheet } = await data(path);
    const { chapters } = await data(`${path}/outline`);
    const contents = await Promise.all(
      Object.keys(texts).map(async (id) => (await data(`${path}/chapters/${id}`)).content),
    );
    return { facts, scoring, clauses, overview, factSheet, chapters, contents };
  }

  test('the other lot’s bid stays as it is; the concerned one is told what changed and where, and nothing typed is lost', async () => {
    const posted = await call('POST', '/bid/client/tenders', filesForm({ '招标文件.md': TENDER }));
    const tender = await read(posted.body.data.id);
    const [one, two] = tender.lots.map(({ id }: { id: string }) => id);
    assert.equal(tender.lots.length, 2);
    const [first, second] = [await bidFor(tender.id, one), await bidFor(tender.id, two)];
    const joint = await bidFor(tender.id, one, two);
    const jointWas = await whole(joint);
    const [firstWas, secondWas] = [await whole(first), await whole(second)];
    assert.deepEqual(
      [firstWas, secondWas].map(({ facts }) => facts.ceilingPrice?.value),
      ['600000.00', '450000.00'],
    );

    const added = await call(
      'POST',
      `/bid/client/tenders/${tender.id}/files`,
      filesForm({ '补遗书（第1号）.md': ADDENDUM }),
    );
    assert.equal(added.status, 202, JSON.stringify(added.body));
    const { files } = await read(tender.id);
    const notice = files.find(({ role }: { role: string }) => role === 'addendum');
    const changes: Change[] = await data(`/bid/client/tenders/${tender.id}/changes`);
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['fact', 'fact', 'scoring', 'scoring', 'clause'],
    );
    for (const { sources, about } of changes)
      assert.ok(
        sources.some(({ fileId, quote }) => fileId === notice.id && quote !== ''),
        about,
      );
    // Nothing is carried in before a person has said yes.
    assert.deepEqual(await whole(second), secondWas);
    const answer = await call('PUT', `/bid/client/tenders/${tender.id}/changes`, {
      ids: changes.map(({ id }) => id),
      state: 'accepted',
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));

    assert.deepEqual(await whole(first), firstWas);
    assert.deepEqual(await data(`${first}/impact`), []);

    const now = await whole(second);
    assert.equal(now.facts.ceilingPrice?.value, '430000.00');
    assert.match(now.facts.duration?.value, /60日/);
    const worth = ({ scoring }: { scoring: { item: string; maxScore: number }[] }) =>
      scoring.map(({ item, maxScore }) => `${item}${maxScore}`);
    assert.deepEqual(worth(now), ['投标报价30', '供货方案40', '录制效果25', '师资培训5']);
    const stars = now.clauses.filter(({ kind }: { kind: string }) => kind === 'star');
    assert.deepEqual(
      stars.map(({ text }: { text: string }) => text),
      ['录制分辨率不低于4K。'],
    );
    // What was typed stays, letter by letter; which chapters it concerns, and how, is told.
    assert.deepEqual(now.contents, secondWas.contents);
    const touched: { chapterId: string; state: string; msg: string }[] = await data(
      `${second}/impact`,
    );
    assert.deepEqual(
      touched.map(({ chapterId, state }) => [chapterId, state]),
      [
        ['letter', 'affected'],
        ['second', 'affected'],
      ],
    );
    assert.match(touched[0]?.msg ?? '', /补遗 1：.*45日内.*60日内/);
    assert.match(touched[1]?.msg ?? '', /补遗 1：.*1080P.*4K/);

    const both = await whole(joint);
    const changed = worth(jointWas).map((item) => item.replace(/录制效果30$/, '录制效果25'));
    assert.match(changed.join(), /录制效果25/);
    assert.deepEqual(worth(both), [...changed, '师资培训5']);
    const textsOf = ({ clauses }: { clauses: { text: string }[] }) =>
      clauses.map(({ text }) => text);
    assert.ok(textsOf(jointWas).includes('录制分辨率不低于1080P。'));
    assert.deepEqual(
      textsOf(both),
      textsOf(jointWas).map((text) =>
        text === '录制分辨率不低于1080P。' ? '录制分辨率不低于4K。' : text,
      ),
    );
    assert.deepEqual(both.contents, jointWas.contents);

    // A bid made now begins with what holds for its lot.
    const [third, fourth] = [await bidFor(tender.id, one), await bidFor(tender.id, two)];
    assert.deepEqual(worth(await data(third)), worth(firstWas));
    assert.deepEqual(worth(await data(fourth)), worth(now));
    assert.equal((await data(third)).facts.ceilingPrice?.value, '600000.00');

    await call('PUT', `/bid/client/tenders/${tender.id}/changes`, {
      ids: changes.map(({ id }) => id),
      state: 'rejected',
    });
    const back = await whole(second);
    assert.deepEqual(
      [back.facts, back.scoring, back.clauses, back.contents],
      [secondWas.facts, secondWas.scoring, secondWas.clauses, secondWas.contents],
    );
    assert.deepEqual(await whole(first), firstWas);
    const again = await whole(joint);
    assert.deepEqual([worth(again), textsOf(again)], [worth(jointWas), textsOf(jointWas)]);
  });
});
