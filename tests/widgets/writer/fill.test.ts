import { dismissNotices } from '../../../widgets/core/notify.ts';
import '../../../widgets/writer/element.ts';
import { blankLabel } from '../../../widgets/writer/editor/fill-store.ts';
import { loadEditorParts } from '../../../widgets/writer/editor/parts-store.ts';
import {
  clearPage,
  equal,
  mount,
  press,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, outline } from './fake-data.ts';
import { reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;
const mark = '【待填写：投标人名称】';

// Its many modules come one by one in this test server.
await loadEditorParts();

describe('a value for all its places', () => {
  let now: Scene;
  const found = (label: string, chapters: [id: string, title: string, count: number][]) => ({
    total: chapters.reduce((sum, [, , count]) => sum + count, 0),
    chapters: chapters.map(([id, title, count]) => ({
      ...{ id, title, count },
      places: [{ before: '我方', match: label, after: '承诺' }],
    })),
  });
  const finding = (id: string, chapterId: string, quote: string, places?: number) => ({
    ...{ id, kind: 'placeholder' as const, severity: 'warning' as const, chapterId, quote },
    ...{ msg: '有空白未填写，请填写或删除', other: null, state: 'open' as const, reason: '' },
    ...(places ? { places } : {}),
  });
  const open = async (label = mark) => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, `我方${label}承诺按期完成。`);
    now.service.sendProgress();
    now.service.state.finish.findings = [
      finding('p1', 'o11', label, 2),
      finding('p2', 'o22', label),
    ];
    const chapters: [string, string, number][] = [
      ['o11', '投标函', 2],
      ['o22', '进度', 1],
    ];
    now.service.on('POST', /\/find$/, () => reply(found(label, chapters)));
    now.service.on('POST', /\/replace$/, ({ body }) => {
      const { chapters: only } = body as { chapters: string[] };
      const changed = chapters.filter(([id]) => only.includes(id));
      now.service.state.finish.findings = [];
      return reply({
        replaced: changed.reduce((sum, [, , count]) => sum + count, 0),
        chapters: changed.map(([id, title, count]) => ({ id, title, count, versionBefore: 1 })),
        skipped: [],
      });
    });
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => shadow(element).querySelector('.writing'), 'the bid');
    return element;
  };
  const replacing = () => now.service.asked.find(({ path }) => path.endsWith('/replace'))?.body;
  afterEach(async () => {
    dismissNotices();
    await clearPage();
  });

  it('is filled in from the check, in the chapters that are ticked, and taken back by one press', async () => {
    const element = await open();
    await press(element, '完成');
    await until(() => textOf(element).includes('填一次，全书 3 处'), 'the offer');
    await press(element, '填一次，全书 3 处');
    await until(() => textOf(element).includes('全书 2 章有 3 处'), 'the places');
    equal(await axeFindings(element), []);
    await type(element, '投标人名称', '某市政公司');
    shadow(element).querySelectorAll<HTMLElement>('.fill-places input')[1]!.click();
    await settled();
    await press(element, '填入 2 处');
    await until(() => !shadow(element).querySelector('dialog[open]'), 'the end of it');
    equal(replacing(), {
      ...{ text: mark, with: '某市政公司', matchCase: true, everywhere: true },
      chapters: ['o11'],
    });
    await until(() => !textOf(element).includes('投标人名称'), 'the check anew');
    const region = await until(() => document.querySelector('[data-tender-toasts]'), 'the notice');
    const undo = await until(
      () => region.shadowRoot!.querySelector<HTMLElement>('.kit-toast-act'),
      'the way back',
    );
    equal(undo.textContent, '撤销');
    undo.click();
    await until(() => now.service.count('POST', /o11\/versions\/1\/restore$/) === 1, 'the undo');
  });
  it('does not take a name that may be another’s for the same in other chapters', async () => {
    const element = await open('【待填写：姓名】');
    await press(element, '完成');
    await press(element, '填一次，全书 3 处');
    await until(() => textOf(element).includes('填入 2 处'), 'this chapter alone');
    const boxes = [...shadow(element).querySelectorAll<HTMLInputElement>('.fill-places input')];
    equal(
      boxes.map(({ checked }) => checked),
      [true, false],
    );
  });
  describe('that is the company’s own', () => {
    const label = '同时存进企业档案的“企业名称”，以后的标书不用再填';
    const kept = () =>
      now.service.asked.find(({ method, path }) => method === 'PUT' && path.endsWith('/profile'));
    const openOwn = async (value = '', keeps: object = { part: 'facts', fact: 'name', value }) => {
      const element = await open();
      const profile = { facts: { email: { value: 'a@b.cn' } }, people: [], accounts: [] };
      now.service.on('POST', /\/find$/, () =>
        reply({ ...found(mark, [['o11', '投标函', 2]]), keeps }),
      );
      now.service.on('GET', /client\/profile$/, () => reply({ rev: 4, profile }));
      now.service.on('PUT', /client\/profile$/, () => reply({ rev: 5, profile }));
      await press(element, '完成');
      await until(() => textOf(element).includes('填一次，全书 3 处'), 'the offer');
      await press(element, '填一次，全书 3 处');
      await until(() => shadow(element).querySelector('.fill-places'), 'the places');
      return element;
    };
    const fill = async (element: HTMLElement) => {
      await press(element, '填入 2 处');
      await until(() => !shadow(element).querySelector('dialog[open]'), 'the end of it');
    };
    it('is kept in the profile where the line that asks is ticked', async () => {
      const element = await openOwn();
      await type(element, '投标人名称', '某市政公司');
      await until(() => textOf(element).includes(label), 'the line');
      equal(await axeFindings(element), []);
      shadow(element).querySelector<HTMLElement>('.fill-keep input')!.click();
      await settled();
      await fill(element);
      const sent = (await until(kept, 'the profile')).body;
      const value = { value: '某市政公司', evidence: null, date: '', confirmed: true };
      const { rev, profile } = sent as { rev: number; profile: { facts: Record<string, unknown> } };
      equal(rev, 4);
      equal(Object.keys(profile.facts), ['email', 'name']);
      equal(profile.facts.name, value);
    });
    it('makes an account with the other half that the bid knows', async () => {
      const element = await openOwn('', {
        ...{ part: 'accounts', half: 'bank', other: '4000 1234' },
        known: [{ bank: '青川银行', number: '4000 1234' }],
      });
      await type(element, '投标人名称', '青川银行');
      equal(textOf(element).includes('企业档案'), false);
      await type(element, '投标人名称', '城建银行');
      const question = '把这个账户（城建银行，4000 1234）也存进企业档案';
      await until(() => textOf(element).includes(question), 'the line');
      shadow(element).querySelector<HTMLElement>('.fill-keep input')!.click();
      await settled();
      await fill(element);
      const sent = (await until(kept, 'the profile')).body as {
        profile: { accounts: Record<string, unknown>[] };
      };
      const [{ id, ...account } = {}, more] = sent.profile.accounts;
      equal([typeof id, more], ['string', undefined]);
      const proof = { evidence: null, date: '', confirmed: true };
      equal(account, { holder: '', bank: '城建银行', number: '4000 1234', ...proof });
    });
    it('is not kept unasked, nor offered where the profile says the same', async () => {
      const element = await openOwn('某市政公司');
      await type(element, '投标人名称', '某市政');
      await until(
        () => textOf(element).includes('企业档案的“企业名称”现在是“某市政公司”'),
        'the line',
      );
      await type(element, '投标人名称', '某市政公司');
      await until(() => !textOf(element).includes('企业档案'), 'no line');
      await type(element, '投标人名称', '某市政');
      await fill(element);
      await until(() => document.querySelector('[data-tender-toasts]'), 'the notice');
      equal(kept(), undefined);
    });
  });
  it('shows a line of the facts sheet that took the value, and empties it with the undo', async () => {
    const element = await open();
    const line = { id: 'f1', group: '公司与授权', label: '投标人名称', source: null };
    now.service.on('POST', /\/replace$/, () => {
      const factSheet = [{ ...line, value: '某市政公司', confirmed: true }];
      now.service.state.bid = bid({ status: 'written', charged: true, rev: 9, factSheet });
      const chapters = [{ id: 'o11', title: '投标函', count: 2, versionBefore: 1 }];
      return reply({ replaced: 2, chapters, skipped: [], lineId: line.id });
    });
    const sheetSent = () =>
      now.service.asked.findLast(
        ({ method, path }) => method === 'PATCH' && path.endsWith('bids/b1'),
      )?.body as { factSheet?: { value: string }[] } | undefined;
    await press(element, '完成');
    await until(() => textOf(element).includes('填一次，全书 3 处'), 'the offer');
    await press(element, '填一次，全书 3 处');
    await until(() => textOf(element).includes('全书 2 章有 3 处'), 'the places');
    await type(element, '投标人名称', '某市政公司');
    const asked = now.service.count('GET', /bids\/b1$/);
    await press(element, '填入 3 处');
    await until(() => now.service.count('GET', /bids\/b1$/) > asked, 'the sheet anew');
    const region = await until(() => document.querySelector('[data-tender-toasts]'), 'the notice');
    const undo = await until(
      () => region.shadowRoot!.querySelector<HTMLElement>('.kit-toast-act'),
      'the way back',
    );
    undo.click();
    const sent = await until(sheetSent, 'the sheet');
    equal(sent.factSheet?.[0]?.value, '');
  });
  it('is offered where the caret stands in a blank', async () => {
    const element = await open();
    const paper = await until(
      () => shadow(element).querySelector<HTMLElement>('.ProseMirror'),
      'the editor',
    );
    const blank = await until(() => paper.querySelector('.blank'), 'the blank');
    paper.focus();
    await settled();
    const at = blank.firstChild!;
    getSelection()!.setBaseAndExtent(at, 3, at, 3);
    const act = await until(
      () =>
        [...shadow(element).querySelectorAll<HTMLElement>('.selection-menu button')].find(
          ({ textContent }) => textContent === '填一次，处处写好',
        ),
      'the offer',
    );
    act.click();
    await until(() => textOf(element).includes('全书 2 章有 3 处'), 'the places');
  });
  it('knows what a mark asks for', () => {
    equal(blankLabel('【待填写：项目经理姓名】'), '项目经理姓名');
    equal(blankLabel('【待填写】'), undefined);
    equal(blankLabel('____'), undefined);
  });
});
