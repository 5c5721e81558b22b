import { markedIn } from '../../../widgets/writer/source/marked.ts';
import { createSource, type SourceBlock } from '../../../widgets/writer/source/source-store.ts';
import { equal, until } from '../../support/browser.ts';
import { tender } from './fake-data.ts';
import { reply } from './fake-routes.ts';
import { type Scene, scene, writerOf } from './setup.ts';

const table: SourceBlock = {
  index: 12,
  kind: 'table',
  page: 3,
  text: '',
  rows: [
    ['评分因素', '分值'],
    ['技术方案', '30分'],
    ['★质量保证', '20分'],
  ].map((row) => row.map((text) => ({ text, rowSpan: 1, colSpan: 1 }))),
};
const paragraph: SourceBlock = {
  index: 13,
  kind: 'paragraph',
  page: 4,
  text: '★投标人须提供三年质保。',
};

describe('marking', () => {
  it('are found by the selection, rows of a table as rows', () => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML =
      '<section><div data-block="12"><table><tbody><tr><td>评分因素</td><td>分值</td></tr><tr><td id="a">技术方案</td><td>30分</td></tr><tr><td>★质量保证</td><td id="b">20分</td></tr></tbody></table></div><div data-block="13" id="c">★投标人须提供三年质保。</div></section>';
    const section = root.querySelector('section');
    const mark = (from: string, at: number, to: string, end: number) => {
      const node = (id: string) => root.querySelector(id)?.firstChild ?? root;
      getSelection()?.setBaseAndExtent(node(from), at, node(to), end);
      return section ? markedIn(section, [table, paragraph]) : undefined;
    };
    const rows = mark('#a', 1, '#b', 2);
    equal(
      [rows?.block.index, rows?.rows, rows?.text],
      [12, [1, 2], '技术方案 30分\n★质量保证 20分'],
    );
    const word = mark('#a', 0, '#a', 2);
    equal([word?.rows, word?.text], [[1], '技术']);
    const text = mark('#c', 1, '#c', 4);
    equal([text?.block.index, text?.rows, text?.text], [13, [], '投标人']);
    equal(mark('#c', 1, '#c', 1), undefined);
    host.remove();
  });
});

describe('words that are marked in the tender file', () => {
  let now: Scene;
  let seat: ReturnType<typeof writerOf>;
  afterEach(() => {
    seat.writer.close();
    now.end();
  });
  const start = async () => {
    now = scene('?tender=t1');
    now.service.state.tender = tender({});
    seat = writerOf();
    await seat.writer.open();
    await until(() => seat.writer.$step.get() === 'review', 'the review');
    return seat.writer.review;
  };

  it('become scoring items with their place; what has no points gets none', async () => {
    const review = await start();
    let sent = '';
    const [item] = tender({}).scoring;
    now.service.on('POST', /scoring/, async ({ body }) => {
      sent = JSON.stringify(body);
      return reply({
        scoring: [
          { ...item, id: 's1', item: '技术方案', maxScore: 30, criteria: '', source: null },
          { ...item, id: 's2', item: '评分因素', maxScore: 1, criteria: '', source: null },
        ],
        scoringExpected: 100,
        doubts: [],
        warnings: [],
      });
    });
    const before = review.$form.get().scoring.length;
    equal(await review.takeScoring({ block: table, rows: [1], text: '技术方案 30分' }), true);
    const added = review.$form.get().scoring.slice(before);
    equal(
      added.map(({ item, score, source }) => [
        item,
        score,
        source?.block,
        source?.page,
        source?.quote,
      ]),
      [['技术方案', '30', 12, 3, '技术方案 30分']],
    );
    equal(sent.includes('评分因素'), true);
    now.service.on('POST', /scoring/, () =>
      reply({
        scoring: [],
        scoringExpected: 100,
        doubts: [],
        warnings: [],
      }),
    );
    await review.takeScoring({ block: paragraph, rows: [], text: '方案完整' });
    const last = review.$form.get().scoring.at(-1);
    equal([last?.item, last?.score, last?.source?.block], ['方案完整', '', 13]);
    review.undo();
    equal(review.$form.get().scoring.length, before + 1);
  });

  it('become a clause of the kind its mark says, and a fact as it is kept', async () => {
    const review = await start();
    review.takeClause({ block: paragraph, rows: [], text: paragraph.text });
    const clause = review.$form.get().clauses.at(-1);
    equal([clause?.kind, clause?.text, clause?.source?.page], ['star', paragraph.text, 4]);
    review.takeFact({ block: paragraph, rows: [], text: '2027年3月15日9时30分' }, 'deadline');
    const { deadline } = review.$form.get().facts;
    equal([deadline.value, deadline.source?.block], ['2027-03-15 09:30:00', 13]);
  });

  it('are looked for in all files, and the last question counts', async () => {
    const review = await start();
    now.service.on('GET', /tenders\/t1\/search/, ({ query }) =>
      reply(query.get('q') === '质保' ? [{ block: 13, page: 4, quote: '须提供三年质保。' }] : []),
    );
    const source = createSource(review);
    await source.search('  ');
    equal(source.$hits.get().state, 'none');
    const first = source.search('没有');
    await source.search('质保');
    await first;
    const hits = source.$hits.get();
    equal(hits.state === 'ready' ? hits.value.map(({ block }) => block) : [], [13]);
    if (hits.state === 'ready' && hits.value[0]) source.showHit(hits.value[0], hits.words);
    equal([source.$open.get()?.source.block, source.$open.get()?.source.quote], [13, '质保']);
  });
});
