import axe from 'axe-core';

/** Findings of axe in an element or a part of it, by rule, once what fades in stands: half faded, everything is too pale. */
export async function axeFindings(
  element: HTMLElement,
  part: HTMLElement = element,
): Promise<string[]> {
  document.documentElement.lang = 'zh-CN';
  const fading = element
    .shadowRoot!.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations === 1);
  await Promise.all(fading.map((animation) => animation.finished));
  const { violations } = await axe.run(part, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
