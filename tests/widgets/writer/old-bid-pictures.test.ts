import { createOldBid } from '../../../widgets/writer/outline/old-bid-store.ts';
import { equal } from '../../support/browser.ts';
import { reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const offer = (chapterId: string) => ({
  ...{ chapterId, heading: '服务方案', foreign: [] },
  content: '第一段。\n\n第二段。',
  pictures: [
    { data: 'data:image/png;base64,iVBORw==', paragraph: 0 },
    { data: 'data:image/jpeg;base64,/9j/4A==', paragraph: 1 },
  ],
});

describe('pictures of an old bid', () => {
  let now: Scene;
  afterEach(() => now.end());

  const taken = async (isBare: boolean) => {
    now = scene();
    const saved: unknown[] = [];
    let added = 0;
    now.service.on('POST', /\/old-bid$/, () =>
      reply({ offers: [offer('c1')], unused: [], picturesLeft: 0 }),
    );
    now.service.on('POST', /\/picture\/client\/pictures$/, () =>
      reply({
        ...{ id: `p${++added}`, fileName: 'a.png', title: '', category: '其他', tags: [] },
        ...{ width: 1, height: 1, bytes: 7, warnings: [], createdAt: '2026-11-26 10:00:00' },
      }),
    );
    now.service.on('PUT', /\/chapters\/c1$/, ({ body }) => {
      saved.push(body);
      return reply({});
    });
    const oldBid = createOldBid('b1');
    oldBid.open();
    await oldBid.read(new File(['x'], '旧标书.docx'));
    oldBid.choose('c1');
    if (isBare) oldBid.keepPictures('c1');
    await oldBid.take();
    return { added, saved };
  };

  it('go into the library and stand where they stood', async () => {
    equal(await taken(false), {
      added: 2,
      saved: [
        {
          content: '![服务方案](picture:p1)\n\n第一段。\n\n![服务方案](picture:p2)\n\n第二段。',
        },
      ],
    });
  });

  it('stay behind where the bidder says so', async () => {
    equal(await taken(true), { added: 0, saved: [{ content: '第一段。\n\n第二段。' }] });
  });
});
