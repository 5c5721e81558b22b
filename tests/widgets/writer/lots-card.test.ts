import '../../../widgets/writer/element.ts';
import { button, clearPage, equal, mount, settled, textOf, until } from '../../support/browser.ts';
import { tender } from './fake-data.ts';
import { type Scene, scene } from './setup.ts';

const lot = (n: number, name: string) => ({
  ...{ id: `lot-${n}`, number: `包${n}`, name },
  source: { page: 1, block: n, quote: `包${n} ${name}` },
});
const lots = [lot(1, '台式计算机'), lot(2, '激光打印机'), lot(3, '会议平板')];
const fact = (value: string) => ({ value, source: { page: 1, block: 2, quote: value } });
const factsOf = (at: number, bond: string) => {
  const { id, number, name } = lots[at]!;
  const facts = { budget: null, ceilingPrice: null, bidBond: fact(bond), duration: fact('30日内') };
  return { lotId: id, number, name, facts };
};
const quote = '投标人同时投多个包的，可以合并编制一份投标文件';

describe('bids for several lots on the page', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    now.end();
  });
  const open = async (rule?: 'allowed' | 'required' | 'apart') => {
    now = scene();
    const joint = rule ? { joint: { rule, sources: [{ page: 2, block: 5, quote }] } } : {};
    const one = tender({ lots, lotId: 'lot-1', ...joint });
    now.service.state.tender = one;
    now.service.on('POST', /tenders\/t1\/lot$/, ({ body }) => {
      const { lotIds } = body as { lotIds?: string[] };
      const facts = { ...one.facts, bidBond: null, duration: null };
      const joined = lotIds
        ? { lotIds, facts, lotFacts: [factsOf(0, '16000.00'), factsOf(1, '4000.00')] }
        : {};
      const data = { ...one, ...joined };
      return new Response(JSON.stringify({ code: 0, msg: '', data, time: 0 }), {
        headers: { 'content-type': 'application/json' },
      });
    });
    const element = await mount('tender-writer', { 'tender-id': 't1' });
    await until(() => textOf(element).includes('同时投的其他标段'), 'the lots');
    return element;
  };
  const tick = async (element: HTMLElement, name: string) => {
    const label = [...element.shadowRoot!.querySelectorAll('.more-lots label')].find((one) =>
      one.textContent?.includes(name),
    );
    label!.querySelector('input')!.click();
    await until(() => textOf(element).includes('几份标书'), 'the choice');
  };
  const choices = (element: HTMLElement) =>
    [...element.shadowRoot!.querySelectorAll('[aria-label="几份标书"] [role=radio]')].map((one) => [
      one.textContent,
      one.getAttribute('aria-checked'),
    ]);

  it('lets one choose a bid for all where the tender does, and shows what is each lot’s own', async () => {
    const element = await open('allowed');
    await tick(element, '激光打印机');
    equal(choices(element), [
      ['每个标段一份', 'true'],
      ['合并一份', 'false'],
    ]);
    equal(textOf(element).includes(quote), true);
    (await button(element, '合并一份')).click();
    await until(() => choices(element)[1]?.[1] === 'true', 'one bid for both');
    const shown = [...element.shadowRoot!.querySelectorAll('.lot-facts')].map((one) => [
      one.getAttribute('aria-label'),
      /投标保证金([^工]+)/.exec(one.textContent ?? '')?.[1]?.includes('4'),
    ]);
    equal(shown, [
      ['包1 台式计算机', false],
      ['包2 激光打印机', true],
    ]);
    const bond = element.shadowRoot!.querySelector<HTMLTextAreaElement>('#fact-bidBond');
    equal([bond?.value, bond?.placeholder], ['', '各标段不同，见下方']);
  });
  it('offers no bid for all where the tender wants one for each, and says why', async () => {
    const element = await open('apart');
    await tick(element, '激光打印机');
    equal(choices(element), [['每个标段一份', 'true']]);
    equal(textOf(element).includes('不能合并'), true);
  });
  it('begins with a bid for each where the tender says nothing, and tells so', async () => {
    const element = await open();
    await tick(element, '激光打印机');
    equal(
      choices(element).map(([label]) => label),
      ['每个标段一份', '合并一份'],
    );
    equal(textOf(element).includes('没有说明能否合并编制'), true);
  });
  it('are one stop of the Tab key each, arrows go through them and choose nothing', async () => {
    const element = await open('allowed');
    const radios = [
      ...element.shadowRoot!.querySelectorAll<HTMLElement>('[aria-label="选择标段（包）"] button'),
    ];
    const stops = () => radios.map(({ tabIndex }) => tabIndex);
    equal(stops(), [0, -1, -1]);
    radios[0]!.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      element.shadowRoot!.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
      await settled();
    }
    equal(element.shadowRoot!.activeElement === radios[2], true);
    equal(stops(), [-1, -1, 0]);
    equal(radios[0]!.getAttribute('aria-checked'), 'true');
    radios[2]!.blur();
    await settled();
    equal(stops(), [0, -1, -1]);
  });
});
