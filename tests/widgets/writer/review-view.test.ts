import '../../../widgets/writer/element.ts';
import {
  button,
  clearPage,
  equal,
  mount,
  press,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { bid, tender } from './fake-data.ts';
import { type Scene, scene } from './setup.ts';

describe('the review on the page', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    now.end();
  });
  const open = async (change: Parameters<typeof bid>[0] = {}) => {
    now = scene();
    now.service.state.tender = tender();
    now.service.state.bid = bid(change);
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('项目信息'), 'the review');
    return element;
  };
  const find = (element: HTMLElement, selector: string) =>
    element.shadowRoot!.querySelector<HTMLElement>(selector);
  const focused = (element: HTMLElement) =>
    element.shadowRoot!.activeElement?.getAttribute('aria-label');
  const tick = async (element: HTMLElement, name: string) => {
    find(element, `input[aria-label="选择“${name}”"]`)!.click();
    await settled();
  };
  const activate = async (element: HTMLElement, name: string) => {
    (await button(element, name)).focus();
    await press(element, name);
    await settled();
  };

  it('keeps the focus in the table when the row or the bar that held it goes', async () => {
    const element = await open();
    await tick(element, '系统架构与控制策略');
    await tick(element, '施工组织与进度保障');
    await activate(element, '合并为一项');
    equal(focused(element), '选择“系统架构与控制策略、施工组织与进度保障”');
    await activate(element, '撤销');
    equal(focused(element), '选择“系统架构与控制策略”');
    await tick(element, '类似项目业绩');
    await activate(element, '删除');
    equal(focused(element), '选择“售后服务”');
    await activate(element, '撤销');
    equal(focused(element), '选择“类似项目业绩”');
  });
  it('keeps the focus among the clauses, too', async () => {
    const element = await open();
    const lines = find(element, '.clauses')!.children.length;
    await activate(element, '删除第 1 条');
    equal(focused(element), lines > 1 ? '删除第 1 条' : null);
    await activate(element, '撤销');
    equal(focused(element), '删除第 1 条');
  });
  it('says where a row was moved, and that a change was taken back', async () => {
    const element = await open();
    const said = () =>
      [...element.shadowRoot!.querySelectorAll('[role=status]')].map(
        ({ textContent }) => textContent,
      );
    const item = find(element, '[aria-label="第 1 项评分项"]') as HTMLTextAreaElement;
    item.focus();
    item.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'ArrowDown',
        altKey: true,
        bubbles: true,
        cancelable: true,
      }),
    );
    await until(() => said().includes(`“${item.value}”已移到第 2 项`), 'the word of it');
    await activate(element, '删除第 1 条');
    await activate(element, '撤销');
    await until(() => said().includes('已撤销'), 'the word of it');
  });
  it('does not speak of a file where there is none', async () => {
    const element = await open({ tenderId: null });
    const hints = [
      ...element.shadowRoot!.querySelectorAll<HTMLTextAreaElement>('.fact textarea'),
    ].map(({ placeholder }) => placeholder);
    equal([...new Set(hints)], ['可手动填写']);
  });
  it('begins with what is not proven; green only when all of it was looked at', async () => {
    now = scene();
    const doubts = [
      { id: 'd1', about: 'scoring' as const, kind: 'total', msg: '评分项合计 95 分', sources: [] },
      { id: 'd2', about: 'facts' as const, kind: 'weak', msg: '保证金只见于一句话', sources: [] },
    ];
    now.service.state.tender = tender({ scoringState: 'check', doubts });
    now.service.state.bid = bid();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('2 处需要您看'), 'the doubts');
    await press(element, '生成目录');
    await until(() => textOf(element).includes('还有 2 处没有看过'), 'the question');
    await press(element, '回去看');
    await press(element, '看过了');
    await until(() => textOf(element).includes('1 处需要您看'), 'one left');
    await press(element, '看过了');
    await until(() => textOf(element).includes('需要看的地方都看过了'), 'none left');
    equal(find(element, '.doubts')!.hasAttribute('data-open'), false);
  });
  it('says once what is in doubt of several items, and settles each for itself or all at once', async () => {
    now = scene();
    const { scoring } = tender();
    const doubts = [0, 1, 2].map((at) => ({
      ...{ id: `d${at}`, about: 'scoring' as const, kind: 'criteria', itemId: scoring[at]?.id },
      msg: '文件没有给这一项起名，请核对',
      sources: [{ block: 10 + at, page: 5, row: at, quote: '按优劣打分' }],
    }));
    now.service.state.tender = tender({ scoringState: 'check', doubts });
    now.service.state.bid = bid();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('3 处需要您看'), 'the doubts');
    equal(textOf(element).split('文件没有给这一项起名').length - 1, 1);
    await press(element, '看过了');
    await until(() => textOf(element).includes('2 处需要您看'), 'two left');
    await press(element, '都看过了');
    await until(() => textOf(element).includes('需要看的地方都看过了'), 'none left');
  });
  it('says that the scoring was proved', async () => {
    const element = await open();
    await until(() => textOf(element).includes('评分标准已与文件核实'), 'the proof');
  });
});
