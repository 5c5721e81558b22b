import { setupEnv } from '../../../widgets/core/env.ts';
import '../../../widgets/writer/element.ts';
import { shownDates } from '../../../widgets/writer/frame/dates-store.ts';
import { clearPage, equal, mount, settled, textOf, until } from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, chapterText, outline } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;
const DUE = Date.parse('2031-05-20T01:30:00Z');
const HOUR = 3_600_000;
const source = (page: number) => ({ page, block: page, quote: '原文' });
const read = [
  { kind: 'validity', text: '90日历天', source: source(9) },
  { kind: 'bond', text: '到账截止时间：同投标截止时间', source: source(3) },
  {
    kind: 'questions',
    text: '2031年5月10日17时00分',
    at: '2031-05-10 17:00:00',
    source: source(4),
  },
] as const;

describe('the dates of a tender behind the time left', () => {
  let now: Scene;
  let time = 0;
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
    now.end();
  });
  const open = async (left: number, theme = 'light') => {
    now = scene();
    time = DUE - left;
    undo = setupEnv({ now: () => time });
    now.service.state.bid = bid({ status: 'written', charged: true, tenderId: 't1' });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, chapterText);
    now.service.on('GET', /\/tenders\/t1\/dates$/, () => reply(read));
    now.service.sendProgress();
    const element = await mount('tender-writer', { 'bid-id': 'b1', theme });
    await until(() => shadow(element).querySelector('button.due'), 'the time left');
    return element;
  };
  const chip = (element: HTMLElement) =>
    shadow(element).querySelector<HTMLButtonElement>('.top-bar button.due')!;
  const box = (element: HTMLElement) => shadow(element).querySelector<HTMLElement>('.due-dates');
  const show = async (element: HTMLElement) => {
    chip(element).click();
    await until(() => box(element)?.textContent?.includes('90日历天'), 'the dates');
    return box(element)!;
  };

  it('come in their order, each with its place; what is over is struck', async () => {
    const shown = await show(await open(19.7 * HOUR));
    equal(
      [...shown.querySelectorAll('dl > div')].map((row) => [
        row.querySelector('dt')?.textContent,
        row.querySelector('s') !== null,
        row.querySelector('.source-button')?.textContent,
      ]),
      [
        ['疑问截止', true, '第 4 页'],
        ['保证金', false, '第 3 页'],
        ['投标截止', false, '第 2 页'],
        ['开标', false, '第 2 页'],
        ['投标有效期', false, '第 9 页'],
      ],
    );
    equal(shown.textContent?.includes('同投标截止时间'), true);
  });
  it('take the focus, give it back on Escape, and lead to a place', async () => {
    const element = await open(19.7 * HOUR);
    await show(element);
    equal(shadow(element).activeElement === box(element), true);
    equal(await axeFindings(element), []);
    box(element)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await settled();
    equal([box(element), shadow(element).activeElement === chip(element)], [null, true]);
    (await show(element)).querySelector<HTMLElement>('[data-kind=questions] button')?.click();
    await until(() => !box(element), 'the dates are closed');
    await until(() => textOf(element).includes('原文'), 'the place');
  });
  it('close when the keyboard goes on to something else', async () => {
    const element = await open(19.7 * HOUR);
    const shown = await show(element);
    shown.querySelector<HTMLElement>('button')!.focus();
    await settled();
    equal(box(element) === shown, true);
    const next = shadow(element).querySelector<HTMLElement>('.top-bar .kit-split button')!;
    next.focus();
    await settled();
    equal([box(element), shadow(element).activeElement === next], [null, true]);
  });
  it('that cannot be read leave the deadline, and can be tried again', async () => {
    const element = await open(19.7 * HOUR);
    now.service.on('GET', /\/dates$/, () => refuse('tenderNotReady'));
    chip(element).click();
    await until(() => box(element)?.querySelector('.kit-button'), 'the retry');
    equal(
      box(element)!.querySelector('[data-kind=deadline] strong')?.textContent,
      '2031-05-20 09:30',
    );
  });
  it('say the time left in words, also where the hour is not shown', async () => {
    const element = await open(19.7 * HOUR);
    equal(chip(element).textContent, '投标截止：还有 19 小时 42 分明天 09:30 截止');
  });
  it('are told aloud once an hour is left, not when the page comes', async () => {
    const ticks: (() => void)[] = [];
    const { setInterval: every } = window;
    Object.assign(window, { setInterval: (tick: () => void) => ticks.push(tick) });
    try {
      const element = await open(HOUR + 1);
      const said = () =>
        shadow(element).querySelector('.due-anchor ~ [role=status]')?.textContent ?? '';
      equal(said(), '');
      time = DUE - HOUR + 1;
      for (const tick of ticks) tick();
      await until(() => said() !== '', 'the words');
      equal(said(), '距投标截止还有不到 1 小时');
    } finally {
      Object.assign(window, { setInterval: every });
    }
  });
  it('hold no bond of nothing, and a day that is named alone is over with its end', () => {
    const fact = (value: string) => ({ value, source: null });
    const facts = { deadline: null, openingTime: null, bidBond: fact('0.00') };
    const visit = { kind: 'visit', text: '2031年5月10日', at: '2031-05-10', source: source(1) };
    const at = (text: string) =>
      shownDates([read[1], visit as never], facts, Date.parse(text)).map(({ kind, isPast }) => [
        kind,
        isPast,
      ]);
    equal(at('2031-05-10T15:59:59Z'), [['visit', false]]);
    equal(at('2031-05-10T16:00:00Z'), [['visit', true]]);
  });
});
