import { type Clause, factNames } from '../../../widgets/core/contract/tender.ts';
import { factNote, tidyFact } from '../../../widgets/writer/review/fact-values.ts';
import { scoringBody } from '../../../widgets/writer/review/review-form.ts';
import { linesOfPoints, pointsOfLines } from '../../../widgets/writer/review/row-points.ts';
import { proposedPieces } from '../../../widgets/writer/review/scoring-rows.ts';
import { equal, until } from '../../support/browser.ts';
import { scoring, tender, bid as tenderBid } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import { type Scene, scene, writerOf } from './setup.ts';

describe('the review of the reading', () => {
  let now: Scene;
  let seat: ReturnType<typeof writerOf>;
  afterEach(() => {
    seat.writer.close();
    now.end();
  });
  const ofTender = async (change: Parameters<typeof tender>[0] = {}) => {
    now = scene('?tender=t1');
    now.service.state.tender = tender(change);
    seat = writerOf();
    await seat.writer.open();
    await until(() => seat.writer.$step.get() === 'review', 'the review');
    return seat.writer;
  };
  const ofBid = async (change: Parameters<typeof tenderBid>[0] = {}) => {
    now = scene();
    now.service.state.tender = tender();
    now.service.state.bid = tenderBid(change);
    seat = writerOf({ bidId: 'b1' });
    await seat.writer.open();
    await until(() => seat.writer.review.$tender.get(), 'what was read');
    return seat.writer;
  };
  const items = () =>
    seat.writer.review.$form.get().scoring.map(({ item, score }) => `${item} ${score}`);
  const keyOf = (name: string) =>
    seat.writer.review.$form.get().scoring.find(({ item }) => item === name)?.key ?? '';

  it('shows what the files say together after one was added, and takes that back', async () => {
    const part = (id: string, name: string, status: 'ready' | 'reading') => ({
      ...{ id, name, status, role: 'other' as const, proposed: true, error: null, pages: 3 },
      ...{ scanned: false, printed: false, first: 0, blocks: 9 },
    });
    const { review } = await ofTender({ files: [part('t1', '招标.docx', 'ready')] });
    const before = items();
    now.service.on('POST', /tenders\/t1\/files/, () => {
      const files = [part('t1', '招标.docx', 'ready'), part('f2', '规范书.docx', 'reading')];
      const answer = tender({ files });
      now.service.state.tender = tender({
        files: files.map((file) => ({ ...file, status: 'ready' as const })),
        scoring: scoring.slice(0, 1),
      });
      return reply(answer, 202);
    });
    await review.addFiles([new File(['x'], '规范书.docx')]);
    await until(() => items().length === 1, 'the new reading');
    equal(
      review.$tender.get()?.files.map(({ name }) => name),
      ['招标.docx', '规范书.docx'],
    );
    review.undo();
    equal(items(), before);
  });

  it('keeps the points of an item as they are corrected, and sends them with its row', async () => {
    const points = [
      { id: 'p1', text: '服务流程', maxScore: 4 },
      { id: 'p2', text: '人员安排' },
    ];
    const [first, ...rest] = scoring;
    if (!first) throw new Error('no item');
    const { review } = await ofTender({
      scoring: [{ ...first, points, group: '服务方案' }, ...rest],
    });
    const [row] = review.$form.get().scoring;
    equal(linesOfPoints(row?.points), '服务流程（4分）\n人员安排');
    const corrected = pointsOfLines('人员安排（2.5分）\n\n 退换货 ', points, () => 'new');
    equal(corrected, [
      { id: 'p2', text: '人员安排', maxScore: 2.5 },
      { id: 'new', text: '退换货' },
    ]);
    review.changeRow(row?.key ?? '', { points: corrected });
    const [sent, other] = scoringBody(review.$form.get().scoring);
    equal(sent?.points, corrected);
    equal(sent?.group, '服务方案');
    equal(other?.points, undefined);
  });

  it('splits an item into parts that add up, the first of which keeps its id', async () => {
    const { review } = await ofTender();
    review.splitRow(keyOf('总体技术方案'), [
      { item: '需求理解', score: '8', criteria: '' },
      { item: '总体设计', score: '12', criteria: '' },
    ]);
    equal(items().slice(1, 3), ['需求理解 8', '总体设计 12']);
    const [, first, second] = review.$form.get().scoring;
    equal([first?.id, second?.id], ['s2', undefined]);
    equal(review.$totals.get().total, 95);
    review.undo();
    equal(
      items(),
      scoring.map(({ item, maxScore }) => `${item} ${maxScore}`),
    );
  });
  it('proposes parts along the rules, with the points they state or an even share', () => {
    const row = { key: 'k', category: '技术' as const, item: '方案', score: '10', source: null };
    const listed = { ...row, criteria: '1、总体设计：完整得 6 分；2、进度计划：合理得 4 分。' };
    equal(
      proposedPieces(listed).map(({ item, score }) => [item, score]),
      [
        ['总体设计', '6'],
        ['进度计划', '4'],
      ],
    );
    const tiers = { ...row, criteria: '优得 8–10 分；良得 4–7 分；差得 0–3 分。' };
    equal(
      proposedPieces(tiers).map(({ score }) => score),
      ['5', '5'],
    );
  });
  it('merges, re-categorises and removes what is chosen, and takes it back with what was typed since', async () => {
    const { review } = await ofTender();
    review.select(keyOf('系统架构与控制策略'), true);
    review.select(keyOf('施工组织与进度保障'), true);
    review.mergeRows(review.$selected.get());
    equal(items()[2], '系统架构与控制策略、施工组织与进度保障 30');
    equal(review.$selected.get().size, 0);
    review.changeRow(keyOf('售后服务'), { score: '10' });
    review.undo();
    equal(items().slice(2), [
      '系统架构与控制策略 15',
      '施工组织与进度保障 15',
      '类似项目业绩 10',
      '售后服务 10',
    ]);
    review.selectAll(true);
    review.setCategory(review.$selected.get(), '商务');
    equal(
      review.$totals.get().categories.map(({ category, points }) => [category, points]),
      [['商务', 100]],
    );
    review.removeRows(new Set([keyOf('投标报价')]));
    equal(review.$undo.get()?.text, '已删除评分项“投标报价”');
    review.undo();
    equal(items()[0], '投标报价 30');
  });
  it('moves a row, and adds one below another with its category', async () => {
    const { review } = await ofTender();
    review.moveRow(keyOf('售后服务'), -4);
    review.moveRow(keyOf('投标报价'), -1);
    equal(
      items()
        .slice(0, 2)
        .map((item) => item.split(' ')[0]),
      ['投标报价', '售后服务'],
    );
    const added = review.addRow(keyOf('类似项目业绩'));
    equal(review.$form.get().scoring.at(-1)?.key, added);
    equal(review.$form.get().scoring.at(-1)?.category, '商务');
  });
  it('says what the totals should be, by category', async () => {
    const source = { page: 9, block: 38, quote: '价格30分；技术60分；商务10分' };
    const part = (name: string, category: '价格' | '技术' | '商务', maxScore: number) => ({
      name,
      category,
      maxScore,
      source,
    });
    const { review } = await ofTender({
      scoringParts: [part('价格', '价格', 30), part('技术', '技术', 60), part('商务', '商务', 10)],
    });
    const off = () =>
      review.$totals.get().categories.filter(({ points, stated }) => points !== stated);
    equal(
      off().map(({ category, points, stated, source: place }) => [
        category,
        points,
        stated,
        place?.page,
      ]),
      [['技术', 55, 60, 9]],
    );
    review.changeRow(keyOf('售后服务'), { score: '10' });
    equal([off().length, review.$totals.get().total], [0, 100]);
  });
  it('writes amounts and times the way they are kept, and says where a value is none', () => {
    equal(tidyFact('budget', '386 万元'), '3860000');
    equal(tidyFact('budget', '￥1,200,000.50元'), '1200000.50');
    equal(tidyFact('deadline', '2031年5月20日下午2时30分'), '2031-05-20 14:30:00');
    equal(tidyFact('deadline', '另行通知'), '另行通知');
    equal(factNote('ceilingPrice', '每年十万元')?.isDoubt, true);
    equal(factNote('bidBond', '0')?.text, '不收取');
    equal(factNames.map((name) => factNote(name, '')).filter(Boolean), []);
  });
  it('brings facts and clauses that were corrected into the new bid', async () => {
    const writer = await ofTender();
    const { review } = writer;
    review.changeFact('agency', '青岚招标代理有限公司');
    review.changeFact('budget', '400万元');
    const key = review.addClause('triangle');
    review.changeClause(key, { text: '▲ 备件库设在本市', number: '4.2', part: '商务' });
    review.removeClause('c4');
    await writer.makeOutline();
    const made = now.service.state.bid;
    equal(
      [made?.facts.agency?.value, made?.facts.budget?.value],
      ['青岚招标代理有限公司', '4000000'],
    );
    equal(made?.facts.budget?.source?.page, 2);
    const clauses: Partial<Clause>[] = made?.clauses ?? [];
    equal(
      clauses.map(({ kind, number, part }) => [kind, number, part]),
      [
        ['star', undefined, '技术'],
        ['star', undefined, '技术'],
        ['triangle', undefined, '技术'],
        ['triangle', '4.2', '商务'],
      ],
    );
  });
  it('loses none of that when the service fails half-way', async () => {
    const writer = await ofTender();
    writer.review.changeFact('agency', '青岚招标代理有限公司');
    let isDown = true;
    now.service.on('PATCH', /bids\/b1$/, ({ body }) => {
      if (isDown) return refuse('internal');
      return reply(now.service.changeBid(body as object));
    });
    await writer.makeOutline();
    equal([writer.$step.get(), now.service.state.bid?.facts.agency ?? null], ['outline', null]);
    equal(writer.review.$form.get().facts.agency.value, '青岚招标代理有限公司');
    isDown = false;
    await writer.review.flush();
    equal(now.service.state.bid?.facts.agency?.value, '青岚招标代理有限公司');
  });
  it('saves only what was changed, and never how the Word file looks', async () => {
    const { review } = await ofBid();
    review.changeFact('location', '青岚市北区');
    await review.flush();
    review.changeClause('c1', { number: '★1' });
    review.changeSettings({ tone: '简洁' });
    await review.flush();
    const sent = now.service.asked
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => body as Record<string, object>);
    equal(
      sent.map((body) => Object.keys(body).filter((name) => name !== 'rev')),
      [['facts'], ['settings', 'clauses']],
    );
    equal('wordFormat' in (sent[1]?.settings ?? {}), false);
    equal(now.service.state.bid?.clauses[0]?.number, '★1');
  });
  it('shows what an accepted addendum says, so that the next change does not bring the old back', async () => {
    const { review, addenda } = await ofBid();
    const deadline = { value: '2031-06-30 10:00:00', source: null };
    now.service.on('PUT', /tenders\/t1\/changes/, () => {
      const { facts } = now.service.state.bid!;
      now.service.changeBid({ facts: { ...facts, deadline } });
      return reply([]);
    });
    await addenda.decide(['k1'], 'accepted');
    await until(() => review.$form.get().facts.deadline.value === deadline.value, 'the new time');
    review.changeFact('location', '青岚市北区');
    await review.flush();
    equal(now.service.state.bid?.facts.deadline?.value, deadline.value);
    equal(now.service.state.bid?.facts.location?.value, '青岚市北区');
  });
  it('takes over what a chosen lot says, and brings back what was typed', async () => {
    const lot = (id: string, number: string) => ({
      id,
      number,
      name: '设备',
      source: { block: 3, quote: number },
    });
    const { review } = await ofTender({ lots: [lot('l1', '包1'), lot('l2', '包2')] });
    equal(review.$lotMissing.get(), true);
    review.changeFact('budget', '1');
    now.service.on('POST', /tenders\/t1\/lot$/, () =>
      reply(
        tender({
          lots: [lot('l1', '包1'), lot('l2', '包2')],
          lotId: 'l2',
          scoring: scoring.slice(0, 2),
          scoringTotal: 50,
        }),
      ),
    );
    await review.chooseLot('l2');
    equal(
      [review.$lotMissing.get(), items().length, review.$form.get().facts.budget.value],
      [false, 2, '3860000'],
    );
    review.undo();
    equal([items().length, review.$form.get().facts.budget.value], [6, '1']);
  });
  it('makes a bid for each further lot that is wanted, of what was read for it', async () => {
    const lot = (id: string, number: string) => ({
      ...{ id, number, name: '设备' },
      source: { block: 3, quote: number },
    });
    const { review } = await ofTender({
      lots: [lot('l1', '包1'), lot('l2', '包2'), lot('l3', '包3')],
      lotId: 'l2',
    });
    review.change({ name: '医院设备' });
    for (const id of ['l1', 'l2', 'l3']) await review.wantLot(id, true);
    await review.wantLot('l3', false);
    await review.create();
    const sent = now.service.asked
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/bids'))
      .map(({ body }) => body as { name: string; lotId?: string; scoring?: unknown });
    equal(
      sent.map(({ name, lotId, scoring: rows }) => [name, lotId, rows !== undefined]),
      [
        ['医院设备', undefined, true],
        ['医院设备（包1）', 'l1', false],
      ],
    );
    equal(review.$moreLots.get(), []);
  });
  it('answers several lots in one bid, as the tender lets it', async () => {
    const lot = (id: string, number: string) => ({
      ...{ id, number, name: '设备' },
      source: { block: 3, quote: number },
    });
    const lots = [lot('l1', '包1'), lot('l2', '包2'), lot('l3', '包3')];
    const { review } = await ofTender({ lots, lotId: 'l2' });
    const asked: unknown[] = [];
    now.service.on('POST', /tenders\/t1\/lot$/, ({ body }) => {
      asked.push(body);
      const { lotIds, lotId } = body as { lotIds?: string[]; lotId?: string };
      return reply(
        tender({ lots, lotId: lotIds?.[0] ?? lotId ?? null, ...(lotIds ? { lotIds } : {}) }),
      );
    });
    await review.wantLot('l1', true);
    equal(asked, [], 'a bid for each is made until one for all is wanted');
    await review.answerTogether();
    equal(review.$subject.get()?.lotIds, ['l1', 'l2']);
    await review.wantLot('l3', true);
    await review.create();
    equal(asked, [{ lotIds: ['l1', 'l2'] }, { lotIds: ['l1', 'l2', 'l3'] }]);
    const made = now.service.asked.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/bids'),
    );
    equal(made.length, 1, 'one bid');
    await review.answerApart();
    equal([review.$subject.get()?.lotIds, review.$moreLots.get()], [undefined, ['l2', 'l3']]);
  });
  it('recognises pasted scoring before a bid is made of it, and sends what was corrected', async () => {
    now = scene();
    seat = writerOf();
    await seat.writer.open();
    const { imports } = seat.writer;
    imports.type({ way: 'manual', name: '手填', overview: '', scoring: '报价 30分\n方案 65分' });
    now.service.on('POST', /tenders\/scoring$/, () =>
      reply({
        scoring: scoring.slice(0, 2).map((item) => ({ ...item, source: null })),
        scoringExpected: 100,
        warnings: [],
      }),
    );
    await imports.pasted.recognise('报价 30分\n方案 65分');
    const recognised = imports.pasted.$recognised.get();
    const rows = recognised.state === 'ready' ? recognised.rows : [];
    imports.pasted.changeRow(rows[1]?.key ?? '', { score: '70' });
    // The page was closed and opened again: the correction is still there.
    seat.writer.close();
    seat = writerOf();
    await seat.writer.open();
    await seat.writer.imports.sendManual();
    const sent = now.service.asked.find(
      ({ method, path }) => method === 'POST' && path.endsWith('/bids'),
    )?.body as {
      scoring: { item: string; maxScore: number; id?: string }[];
    };
    equal(
      sent.scoring.map(({ item, maxScore, id }) => [item, maxScore, id]),
      [
        ['投标报价', 30, undefined],
        ['总体技术方案', 70, undefined],
      ],
    );
  });
});
