import { env } from '../../../widgets/core/env.ts';
import { clearPage, equal, mount, until } from '../../support/browser.ts';

describe('the loader', () => {
  afterEach(clearPage);

  it('loads the code of a tag when the tag appears, once, and passes the settings on', async () => {
    const script = document.createElement('script');
    const url = new URL('/widgets/embed/loader.ts', location.href).href;
    Reflect.set(globalThis, 'TENDER_WIDGET_FILES', { history: ['../history/element.ts'], broken: ['../gone/element.ts'] });
    Object.assign(script.dataset, { api: 'https://partner.test/api/', clientId: 'partner' });
    Object.assign(script, { type: 'module', src: url });
    document.head.append(script);
    equal(customElements.get('tender-history'), undefined);
    await mount('tender-history');
    const class_ = await until(() => customElements.get('tender-history'), 'the class');
    equal(class_ !== undefined, true);
    equal([env().apiBase, env().client.id, env().client.secret], ['https://partner.test/api', 'partner', 'tender-web-secret']);
  });
  it('finds tags deep in what is added, and in parts added later', async () => {
    const part = document.createElement('div');
    part.innerHTML = '<p><tender-unknown></tender-unknown></p>';
    const warnings: string[] = [];
    const warn = console.warn;
    console.warn = (text: string) => warnings.push(text);
    document.body.append(part);
    await until(() => warnings.length > 0, 'the warning');
    console.warn = warn;
    equal(warnings, ['tender: there is no widget <tender-unknown>. Known are: history, broken.']);
  });
  it('tries three times and then tells the page', async () => {
    const failed: unknown[] = [];
    document.addEventListener('tender-load-failed', (event) => failed.push((event as CustomEvent).detail.tag));
    const error = console.error;
    console.error = () => {};
    await mount('tender-broken');
    const end = Date.now() + 5000;
    while (failed.length === 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
    console.error = error;
    equal(failed, ['tender-broken']);
  });
});
