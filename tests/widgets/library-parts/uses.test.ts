import axe from 'axe-core';
import '../../../widgets/knowledge/element.ts';
import '../../../widgets/pictures/element.ts';
import { createUses } from '../../../widgets/library-parts/uses.ts';
import {
  button,
  clearPage,
  equal,
  faded,
  mount,
  ok,
  pastDoubleClick,
  press,
  refusal,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { aFile, FILES, type Handlers, page, startKnowledge } from '../knowledge/fake-knowledge.ts';

const USES = 'GET /api/bid/client/uses';
const BIDS = 'GET /api/bid/client/uses/bids';

const aBid = (n: number, more: object = {}) => ({
  ...{ bidId: `b${n}`, name: `第${n}本标书`, status: 'written', deadline: '2026-12-20 09:30:00' },
  ...{ places: [{ bond: 'bid', title: '', chapterId: null }], placesTotal: 1 },
  ...more,
});
const bids = (records: unknown[], more: object = {}) =>
  ok({ records, total: records.length, size: 20, current: 1, pages: 1, others: 0, ...more });

const seen = (element: HTMLElement, words: string) =>
  until(() => textOf(element).includes(words), words);
const dialog = (element: HTMLElement) => element.shadowRoot!.querySelector('dialog');
async function choose(element: HTMLElement, name: string, item: string): Promise<void> {
  await press(element, `「${name}」的更多操作`);
  const items = () => [...element.shadowRoot!.querySelectorAll<HTMLElement>('[role=menuitem]')];
  (await until(() => items().find(({ textContent }) => textContent === item), item)).click();
  await settled();
}

describe('where things of the library are used', () => {
  let service: ReturnType<typeof startKnowledge>;
  const open = async (handlers: Handlers, tag = 'tender-knowledge', attributes = {}) => {
    service = startKnowledge(handlers);
    return mount(tag, tag === 'tender-knowledge' ? { space: 'private', ...attributes } : {});
  };
  const two = [aFile('k1', '公司介绍.docx'), aFile('k2', '食堂.docx')];
  const used: Handlers = {
    [FILES]: () => page(two),
    [USES]: () => ok([{ id: 'k1', bids: 2, others: 1 }]),
    [BIDS]: ({ query }) =>
      query.ids === 'k2' ? bids([]) : bids([aBid(1), aBid(2)], { others: 1 }),
    'DELETE /api/knowledge/client/files/k1': () => ok(null),
    'DELETE /api/knowledge/client/files/k2': () => ok(null),
  };
  const removed = () => service.requests.filter(({ method }) => method === 'DELETE').length;
  afterEach(async () => {
    await clearPage();
    service.undo();
  });

  it('asks once for a page, and tells of each how many bids use it, of the others that none does', async () => {
    const element = await open(used);
    await seen(element, '用于 2 份标书、1 份同事的标书');
    await seen(element, '没有查到');
    equal(
      service.sent(USES).map(({ query }) => query),
      [{ of: 'file', ids: 'k1,k2' }],
    );
  });

  it('lists the bids with their places by the keyboard, leads to them, and gives the focus back', async () => {
    const places = [
      { bond: 'picture', title: '营业执照', chapterId: 'c7' },
      { bond: 'fact', title: '投标人名称', chapterId: null, differs: true },
      { bond: 'goods', title: '水泵', chapterId: null },
    ];
    const element = await open({
      ...used,
      [BIDS]: () => bids([aBid(1, { places, placesTotal: 9 }), aBid(2, { deadline: null })]),
    });
    const opener = await button(element, '公司介绍.docx：用于 2 份标书、1 份同事的标书');
    opener.focus();
    opener.click();
    await seen(element, '“公司介绍.docx”用在哪里');
    for (const words of [
      '图片放在“营业执照”',
      '事实表：投标人名称（与档案现在的内容不同）',
      '另有 6 处',
      '已写完',
      '2026-12-20 09:30 截止',
      '没有截止时间',
    ])
      await seen(element, words);
    equal(
      dialog(element)?.contains(element.shadowRoot!.activeElement),
      true,
      'the focus is inside',
    );
    await press(element, '图片放在“营业执照”');
    await press(element, '报价表：水泵');
    await press(element, '第2本标书');
    equal(service.visited, [
      '/home/book/BidingWrite?step=write&chapter=c7&id=b1',
      '/home/book/BidingWrite?step=price&id=b1',
      '/home/book/BidingWrite?id=b2',
    ]);
    dialog(element)?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await until(() => !dialog(element), 'the end of the dialog');
    equal(element.shadowRoot!.activeElement === opener, true, 'the focus is back');
  });

  it('lets the page open the bid in its own way', async () => {
    const element = await open(used);
    const heard: unknown[] = [];
    element.addEventListener('tender-open-bid', (event) => {
      event.preventDefault();
      heard.push((event as CustomEvent).detail);
    });
    await press(element, '公司介绍.docx：用于 2 份标书、1 份同事的标书');
    await press(element, '第1本标书');
    equal([heard, service.visited], [[{ id: 'b1' }], []]);
  });

  for (const theme of ['light', 'dark'])
    it(`has no finding of axe, the list open, ${theme}`, async () => {
      document.documentElement.lang = 'zh-CN';
      service = startKnowledge(used);
      const element = await mount('tender-knowledge', { space: 'private', theme });
      await press(element, '公司介绍.docx：用于 2 份标书、1 份同事的标书');
      await seen(element, '第1本标书');
      await faded(element.shadowRoot!);
      const { violations } = await axe.run(element, { resultTypes: ['violations'] });
      equal(
        violations.map(({ id }) => id),
        [],
      );
    });

  it('turns the pages of 200 bids', async () => {
    const element = await open({
      ...used,
      [BIDS]: ({ query }) => {
        const current = Number(query.current);
        const records = Array.from({ length: 20 }, (_, n) => aBid((current - 1) * 20 + n + 1));
        return bids(records, { total: 200, current, pages: 10 });
      },
    });
    await press(element, '公司介绍.docx：用于 2 份标书、1 份同事的标书');
    await seen(element, '第20本标书');
    await press(element, '下一页');
    await seen(element, '第40本标书');
  });

  it('says what could not be read, and reads it again when asked', async () => {
    let fails = true;
    const element = await open({
      ...used,
      [USES]: () => (fails ? refusal(500, 500, '坏了') : ok([{ id: 'k1', bids: 1, others: 0 }])),
      [BIDS]: () => (fails ? refusal(500, 500, '坏了') : bids([])),
    });
    await seen(element, '用在哪些标书里没有读到');
    equal(textOf(element).includes('没有查到'), false, 'what is not known is not said');
    fails = false;
    await pastDoubleClick();
    await press(element, '重试');
    await press(element, '公司介绍.docx：用于 1 份标书');
    await seen(element, '没有查到用它的标书');
    await press(element, '关闭');
    fails = true;
    await press(element, '公司介绍.docx：用于 1 份标书');
    await seen(element, '用在哪里没有读到');
  });

  it('asks before something that bids use is removed, and names them; what none uses goes at once', async () => {
    const element = await open(used);
    await seen(element, '用于 2 份标书');
    await choose(element, '食堂.docx', '删除');
    await until(() => removed() === 1, 'the first removal');
    await choose(element, '公司介绍.docx', '删除');
    await seen(element, '“公司介绍.docx”用于 2 份标书、1 份同事的标书');
    await seen(element, '第2本标书');
    equal(dialog(element)?.getAttribute('role'), 'alertdialog');
    await press(element, '取消');
    equal(removed(), 1);
    await choose(element, '公司介绍.docx', '删除');
    await press(element, '仍然删除');
    await until(() => removed() === 2, 'the second removal');
  });

  it('asks again before a removal: what is on show may be old', async () => {
    const element = await open({ ...used, [BIDS]: () => bids([aBid(1)]) });
    await seen(element, '没有查到');
    await choose(element, '食堂.docx', '删除');
    await seen(element, '“食堂.docx”用于 1 份标书');
    equal(removed(), 0);
  });

  it('asks for more than a hundred things in parts, of which one may fail', async () => {
    service = startKnowledge({
      [USES]: ({ query }) =>
        ok(query.ids?.startsWith('f100,') ? [{ id: 'f249', bids: 0, others: 0 }] : []),
      [BIDS]: ({ query }) => {
        if (query.ids?.startsWith('f0,')) return refusal(500, 500, '坏了');
        return query.ids?.startsWith('f100,') ? bids([aBid(1), aBid(2)]) : bids([aBid(2), aBid(3)]);
      },
    });
    const uses = createUses('file');
    const things = Array.from({ length: 250 }, (_, n) => ({ id: `f${n}`, name: `${n}` }));
    uses.look(things.map(({ id }) => id));
    await until(() => uses.$counts.get().size === 250, 'the counts of all');
    equal(
      service.sent(USES).map(({ query }) => query.ids?.split(',').length),
      [100, 100, 50],
    );
    let gone = 0;
    await uses.removing(things, () => {
      gone += 1;
    });
    const { bids: told, named, others } = uses.$warned.get()!;
    equal([told, named.map(({ bidId }) => bidId), others, gone], [3, ['b1', 'b2', 'b3'], 0, 0]);
  });

  it('says nothing of uses where the service is from before there were any', async () => {
    const gone = () => refusal(404, 404, '访问资源不存在');
    const element = await open({ ...used, [USES]: gone, [BIDS]: gone });
    await seen(element, '公司介绍.docx');
    await until(() => service.sent(USES).length > 0, 'the question');
    await settled();
    for (const words of ['没有读到', '没有查到']) equal(textOf(element).includes(words), false);
    await choose(element, '公司介绍.docx', '删除');
    await until(() => removed() === 1, 'the removal');
  });

  it('removes without a question where it cannot be known', async () => {
    const element = await open({
      ...used,
      [USES]: () => refusal(500, 500, '坏了'),
      [BIDS]: () => refusal(500, 500, '坏了'),
    });
    await seen(element, '用在哪些标书里没有读到');
    await choose(element, '公司介绍.docx', '删除');
    await until(() => removed() === 1, 'the removal');
  });

  it('tells it of certificates, those that end with a warning, of people, of the profile and of pictures', async () => {
    const row = { space: 'private', canChange: true, createdAt: '2026-11-20 10:02:11' };
    const credential = {
      ...{ ...row, id: 'c1', name: '安全生产许可证', kind: '企业资质', number: '', issuer: '' },
      ...{ staffId: null, holder: '', validFrom: '', validUntil: '2026-01-01', forever: false },
      ...{ fileId: null, pictureId: null, note: '', state: 'expired', daysLeft: -9 },
    };
    const person = {
      ...{ ...row, id: 'p1', name: '张工', post: '', title: '', major: '', education: '' },
      ...{ contractUntil: '', note: '', state: 'unknown', daysLeft: null, credentials: [] },
    };
    const judged = { date: '2026-11-22', deadlineKnown: false };
    const proof = { evidence: null, date: '', confirmed: true };
    const profile = {
      facts: { name: { value: '远帆公司', ...proof } },
      references: [
        {
          ...{ id: 'r1', name: '一号楼物业', client: '', place: '', scope: '', amount: '' },
          ...{ signedOn: '', finishedOn: '', leader: '', ...proof },
        },
      ],
      ...{ people: [], certificates: [], products: [], accounts: [], commitments: [] },
    };
    const picture = {
      ...{ id: 'i1', title: '执照', fileName: '执照.png', category: '营业执照', tags: [] },
      ...{ width: 900, height: 900, bytes: 9, warnings: [], createdAt: row.createdAt },
    };
    const handlers: Handlers = {
      'GET /api/knowledge/client/credentials': () => page([credential], judged),
      'GET /api/knowledge/client/staff': () => page([person], judged),
      'GET /api/company/client/profile': () =>
        ok({ rev: 1, canChange: true, profile, missing: [], terms: [], ...judged }),
      'GET /api/picture/client/pictures': () => page([picture]),
      'GET /api/picture/client/tags': () => ok([]),
      [USES]: () => ok(['c1', 'p1', 'name', 'r1', 'i1'].map((id) => ({ id, bids: 3, others: 0 }))),
      [BIDS]: () => bids([aBid(1)]),
    };
    const told = async (attributes: object, names: string[], tag?: string) => {
      const element = await open(handlers, tag, attributes);
      for (const name of names) await button(element, `${name}：用于 3 份标书`);
      const { query } = service.sent(USES)[0]!;
      const text = textOf(element);
      await clearPage();
      service.undo();
      return [query, text.includes('已过期，仍用于 3 份标书')];
    };
    equal(await told({ space: '', view: 'credentials' }, ['安全生产许可证']), [
      { of: 'credential', ids: 'c1' },
      true,
    ]);
    equal(await told({ space: '', view: 'staff' }, ['张工']), [{ of: 'staff', ids: 'p1' }, false]);
    const values = ['企业名称', '一号楼物业'];
    equal(await told({ space: '', view: 'profile' }, values), [{ of: 'profile' }, false]);
    equal(await told({}, ['执照'], 'tender-pictures'), [{ of: 'picture', ids: 'i1' }, false]);
  });
});
