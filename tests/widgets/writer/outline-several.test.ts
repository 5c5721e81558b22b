import '../../../widgets/writer/element.ts';
import type { OutlineChapter } from '../../../widgets/core/contract/outline.ts';
import { clearPage, equal, press, settled, until } from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { outline } from './fake-data.ts';
import { key, openOutline, rowsOf } from './outline-page.ts';
import type { Scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;

/** Two parts; fifty chapters stand below the first. */
function parts(): OutlineChapter[] {
  const chapter = (id: string, parentId: string | null, order: number, title: string) => ({
    ...outline[0]!,
    ...{ id, parentId, order, title, scoringIds: [] },
  });
  const below = Array.from({ length: 50 }, (_, at) => chapter(`c${at}`, 'a', at, `方案 ${at}`));
  return [chapter('a', null, 0, '甲部分'), ...below, chapter('b', null, 1, '乙部分')];
}

describe('several chapters at once', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    now.end();
  });
  const open = async () => {
    const opened = await openOutline(parts());
    now = opened.now;
    return opened.element;
  };
  const row = (element: HTMLElement, id: string) =>
    shadow(element).querySelector<HTMLElement>(`[data-row="${id}"]`);
  const click = async (element: HTMLElement, id: string, keys: MouseEventInit = {}) => {
    const title = row(element, id)?.querySelector('.outline-title') ?? row(element, id);
    const by = { bubbles: true, composed: true, cancelable: true, ...keys };
    // As the browser does: a press takes the focus along, unless the page keeps it.
    if (title?.dispatchEvent(new MouseEvent('mousedown', by))) row(element, id)?.focus();
    title?.dispatchEvent(new MouseEvent('click', by));
    await settled();
  };
  const stored = (parentId: string | null) =>
    now.service.state.outline.chapters
      .filter((one) => one.parentId === parentId)
      .toSorted((one, other) => one.order - other.order)
      .map(({ id }) => id);

  it('moves fifty below another part in five acts, and takes it back in one step', async () => {
    const element = await open();
    await click(element, 'c0');
    const frame = shadow(element).querySelector('.outline-frame');
    frame?.scrollTo(0, frame.scrollHeight);
    await until(() => row(element, 'c49'), 'the last of them');
    await click(element, 'c49', { shiftKey: true });
    await until(
      () => shadow(element).querySelector('.selection-bar')?.textContent?.startsWith('已选 50 章'),
      'the count',
    );
    equal(await axeFindings(element), []);
    await press(element, '移到…');
    equal(await axeFindings(element), []);
    const target = [...shadow(element).querySelectorAll<HTMLElement>('.move-target')].find(
      ({ textContent }) => textContent?.includes('乙部分'),
    );
    target?.click();
    await settled();
    await press(element, '移到这里');
    await until(() => stored('b').length === 50, 'the move');
    equal(stored('b').slice(0, 2), ['c0', 'c1']);
    equal(stored('a'), []);
    await press(element, '撤销');
    await until(() => stored('a').length === 50, 'the step back');
    equal(stored('b'), []);
  });
  it('are chosen and taken away by keys, one step back each', async () => {
    const element = await open();
    row(element, 'c0')?.focus();
    await settled();
    await key(element, 'ArrowDown', { shiftKey: true });
    await key(element, 'ArrowDown', { shiftKey: true });
    equal(shadow(element).querySelectorAll('[data-selected]').length, 3);
    await key(element, 'Delete');
    await until(() => stored('a').length === 47, 'the removal');
    await press(element, '撤销');
    await until(() => stored('a').length === 50, 'the step back');
    equal(rowsOf(element).length > 0, true);
  });
  it('are added one by one with Control, and given up with Escape', async () => {
    const element = await open();
    await click(element, 'c0', { ctrlKey: true });
    await click(element, 'c2', { ctrlKey: true });
    const chosen = () =>
      [...shadow(element).querySelectorAll<HTMLElement>('[data-selected]')].map(
        ({ dataset }) => dataset['row'],
      );
    equal(chosen().includes('c0') && chosen().includes('c2') && !chosen().includes('c1'), true);
    await key(element, 'Escape');
    equal(chosen(), []);
  });
});
