import { setViewport } from '@web/test-runner-commands';
import '../../../widgets/compare/element.ts';
import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import {
  button,
  clearPage,
  equal,
  fakeService,
  mount,
  ok,
  press,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import {
  blocksOf,
  compareHandlers,
  gone,
  matches,
  pageOf,
  pairOf,
  report,
} from './fake-compare.ts';
import { axeClean } from './look.ts';

let service = fakeService({});
const start = (handlers: Parameters<typeof fakeService>[0] = {}) => {
  service.undo();
  service = fakeService({
    'GET /api/bid/client/compares': () => pageOf([]),
    ...compareHandlers(),
    ...handlers,
  });
  enterSession('token-1');
  return () => {
    leaveSession('signed-out');
    service.undo();
  };
};
type Side = 'a' | 'b';
const all = <T extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<T>(selector),
];
const pane = (element: HTMLElement, side: Side) =>
  all(element, `.pane[data-side=${side}] .pane-text`)[0]!;
const mark = (element: HTMLElement, side: Side, id: string) =>
  pane(element, side)?.querySelector<HTMLElement>(`mark[data-match="${id}"]`) ?? undefined;
/** How far a mark is below the top of its pane, px. */
const heightOf = (element: HTMLElement, side: Side, id: string) => {
  const found = mark(element, side, id);
  return (
    found && found.getBoundingClientRect().top - pane(element, side).getBoundingClientRect().top
  );
};
const isAtLine = (element: HTMLElement, side: Side, id: string) => {
  const height = heightOf(element, side, id);
  return height !== undefined && Math.abs(height - pane(element, side).clientHeight / 3) < 12;
};
const atLine = (element: HTMLElement, id: string) =>
  until(() => isAtLine(element, 'a', id) && isAtLine(element, 'b', id), `both panes at ${id}`);
/** Opens the first pair, as a person does in the matrix. */
const open = async (attributes: Record<string, string> = {}) => {
  const element = await mount('tender-compare', {
    view: 'detail',
    'compare-id': 'c1',
    ...attributes,
  });
  (await until(() => all(element, '.cell')[0], 'the matrix')).click();
  await until(() => all(element, '.pane-block').length > 0, 'the texts');
  return element;
};
const key = (element: HTMLElement, code: string) =>
  all(element, '.sides')[0]!.dispatchEvent(
    new KeyboardEvent('keydown', { code, bubbles: true, composed: true }),
  );
/** A hand on the wheel, then the scrolling it makes. */
const scroll = (element: HTMLElement, side: Side, top: number) => {
  const shown = pane(element, side);
  shown.dispatchEvent(new WheelEvent('wheel'));
  shown.scrollTop = top;
};

describe('<tender-compare> side by side', () => {
  let undo = () => {};
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  afterEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    await clearPage();
    undo();
  });

  it('opens at the first shared place, with exactly its words marked in both', async () => {
    undo = start();
    const element = await open();
    await atLine(element, 'm1');
    const [first] = matches;
    for (const side of ['a', 'b'] as const) {
      const [place] = first![side];
      const text = blocksOf(place!.documentId)[place!.block]!.text;
      equal(mark(element, side, 'm1')!.textContent, text.slice(place!.start, place!.end));
      equal(mark(element, side, 'm1')!.dataset.word, '同');
      const drawn = pane(element, side).querySelector(`[data-index="${place!.block}"] .block`);
      equal(drawn?.textContent, text);
    }
    equal(textOf(element).includes('第 1 / 3 处：相同，相似 100%'), true);
    equal(all(element, '.pane-block').length < 200, true, 'drawn blocks');
  });
  it('steps through the shared places by buttons and keys', async () => {
    undo = start();
    const element = await open();
    await atLine(element, 'm1');
    await press(element, '下一处');
    await atLine(element, 'm2');
    equal(textOf(element).includes('第 2 / 3 处：有改动，相似 87.4%'), true);
    key(element, 'KeyN');
    await atLine(element, 'm3');
    key(element, 'KeyN');
    await atLine(element, 'm1');
    key(element, 'KeyP');
    await atLine(element, 'm3');
    await press(element, '上一处');
    await atLine(element, 'm2');
  });
  it('scrolls the other pane by the places that belong together, and not when that is switched off', async () => {
    undo = start();
    const element = await open();
    await atLine(element, 'm1');
    const [left, right] = [pane(element, 'a'), pane(element, 'b')];
    const middle = () => Number(drawnAt(left)) - 300;
    scroll(element, 'a', left.scrollTop + 4000);
    await until(() => middle() > 20, 'the left pane to move');
    await until(() => {
      // Between the first place (300 and 120) and the second (600 and 720): twice as many blocks on the right.
      const expected = 120 + 2 * middle();
      return Math.abs(Number(drawnAt(right)) - expected) <= 4;
    }, 'the right pane to follow');
    all<HTMLInputElement>(element, '.switches input')[0]!.click();
    await settled();
    const before = right.scrollTop;
    scroll(element, 'a', 0);
    await until(() => left.scrollTop === 0, 'the left pane at its top');
    await settled();
    equal(right.scrollTop, before);
  });
  it('brings the partner of a pressed mark to sight', async () => {
    undo = start();
    const element = await open();
    await atLine(element, 'm1');
    all<HTMLInputElement>(element, '.switches input')[0]!.click();
    scroll(element, 'b', 0);
    await until(() => !mark(element, 'b', 'm1'), 'the partner out of sight');
    mark(element, 'a', 'm1')!.click();
    await until(() => isAtLine(element, 'b', 'm1'), 'the partner');
  });
  it('shows only the kinds that are wanted', async () => {
    undo = start();
    const element = await open();
    await atLine(element, 'm1');
    await press(element, '同相同 1');
    await until(() => !mark(element, 'a', 'm1'), 'the mark to go');
    equal(textOf(element).includes('共 2 处'), true);
    await press(element, '下一处');
    await atLine(element, 'm2');
  });
  it('greys what does not count, with its reason, and can leave that off', async () => {
    undo = start();
    const element = await open();
    await atLine(element, 'm1');
    scroll(element, 'a', 0);
    const grey = await until(
      () => pane(element, 'a').querySelector<HTMLElement>('.left-out'),
      'what is left out',
    );
    equal(
      [grey.dataset.reason, grey.textContent],
      ['招标文件', blocksOf('d1')[1]!.text.slice(0, 8)],
    );
    all<HTMLInputElement>(element, '.switches input')[1]!.click();
    await until(() => !pane(element, 'a').querySelector('.left-out'), 'the grey to go');
  });
  it('leads from a finding to its place in both, and back to where one was', async () => {
    undo = start();
    const element = await mount('tender-compare', { view: 'detail', 'compare-id': 'c1' });
    (await until(() => all(element, '[role=tab]')[1], 'the tabs')).click();
    const quote = await until(() => all(element, '.quote')[0], 'the quotes');
    quote.focus();
    quote.click();
    for (const [side, block] of [
      ['a', 300],
      ['b', 120],
    ] as const) {
      const found = await until(
        () => pane(element, side)?.querySelector<HTMLElement>('[data-spot]'),
        `the spot in ${side}`,
      );
      equal(found.closest<HTMLElement>('.pane-block')!.dataset.index, String(block));
    }
    await press(element, '返回对比结果');
    await until(() => all(element, '.panes').length === 0, 'the panes to go');
    equal(element.shadowRoot!.activeElement === quote, true);
  });
  it('shows one document at a time on a phone, and the other at the same place', async () => {
    undo = start();
    await setViewport({ width: 390, height: 844 });
    const element = await mount('tender-compare', { view: 'detail', 'compare-id': 'c1' });
    (await until(() => all(element, '.pair button')[0], 'the pairs')).click();
    await atLine(element, 'm1');
    const isSeen = (side: Side) => getComputedStyle(pane(element, side)).visibility === 'visible';
    equal([isSeen('a'), isSeen('b')], [true, false]);
    (await until(() => all(element, '.which [role=tab]')[1], 'the switch')).click();
    await settled();
    equal([isSeen('a'), isSeen('b'), isAtLine(element, 'b', 'm1')], [false, true, true]);
    equal(document.documentElement.scrollWidth <= 390, true);
  });
  it('reads all pages of what is shared', async () => {
    const [first] = matches;
    const many = Array.from({ length: 250 }, (_, index) => ({
      ...first!,
      id: `n${index}`,
      a: first!.a.map((place) => ({ ...place, block: 2 * index + 2 })),
      b: first!.b.map((place) => ({ ...place, block: 2 * index + 3 })),
    }));
    undo = start({
      ...compareHandlers(report({ pairs: [pairOf('d1', 'd2', 90, { matches: 250 })] })),
      'GET /api/bid/client/compares/c1/matches': ({ query }) => {
        const [current, size] = [Number(query.current), Number(query.size)];
        return ok({
          records: many.slice((current - 1) * size, current * size),
          total: 250,
          size,
          current,
          pages: 3,
        });
      },
    });
    const element = await open();
    await until(
      () => textOf(element).includes('第 1 / 250 处') && !textOf(element).includes('正在加载'),
      'all of them',
    );
    key(element, 'KeyP');
    await atLine(element, 'n249');
  });
  it('says when a document was removed meanwhile', async () => {
    undo = start({ 'GET /api/bid/client/compares/c1/documents/d2': gone });
    const element = await mount('tender-compare', { view: 'detail', 'compare-id': 'c1' });
    (await until(() => all(element, '.cell')[0], 'the matrix')).click();
    await until(() => textOf(element).includes('已被删除'), 'that it is gone');
    await press(element, '返回对比结果');
    await button(element, '下载 Word 报告');
  });
  for (const theme of ['light', 'dark']) {
    it(`has no finding of axe, ${theme}`, async () => {
      undo = start();
      const element = await open({ theme });
      await atLine(element, 'm1');
      equal(await axeClean(element), []);
    });
  }
  it('goes back to the result by the browser, and is there again after a reload', async () => {
    undo = start();
    const address = document.URL;
    const named = new URL(address);
    named.searchParams.set('id', 'c1');
    history.replaceState(null, '', named);
    try {
      const element = await mount('tender-compare', { view: 'detail' });
      (await until(() => all(element, '.cell')[0], 'the matrix')).click();
      await until(() => all(element, '.pane-block').length > 0, 'the texts');
      equal(document.URL.endsWith('a=d1&b=d2'), true, document.URL);
      history.back();
      await until(() => all(element, '.sides').length === 0, 'the result');
      equal(document.URL, named.href);

      history.forward();
      await until(() => all(element, '.pane-block').length > 0, 'the texts once more');
      await clearPage();
      const again = await mount('tender-compare', { view: 'detail' });
      await until(() => all(again, '.pane-block').length > 0, 'the texts after a reload');
      await press(again, '返回对比结果');
      await until(() => all(again, '.sides').length === 0, 'the result after a reload');
      equal(document.URL, named.href);
    } finally {
      history.replaceState(null, '', address);
    }
  });
  it('leaves the address of a page alone that names the comparison itself', async () => {
    undo = start();
    const address = document.URL;
    const element = await open();
    equal(document.URL, address);
    await press(element, '返回对比结果');
    await until(() => all(element, '.sides').length === 0, 'the result');
  });
});

/** Index of the block at the line where one reads. */
function drawnAt(shown: HTMLElement): string | undefined {
  const line = shown.getBoundingClientRect().top + shown.clientHeight / 3;
  return [...shown.querySelectorAll<HTMLElement>('.pane-block')].find((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return top <= line && bottom > line;
  })?.dataset.index;
}
