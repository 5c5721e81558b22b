import '../../../widgets/knowledge/element.ts';
import axe from 'axe-core';
import {
  button,
  clearPage,
  equal,
  field,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { aFile, FILES, type Handlers, page, startKnowledge } from './fake-knowledge.ts';

const PATH = '/api/company/client/profile';
const GET = `GET ${PATH}`;
const PUT = `PUT ${PATH}`;
const PROPOSALS = `POST ${PATH}/proposals`;

const proof = { evidence: null, date: '2026-11-01', confirmed: true };
const evidence = { fileId: 'k1', fileName: '营业执照.pdf', page: 1, quote: '名称：示例公司' };
const licence = {
  ...{ id: 'c1', name: '安全生产许可证', number: 'A-1', level: '', issuer: '' },
  ...{ validFrom: '', validUntil: '2026-10-02', forever: false, pictureId: 'p1', ...proof },
};
const person = {
  ...{ id: 'm1', name: '王工', post: '项目经理', title: '高级工程师', major: '', education: '' },
  ...{ phone: '', ...proof, confirmed: false, certificates: [] },
};
const empty = {
  ...{ facts: {}, people: [], references: [], certificates: [], products: [], accounts: [] },
  commitments: [],
};
const filled = {
  ...empty,
  facts: { name: { value: '示例公司', ...proof, evidence } },
  people: [person],
  certificates: [licence],
};
type Profile = typeof empty & { facts: Record<string, unknown> };
const missing = [
  { part: 'facts', at: 'creditCode', why: 'empty', label: '统一社会信用代码' },
  { part: 'people', at: 'm1', why: 'unconfirmed', label: '王工' },
  { part: 'references', at: '', why: 'empty', label: '业绩' },
  { part: 'certificates', at: 'c1', why: 'expired', label: '安全生产许可证' },
];

/** A service that keeps what it is given, with revisions; `profile` is what it holds. */
function serviceOf(first: object = filled, canChange = true) {
  const kept = { rev: 1, profile: first as Profile };
  const shown = () =>
    ok({
      ...kept,
      ...{ canChange, missing, date: '2026-11-23', deadlineKnown: false },
      terms: kept.profile.certificates.length
        ? [{ id: 'c1', state: 'expired', daysLeft: -52 }]
        : [],
    });
  const handlers: Handlers = {
    [GET]: shown,
    [PUT]: ({ body }) => {
      const { rev, profile } = body as { rev: number; profile: Profile };
      if (rev !== kept.rev) return refusal(409, 40902, '内容已在别处更改');
      Object.assign(kept, { rev: rev + 1, profile });
      return shown();
    },
    [FILES]: () => page([aFile('k1', '营业执照.pdf')]),
  };
  return { kept, handlers };
}

describe('the company profile', () => {
  let service: ReturnType<typeof startKnowledge>;
  const open = async (handlers: Handlers) => {
    service = startKnowledge(handlers);
    return mount('tender-knowledge', { view: 'profile' });
  };
  const seen = (element: HTMLElement, words: string) =>
    until(() => textOf(element).includes(words), words);
  afterEach(async () => {
    await clearPage();
    service.undo();
    localStorage.clear();
  });

  it('shows each value with what shows it, what has ended as ended, and what nobody confirmed', async () => {
    const element = await open(serviceOf().handlers);
    await seen(element, '依据《营业执照.pdf》第 1 页 · 2026-11-01 确认');
    for (const words of ['已过期 52 天', '待确认', '高级工程师', '企业信息 1 / 11 项', '还缺 4 处'])
      equal(textOf(element).includes(words), true, words);
    equal((await field(element, '企业名称')).value, '示例公司');
    const { violations } = await axe.run(element, { resultTypes: ['violations'] });
    equal(
      violations.map(({ id }) => id),
      [],
    );
  });

  it('saves what is typed by itself, as confirmed, without what showed the old value', async () => {
    const { kept, handlers } = serviceOf();
    const element = await open(handlers);
    await seen(element, '企业信息');
    await type(element, '企业名称', '示例建设 集团');
    await seen(element, '有改动');
    await until(() => kept.rev === 2, 'the save');
    equal(kept.profile.facts.name, {
      ...{ value: '示例建设 集团', evidence: null, date: '', confirmed: true },
    });
    await seen(element, '已保存');
    equal(kept.profile.people.length, 1);
  });

  it('keeps both changes where somebody else saved meanwhile', async () => {
    const { kept, handlers } = serviceOf();
    const element = await open(handlers);
    await seen(element, '企业信息');
    const theirs = { value: '010-1234567', ...proof };
    kept.rev = 5;
    kept.profile = { ...kept.profile, facts: { ...kept.profile.facts, phone: theirs } };
    await type(element, '联系人', '李主任');
    await until(() => kept.rev === 6, 'the second save');
    const { contact, phone } = kept.profile.facts as Record<string, { value: string }>;
    equal([contact?.value, phone?.value], ['李主任', '010-1234567']);
    equal((await field(element, '联系电话')).value, '010-1234567');
  });

  it('keeps on this machine what could not be saved, and brings it back', async () => {
    const { kept, handlers } = serviceOf();
    const element = await open({ ...handlers, [PUT]: () => refusal(503, 503, '服务暂时不可用') });
    await seen(element, '企业信息');
    await type(element, '联系人', '李主任');
    await seen(element, '内容已留在本机');
    await clearPage();
    service.undo();
    const again = await open(handlers);
    await until(() => kept.rev === 2, 'the save of the draft');
    equal((await field(again, '联系人')).value, '李主任');
  });

  it('leads from what is missing to its place', async () => {
    const element = await open(serviceOf().handlers);
    await press(element, '统一社会信用代码没有填写');
    const code = await field(element, '统一社会信用代码');
    equal(element.shadowRoot?.activeElement === code, true);
    await press(element, '安全生产许可证已过期');
    equal((await field(element, '有效期至')).value, '2026-10-02');
    await press(element, '取消');
    await press(element, '业绩没有填写');
    await field(element, '项目名称');
  });

  it('adds a row by its form, says what is wrong with it, and takes a removal back', async () => {
    const { kept, handlers } = serviceOf();
    const element = await open(handlers);
    await press(element, '添加业绩');
    await press(element, '保存');
    await seen(element, '请填写项目名称');
    await type(element, '项目名称', '青禾路改造');
    await type(element, '完成日期', '2025-06-30');
    await press(element, '保存');
    await until(() => kept.profile.references.length === 1, 'the row');
    const [row] = kept.profile.references as { name: string; confirmed: boolean }[];
    equal([row?.name, row?.confirmed], ['青禾路改造', true]);
    await press(element, '「青禾路改造」的更多操作');
    const remove = await until(
      () =>
        [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].find(
          ({ textContent }) => textContent === '删除',
        ),
      'the item',
    );
    remove.click();
    await until(() => kept.profile.references.length === 0, 'the removal');
    await press(element, '撤销');
    await until(() => kept.profile.references.length === 1, 'the way back');
  });

  it('confirms a person with one press, and gives them a certificate', async () => {
    const { kept, handlers } = serviceOf();
    const element = await open(handlers);
    await press(element, '确认无误：王工');
    await press(element, '添加证书：王工');
    await type(element, '证书名称', '一级建造师');
    await press(element, '保存');
    await until(
      () => (kept.profile.people as (typeof person)[])[0]?.certificates.length === 1,
      'the certificate',
    );
    equal((kept.profile.people as (typeof person)[])[0]?.confirmed, true);
  });

  it('reads the parameters of a product line by line', async () => {
    const { kept, handlers } = serviceOf();
    const element = await open(handlers);
    await press(element, '添加产品');
    await type(element, '产品名称', '显示屏');
    const area = await field(element, '参数');
    const write = async (value: string) => {
      const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
      own?.set?.call(area, value);
      area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await settled();
    };
    await write('刷新率');
    await press(element, '保存');
    await seen(element, '第 1 行应为');
    await write('刷新率｜≥ 60｜Hz\n\n分辨率|4K');
    await press(element, '保存');
    await until(() => kept.profile.products.length === 1, 'the product');
    const [product] = kept.profile.products as { parameters: Record<string, string>[] }[];
    equal(
      product?.parameters.map(({ name, value, unit }) => [name, value, unit]),
      [
        ['刷新率', '≥ 60', 'Hz'],
        ['分辨率', '4K', ''],
      ],
    );
  });

  it('offers what a file says, and writes only what a person accepts', async () => {
    const { kept, handlers } = serviceOf();
    const found = (fact: string, label: string, value: string) => ({
      ...{ fact, label, before: '' },
      value: {
        value,
        evidence: { ...evidence, quote: `${label}：${value}` },
        date: '',
        confirmed: false,
      },
    });
    const element = await open({
      ...handlers,
      [PROPOSALS]: () =>
        ok({
          facts: [found('legalName', '法定代表人', '张三'), found('phone', '联系电话', '1')],
          rows: [{ part: 'people', isNew: false, row: { ...person, education: '本科', evidence } }],
        }),
    });
    const choice = (await field(element, '资料')) as unknown as HTMLSelectElement;
    await until(() => choice.options.length === 2, 'the files');
    choice.value = 'k1';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    await press(element, '查找');
    await seen(element, '法定代表人：张三');
    equal(kept.rev, 1);
    await press(element, '不用「联系电话」');
    await press(element, '采用「王工」');
    await press(element, '采用「法定代表人」');
    await until(() => kept.rev === 2, 'the save');
    const { legalName, phone } = kept.profile.facts as Record<string, typeof proof>;
    equal([legalName?.confirmed, phone], [true, undefined]);
    const [changed, ...others] = kept.profile.people as (typeof person)[];
    equal([changed?.education, changed?.confirmed, others.length], ['本科', true, 0]);
  });

  it('shows an employee all of it and nothing to press', async () => {
    const element = await open(serviceOf(filled, false).handlers);
    await seen(element, '企业档案由企业管理员维护');
    equal((await field(element, '企业名称')).readOnly, true);
    equal(textOf(element).includes('添加业绩'), false);
  });

  it('says why it cannot be shown, tries again, and is there for a company of which nothing is known', async () => {
    let broken = true;
    const { handlers } = serviceOf(empty);
    const element = await open({
      ...handlers,
      [GET]: (request) =>
        broken ? refusal(500, 500, '服务异常') : (handlers[GET]?.(request) ?? ok(null)),
    });
    await seen(element, '企业档案没有加载成功');
    broken = false;
    await press(element, '重试');
    await seen(element, '企业信息 0 / 11 项');
    await button(element, '添加人员');
  });
});
