import '../../../widgets/writer/element.ts';
import {
  clearPage,
  equal,
  field,
  mount,
  press,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, tender } from './fake-data.ts';
import { reply } from './fake-routes.ts';
import { choose } from './outline-page.ts';
import { type Scene, scene } from './setup.ts';

const file = (id: string, fileName: string, space: string) => ({
  ...{
    id,
    fileName,
    space,
    folderId: null,
    tags: [],
    status: 'ready',
    progress: 100,
    error: null,
    chars: 3200,
    pages: null,
  },
  ...{
    bytes: 4096,
    addedBy: '',
    canChange: true,
    createdAt: '2031-04-28 10:00:00',
    removedAt: null,
  },
});

describe('material for the whole bid', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    now.end();
  });

  it('is chosen beside the other settings, of the public files too', async () => {
    now = scene();
    now.service.state.tender = tender();
    now.service.state.bid = bid();
    now.service.on('GET', /^\/knowledge\/client\/files$/, ({ query }) => {
      const isPublic = query.get('space') === 'public';
      const records = [
        isPublic ? file('k2', '示范条款.docx', 'public') : file('k1', '企业业绩.docx', 'company'),
      ];
      return reply({ records, total: 1, size: 50, current: 1, pages: 1 });
    });
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await press(element, '选择资料');
    await choose(element, '企业业绩.docx');
    equal(textOf(element).includes('企业资料'), true);
    const space = await field(element, '在哪些资料里选');
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(
      space,
      'public',
    );
    space.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => textOf(element).includes('示范条款.docx'), 'the public file');
    await choose(element, '示范条款.docx');
    await settled();
    equal(await axeFindings(element), []);
    await press(element, '确定');
    await until(() => textOf(element).includes('已选 2 份资料'), 'the choice');
    await until(() => now.service.state.bid?.settings.knowledge.length === 2, 'the save');
    equal(now.service.state.bid?.settings.knowledge, ['k1', 'k2']);
  });
});
