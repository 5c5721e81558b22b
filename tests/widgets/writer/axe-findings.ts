import axe from 'axe-core';

/** Findings of axe, by rule, once what fades in stands: half faded, everything is too pale. */
export async function axeFindings(element: HTMLElement): Promise<string[]> {
  document.documentElement.lang = 'zh-CN';
  const fading = element
    .shadowRoot!.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations === 1);
  await Promise.all(fading.map((animation) => animation.finished));
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
