import axe from 'axe-core';
import { leaveSession } from '../../widgets/core/session/session.ts';
import { clearPage, equal, mount, settled, textOf, until } from './browser.ts';

/** Serious and critical findings of axe, by rule. */
async function axeFindings(element: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

interface ConformanceOptions {
  /** Prepares the service and the session; answers the undo. */
  prepare: () => () => void;
}

/** What every widget has to stand, whatever it does. */
export function conformance(tag: string, { prepare }: ConformanceOptions): void {
  describe(`<${tag}> as an element`, () => {
    let undo = () => {};
    beforeEach(() => {
      undo = prepare();
    });
    afterEach(async () => {
      await clearPage();
      undo();
    });

    it('shows something twice on one page, each with its own content', async () => {
      const first = await mount(tag);
      const second = await mount(tag);
      await until(() => textOf(first).length > 0 && textOf(second).length > 0, 'both texts');
    });
    it('leaves nothing behind when removed, and comes back', async () => {
      const element = await mount(tag);
      element.remove();
      await until(() => textOf(element) === '', 'nothing');
      document.body.append(element);
      await until(() => textOf(element).length > 0, 'its text');
    });
    it('keeps its content over a move', async () => {
      const element = await mount(tag);
      const place = document.createElement('main');
      document.body.append(place);
      const node = await until(() => element.shadowRoot!.querySelector('section'), 'the content');
      place.append(element);
      await settled();
      equal(element.shadowRoot!.querySelector('section') === node && node !== null, true);
    });
    for (const theme of ['light', 'dark']) {
      it(`has no finding of axe, ${theme}`, async () => {
        document.documentElement.lang = 'zh-CN';
        const element = await mount(tag, { theme });
        await settled();
        equal(await axeFindings(element), []);
      });
    }
    it('works signed out', async () => {
      leaveSession('signed-out');
      const element = await mount(tag);
      await until(() => textOf(element).length > 0, 'its text');
    });
    it('ignores the font size of the host page', async () => {
      const element = await mount(tag);
      await settled();
      // In one task: answers that arrive meanwhile change the height too.
      const before = element.getBoundingClientRect().height;
      document.documentElement.style.fontSize = '100px';
      const after = element.getBoundingClientRect().height;
      document.documentElement.style.fontSize = '';
      equal(after, before);
    });
  });
}
