import type { OutlineChapter } from '../../../widgets/core/contract/outline.ts';
import { mount, settled, until } from '../../support/browser.ts';
import { bid, outline } from './fake-data.ts';
import { type Scene, scene } from './setup.ts';

export const shadow = (element: HTMLElement) => element.shadowRoot!;
export const rowsOf = (element: HTMLElement) => [
  ...shadow(element).querySelectorAll<HTMLElement>('[role=treeitem]'),
];
export const names = (element: HTMLElement) =>
  rowsOf(element).map((row) => row.getAttribute('aria-label'));
export const row = (element: HTMLElement, id: string) =>
  until(() => shadow(element).querySelector<HTMLElement>(`[data-row="${id}"]`), `the row of ${id}`);
export const focused = (element: HTMLElement) =>
  shadow(element).activeElement as HTMLInputElement | null;

export async function key(
  element: HTMLElement,
  name: string,
  more: KeyboardEventInit = {},
): Promise<void> {
  focused(element)?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
  );
  await settled();
}

export async function typeInto(
  input: HTMLInputElement | HTMLTextAreaElement,
  value: string,
): Promise<void> {
  const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await settled();
}

/** A service with this outline, and the writer open at it. */
export async function openOutline(
  chapters: OutlineChapter[] = structuredClone(outline),
  attributes: Record<string, string> = {},
): Promise<{ now: Scene; element: HTMLElement }> {
  const now = scene();
  now.service.state.bid = bid({ status: 'outlined', charged: true });
  now.service.setOutline(chapters);
  const element = await mount('tender-writer', { 'bid-id': 'b1', ...attributes });
  await until(() => rowsOf(element).length > 0, 'the tree');
  return { now, element };
}

export const outlineNames = [
  '1 总体技术方案',
  '1.1 项目理解与需求分析',
  '1.2 系统总体架构',
  '1.3 控制策略与不停水切换',
  '2 施工组织与进度保障',
  '2.1 施工进度计划',
  '2.2 质量与安全保障',
  '3 类似项目业绩',
  '4 售后服务方案',
];

export const menuItem = (element: HTMLElement, name: string) =>
  [...shadow(element).querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === name,
  );

export async function pressTab(element: HTMLElement, name: string): Promise<void> {
  const tabs = [...shadow(element).querySelectorAll<HTMLElement>('[role=tab]')];
  tabs.find(({ textContent }) => textContent?.startsWith(name))!.click();
  await settled();
}

/** Ticks or unticks the box with that label. */
export async function choose(element: HTMLElement, label: string): Promise<void> {
  const found = await until(
    () =>
      [...shadow(element).querySelectorAll('dialog label')].find(
        ({ textContent }) => textContent === label,
      ),
    label,
  );
  found.querySelector('input')!.click();
  await settled();
}
