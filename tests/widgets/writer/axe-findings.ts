import axe from 'axe-core';
import { faded } from '../../support/browser.ts';

/** Findings of axe in an element or a part of it, by rule, once what fades in stands. */
export async function axeFindings(
  element: HTMLElement,
  part: HTMLElement = element,
): Promise<string[]> {
  document.documentElement.lang = 'zh-CN';
  await faded(element.shadowRoot!);
  const { violations } = await axe.run(part, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
