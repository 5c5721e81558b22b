import axe from 'axe-core';
import { faded } from '../../support/browser.ts';

/** Findings of axe in an element, by rule; none is right. */
export async function axeClean(element: HTMLElement): Promise<string[]> {
  document.documentElement.lang = 'zh-CN';
  if (element.shadowRoot) await faded(element.shadowRoot);
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
