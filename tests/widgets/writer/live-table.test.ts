import '../../../widgets/writer/element.ts';
import { loadEditorParts } from '../../../widgets/writer/editor/parts-store.ts';
import { clearPage, equal, mount, press, textOf, until } from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, outline } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import { scene } from './setup.ts';

// Its many modules come one by one in this test server.
await loadEditorParts();

const part = '技术\n序号 | 招标要求 | 投标响应';
const text = `前文。\n\n\`\`\`deviation-table\n${part}\n\`\`\`\n\n后文。`;
const table = `| 序号 | 招标要求 | 投标响应 |\n| --- | --- | --- |\n| 1 | ★30 分钟到场 | 见第{{page:o22}}页 |`;

describe('a live table of a chapter', () => {
  const open = async (status: 'written' | 'finished', isThere = true) => {
    const now = scene();
    now.service.state.bid = bid({ status, charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, text);
    now.service.sendProgress();
    now.service.on('POST', /\/live-table$/, () =>
      isThere ? reply({ markdown: table }) : refuse('notFound'),
    );
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    const asked = () => now.service.asked.find(({ path }) => path.endsWith('/live-table'))?.body;
    return { element, asked, root: element.shadowRoot!, now };
  };
  afterEach(clearPage);

  for (const status of ['written', 'finished'] as const)
    it(`is shown filled in a bid that is ${status}, with no page it cannot know`, async () => {
      const { element, asked, root } = await open(status);
      // A finished bid opens where it is handed over.
      if (status === 'finished') await press(element, '编写');
      const shown = await until(() => root.querySelector('.live-filled table'), 'the table');
      equal(
        [...shown.querySelectorAll('tbody td')].map((one) => one.textContent),
        ['1', '★30 分钟到场', '见第—页'],
      );
      equal(textOf(element).includes('技术偏离表 · 随正文更新'), true);
      equal(asked(), { kind: 'deviation-table', part });
      equal(await axeFindings(element), []);
    });

  it('stays a box where it cannot be had, and the text as it was', async () => {
    const { element, asked, root, now } = await open('written', false);
    await until(asked, 'the question');
    await until(() => root.querySelector('.live-table'), 'the box');
    equal(textOf(element).includes('随应答登记更新'), true);
    equal(now.service.count('PUT', /chapters\//), 0);
  });
});
