import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tender } from 'tender-widgets/contract';
import {
  applyPatch,
  concerns,
  type Patched,
  rowsFor,
  withTexts,
} from '../../../../../site/server/documents/extract/addenda/apply.ts';
import { documentOf } from '../extract-blocks.ts';

const source = (block: number): tender.Source => ({ block, quote: '' });
const item = (id: string, name: string, criteria = '按方案评分'): tender.ScoringItem => ({
  ...{ id, category: '技术', item: name, maxScore: 10, criteria, source: source(1) },
});
const clause = (id: string, text: string, lotId?: string): tender.Clause => ({
  ...{ id, kind: 'star', text, source: source(2) },
  ...(lotId ? { lotId } : {}),
});
const paper = (title: string, block: number) => ({ title, level: 1, source: source(block) });
const fact = (value: string): tender.Fact => ({ value, source: source(3) });

const reading = (more: Partial<Patched> = {}): Patched => ({
  facts: { ...tender.noFacts, bidBond: fact('60000.00') },
  overview: '工期 90 天，地点在澄江。',
  scoring: [item('s1', '施工方案'), item('s2', '人员配备')],
  clauses: [clause('c1', '★质保期不少于两年')],
  format: [paper('投标函', 4), paper('承诺书', 5), paper('承诺书', 6)],
  requirements: [
    { heading: '服务', text: '响应时间为2小时。' },
    { heading: '维护', text: '响应时间为2小时，每月巡检。' },
  ],
  ...more,
});
const none = { scoring: [], clauses: [] };

describe('a change put into what was read', () => {
  test('a new fact stands in the place of the old one, the others stay', () => {
    const was = reading();
    const patch = { name: 'bidBond' as const, was: was.facts.bidBond, now: fact('50000.00') };
    const { facts, scoring } = applyPatch(was, { facts: [patch] });
    assert.equal(facts.bidBond?.value, '50000.00');
    assert.equal(facts.projectName, null);
    assert.deepEqual(scoring, was.scoring);
    assert.equal(was.facts.bidBond?.value, '60000.00');
  });

  test('a row is put otherwise, taken out, or added once', () => {
    const [one, other] = reading().scoring;
    const changed = item('s1', '施工组织方案');
    const names = (scoring: { was: tender.ScoringItem | null; now: tender.ScoringItem | null }[]) =>
      applyPatch(reading(), { scoring }).scoring.map((row) => row.item);
    assert.ok(one && other);
    assert.deepEqual(names([{ was: one, now: changed }]), ['施工组织方案', '人员配备']);
    assert.deepEqual(names([{ was: other, now: null }]), ['施工方案']);
    const added = { was: null, now: item('s3', '业绩') };
    assert.deepEqual(names([added]), ['施工方案', '人员配备', '业绩']);
    assert.deepEqual(names([added, added]), ['施工方案', '人员配备', '业绩']);
    assert.deepEqual(names([{ was: null, now: null }]), ['施工方案', '人员配备']);
  });

  test('of two papers of one title the one at the place is meant, and keeps its lot', () => {
    const format = [
      paper('投标函', 4),
      { ...paper('承诺书', 5), lotId: 'lot-1' },
      paper('承诺书', 6),
    ];
    const was = { title: '承诺书', level: 1, source: source(5) };
    const now = { ...was, title: '廉洁承诺书' };
    const after = applyPatch(reading({ format }), { format: [{ was, now }] }).format;
    assert.deepEqual(
      after.map(({ title, lotId }) => [title, lotId]),
      [
        ['投标函', undefined],
        ['廉洁承诺书', 'lot-1'],
        ['承诺书', undefined],
      ],
    );
    assert.ok(!('lotId' in (after[2] ?? {})));
    const gone = applyPatch(reading({ format }), { format: [{ was, now: null }] }).format;
    assert.deepEqual(
      gone.map(({ source: place }) => place.block),
      [4, 6],
    );
    const more = applyPatch(reading(), { format: [{ was: null, now: paper('样品清单', 9) }] });
    assert.equal(more.format.at(-1)?.title, '样品清单');
    assert.equal(applyPatch(reading(), { format: [{ was: null, now: null }] }).format.length, 3);
  });

  test('words are put in where they stand first, however their blanks are set; what is added is a passage of its own', () => {
    const change = { from: '2 小时', to: '1小时', heading: '' };
    const { requirements, overview } = applyPatch(reading(), { text: [change] });
    assert.deepEqual(
      requirements.map(({ text }) => text),
      ['响应时间为1小时。', '响应时间为2小时，每月巡检。'],
    );
    assert.equal(overview, reading().overview);
    const term = { from: '90天', to: '120天', heading: '' };
    assert.equal(applyPatch(reading(), { text: [term] }).overview, '工期 120天，地点在澄江。');
    const added = { from: '', to: '须提供备件。', heading: '备件' };
    const after = applyPatch(reading(), { text: [added] });
    assert.deepEqual(after.requirements.at(-1), { heading: '备件', text: '须提供备件。' });
    assert.equal(after.overview, reading().overview);
  });

  test('a change of one lot reaches who bids for it or chose none, and nobody else', () => {
    const lot = { id: 'lot-2', number: '包2' };
    for (const [choice, reached] of [
      ['lot-2', true],
      ['lot-1+lot-2', true],
      [null, true],
      [undefined, true],
      ['lot-1', false],
    ] as const)
      assert.equal(concerns(choice, { lot }), reached, String(choice));
    assert.equal(concerns('lot-1', {}), true);
    const taken = { lot, clauses: [{ was: clause('c1', '★质保期不少于两年'), now: null }] };
    assert.equal(applyPatch(reading({ choice: 'lot-1' }), taken).clauses.length, 1);
    assert.equal(applyPatch(reading({ choice: 'lot-2' }), taken).clauses.length, 0);
  });

  test('the fact of one lot is a fact of the whole only where that lot alone was chosen', () => {
    const patch = {
      facts: [
        ...[{ name: 'budget' as const, was: null, now: fact('90.00') }].map((one) => ({
          ...one,
          lot: { id: 'lot-2', number: '包2' },
        })),
      ],
    };
    const budget = (choice: string | null) =>
      applyPatch(reading({ choice }), patch).facts.budget?.value;
    assert.equal(budget('lot-2'), '90.00');
    assert.equal(budget('lot-1+lot-2'), undefined);
    assert.equal(budget(null), undefined);
    const lotFacts = ['lot-1', 'lot-2'].map((lotId) => ({
      ...{ lotId, number: lotId.replace('lot-', '包'), name: '' },
      facts: { ...tender.noFacts, budget: fact('70.00') },
    }));
    const after = applyPatch(reading({ choice: 'lot-1+lot-2', lotFacts }), patch).lotFacts;
    assert.deepEqual(
      after?.map(({ facts }) => facts.budget?.value),
      ['70.00', '90.00'],
    );
    assert.ok(!('lotFacts' in applyPatch(reading(), {})));
  });

  test('rows of one lot are found again among those of several by what they say', () => {
    const lot = { id: 'lot-2', number: '第二包' };
    const was = item('x1', '施工方案', '包2的方案');
    const now = { ...was, criteria: '改后的方案' };
    const patch = { lot, scoring: [{ was, now }], clauses: [] };
    const of = (choice: string | null, own: tender.ScoringItem[]) =>
      rowsFor(choice, patch, { scoring: own, clauses: [] }).scoring.map((row) => [
        row.was?.id,
        row.now?.id,
        row.now?.item,
      ]);
    // For that lot alone the numbers are its own.
    assert.deepEqual(of('lot-2', []), [['x1', 'x1', '施工方案']]);
    const both = [
      item('s1', '包1：施工方案', '包2的方案'),
      item('s2', '包2：施工方案', '包2的方案'),
      item('s3', '施工方案', '别的方案'),
    ];
    assert.deepEqual(of('lot-1+lot-2', both), [['s2', 's2', '包2：施工方案']]);
    assert.deepEqual(of('lot-1+lot-2', both.slice(0, 1)), []);
    assert.deepEqual(of('lot-1+lot-2', [item('s9', '施工方案', '包2的方案')]), [
      ['s9', 's9', '施工方案'],
    ]);
    assert.deepEqual(of('lot-1+lot-2', [item('s9', '人员', '包2的方案')]), []);
    const fewer = { ...item('s9', '施工方案', '包2的方案'), maxScore: 9 };
    assert.deepEqual(of('lot-1+lot-2', [fewer]), []);
  });

  test('clauses of one lot among those of several: its own words, and never another lot’s', () => {
    const lot = { id: 'lot-2', number: '包2' };
    const was = clause('x1', '★功率不小于5kW');
    const patch = { lot, clauses: [{ was, now: null }], scoring: [] };
    const of = (own: tender.Clause[]) =>
      rowsFor('lot-1+lot-2', patch, { scoring: [], clauses: own }).clauses.map(
        (row) => row.was?.id,
      );
    assert.deepEqual(of([clause('c1', was.text, 'lot-1'), clause('c2', was.text, 'lot-2')]), [
      'c2',
    ]);
    assert.deepEqual(of([clause('c3', was.text)]), ['c3']);
    assert.deepEqual(of([clause('c4', '★功率不小于6kW', 'lot-2')]), []);
    // What is new is new for every choice; an item’s lot a reading for none does not say.
    const added = { was: null, now: clause('n1', '★新增') };
    assert.deepEqual(rowsFor('lot-1+lot-2', { lot, clauses: [added] }, none).clauses, [added]);
    const points = { was: null, now: item('n2', '新增项') };
    assert.deepEqual(rowsFor('lot-1+lot-2', { lot, scoring: [points] }, none).scoring, [points]);
    assert.deepEqual(rowsFor(null, { lot, scoring: [points] }, none).scoring, []);
  });
});

describe('a change put into the file’s own text', () => {
  const rows = [
    ['序号', '要求', '数量'],
    ['1', '屏幕，含支架', '10台'],
    ['2', '屏幕', '10台'],
  ];
  const document = () => documentOf('# 第一章', '工期为 90 天。', { rows });
  const grid = (change: { row?: number; from: string; to: string }) => {
    const block = withTexts(document(), [{ block: 2, heading: '', ...change }]).blocks[2];
    return block?.kind === 'table' ? block.rows.map((row) => row.map(({ text }) => text)) : [];
  };

  test('a paragraph has the new words, the others and the file itself stay', () => {
    const file = document();
    const change = { block: 1, from: '90天', to: '120天', heading: '' };
    const [title, text] = withTexts(file, [change]).blocks;
    assert.deepEqual(title, file.blocks[0]);
    assert.ok(text?.kind === 'paragraph' && text.text === '工期为 120天。');
    assert.deepEqual(file, document());
    for (const one of [
      { ...change, from: '' },
      { ...change, from: '没有的话' },
      { ...change, block: 99 },
      { from: '90天', to: '1', heading: '' },
    ])
      assert.deepEqual(withTexts(file, [one]).blocks, file.blocks);
    assert.equal(withTexts(file, []), file);
  });

  test('in a table the row that is meant is looked in first, and there the cell that says nothing else', () => {
    assert.deepEqual(grid({ row: 2, from: '10台', to: '12台' })[2], ['2', '屏幕', '12台']);
    assert.deepEqual(grid({ row: 2, from: '10台', to: '12台' })[1], rows[1]);
    assert.deepEqual(grid({ from: '10台', to: '12台' })[1], ['1', '屏幕，含支架', '12台']);
    assert.deepEqual(grid({ from: '10台', to: '12台' })[2], rows[2]);
    // Where the named row has it not, another one may.
    assert.deepEqual(grid({ row: 0, from: '屏幕，含支架', to: '屏' })[1], ['1', '屏', '10台']);
    assert.deepEqual(grid({ row: 9, from: '屏幕，含支架', to: '屏' })[1], ['1', '屏', '10台']);
    const twice = [['屏幕的支架', '屏幕']];
    const cells = withTexts(documentOf({ rows: twice }), [
      { block: 0, row: 0, from: '屏幕', to: '电视', heading: '' },
    ]).blocks[0];
    assert.ok(cells?.kind === 'table');
    assert.deepEqual(
      cells.rows[0]?.map(({ text }) => text),
      ['屏幕的支架', '电视'],
    );
  });

  test('words of several cells go each into a cell of its own', () => {
    assert.deepEqual(grid({ row: 2, from: '屏幕\n10台', to: '电视\n8台' })[2], [
      '2',
      '电视',
      '8台',
    ]);
    assert.deepEqual(grid({ row: 2, from: '屏幕\n10台', to: '' })[2], ['2', '', '']);
    // Of other numbers of lines they are one text, which stands in no cell.
    assert.deepEqual(grid({ row: 2, from: '屏幕\n10台', to: '电视' }), rows);
  });

  test('a row that came goes again, and what was taken back can be changed anew', () => {
    const row = { block: 2, row: 2, heading: '', cells: ['3', '支架', '5个'] };
    const text = '3 支架 5个';
    const rowsOf = (...changes: Parameters<typeof withTexts>[1]) => {
      const block = withTexts(document(), changes).blocks[2];
      return block?.kind === 'table' ? block.rows.map((cells) => cells.at(-1)?.text) : [];
    };
    const came = { ...row, from: '', to: text };
    assert.deepEqual(rowsOf(came), ['数量', '10台', '10台', '5个']);
    assert.deepEqual(rowsOf(came, { ...row, from: text, to: '' }), ['数量', '10台', '10台']);
    const cell = { block: 2, row: 2, heading: '' };
    const there = { ...cell, from: '10台', to: '12台' };
    const back = { ...cell, from: '12台', to: '10台' };
    assert.equal(rowsOf(there, back)[2], '10台');
    assert.equal(rowsOf(there, back, { ...cell, from: '10台', to: '15台' })[2], '15台');
  });

  test('what a second addendum says of the tender’s own words stands in the place of what the first said', () => {
    const change = { block: 1, from: '90天', heading: '' };
    const [, text] = withTexts(document(), [
      { ...change, to: '120天' },
      { ...change, to: '100天' },
    ]).blocks;
    assert.ok(text?.kind === 'paragraph' && text.text === '工期为 100天。');
    const cell = { block: 2, row: 2, from: '10台', heading: '' };
    const [, , table] = withTexts(document(), [
      { ...cell, to: '12台' },
      { ...cell, to: '11台' },
    ]).blocks;
    const last = table?.kind === 'table' ? table.rows.map((row) => row.at(-1)?.text) : [];
    assert.equal(last[2], '11台');
  });
});
