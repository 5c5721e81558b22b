import axe from 'axe-core';

/** Findings of axe in an element, by rule; none is right. */
export async function axeClean(element: HTMLElement): Promise<string[]> {
  document.documentElement.lang = 'zh-CN';
  // What is still fading in has less contrast than it will have.
  const moving = element.shadowRoot?.getAnimations() ?? [];
  const ending = moving.filter(
    ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
  );
  await Promise.all(ending.map(({ finished }) => finished));
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
