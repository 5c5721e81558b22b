import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Until what fades in is there: colours half-way are nobody's contrast. Animations without an end are not waited for. */
const stillness = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const within = (root: Document | ShadowRoot): Animation[] => [
      ...root.getAnimations(),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot ? within(shadowRoot) : [],
      ),
    ];
    const ends = within(document).filter(
      ({ effect, playState }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });

/** Rules that axe finds broken in the page, each with the markup it is broken in. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
  await stillness(page);
  return page.evaluate(async () => {
    const axe: {
      run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    } = Reflect.get(window, 'axe');
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`),
    );
  });
}
