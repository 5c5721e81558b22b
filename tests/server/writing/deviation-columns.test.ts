import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { check, outline } from 'tender-widgets/contract';
import { columnsOf, deviationForm, SLOT } from '../../../site/server/writing/deviation-columns.ts';
import { rowUnder } from '../../../site/server/writing/deviation-row.ts';
import { readFilled } from '../../../site/server/writing/form-blanks/chapter-form.ts';
import { formSheet, sheetBlanks } from '../../../site/server/writing/form-blanks/form-sheet.ts';
import { deviationBlock, resolveLiveBlocks } from '../../../site/server/writing/live-blocks.ts';
import type { BidView } from '../../../site/server/writing/offline/bid-view.ts';
import { withLiveRows } from '../../../site/server/writing/offline/clause-tables.ts';
import { isDeviationTitle } from '../../../site/server/writing/text/deviation-title.ts';

const table = (head: readonly string[], ...rows: string[][]) =>
  [
    '<table>',
    `<tr>${head.map((text) => `<th>${text}</th>`).join('')}</tr>`,
    ...rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`),
    '</table>',
  ].join('\n');
const head = [
  '序号',
  '招标文件条目号',
  '招标文件<br>商务条款',
  '投标文件的商务条款',
  '偏离',
  '说明',
];
const blank = head.map(() => '');

test('a blank table of deviations is known by its columns; other tables and merged heads are left alone', () => {
  const headers = deviationForm(table(head, blank, blank))?.headers;
  assert.deepEqual(headers, [
    '序号',
    '招标文件条目号',
    '招标文件商务条款',
    '投标文件的商务条款',
    '偏离',
    '说明',
  ]);
  assert.equal(deviationForm(table(['姓名', '职务', '职称'], ['', '', ''])), undefined);
  assert.equal(
    deviationForm(table(head, blank).replace('<th>偏离', '<th colspan="2">偏离')),
    undefined,
  );
});

test('rows that only show how to fill them in are blank; words of the tender’s own are not', () => {
  const rows = (...cells: string[][]) => deviationForm(table(head, ...cells))?.rows;
  assert.deepEqual(
    rows(
      ['1', '', '***设备', '（填写相关内容）', '', ''],
      ['2', '', '\\*\\*设备', '（填写相关内容）', '', ''],
      ['', '', '（填写相关内容）<br>……', '', '', ''],
      ['2', '', 'XX', '（请如实填写）', '', ''],
    ),
    [],
  );
  const printed = ['1', '2.1', '付款按季度（填写相关内容）', '', '', ''];
  assert.deepEqual(rows(printed), [printed, [SLOT]]);
  assert.equal(rows(['投标人名称（盖章）', '日期']), undefined);
});

test('of a clause and what it asks the one is a number', () => {
  for (const heads of [
    ['序号', '货物名称', '用户需求书条款', '要求', '应答值', '差异'],
    ['序号', '招标文件条款', '具体要求', '投标响应', '偏离'],
  ]) {
    const columns = columnsOf(heads);
    assert.equal(columns[heads.findIndex((head) => head.endsWith('条款'))], 'number');
    assert.equal(columns[heads.findIndex((head) => head.endsWith('要求'))], 'requirement');
  }
  assert.equal(columnsOf(['序号', '招标文件条款', '投标响应', '偏离'])[1], 'requirement');
});

test('a row stands under the tender’s own headers, each value once', () => {
  const row = {
    number: '3.2',
    requirement: '质保3年',
    response: '质保5年',
    deviation: '正偏离',
    note: '见第8页',
  };
  const columns = [
    '序号',
    '招标文件条目号',
    '招标文件商务条款',
    '投标文件的商务条款',
    '偏离',
    '说明',
  ];
  assert.deepEqual(rowUnder(columns, row, 4), [
    '4',
    '3.2',
    '质保3年',
    '质保5年',
    '正偏离',
    '见第8页',
  ]);
  assert.deepEqual(
    rowUnder(['序号', '招标要求', '投标响应情况', '偏离情况', '说明'], { ...row, note: '' }, 1),
    ['1', '质保3年', '质保5年', '正偏离', '3.2'],
  );
});

test('the live table has the tender’s columns, and only ★ rows where the table is for them', () => {
  const clause = (kind: 'star' | 'triangle', text: string): check.RegisterRow => ({
    ...{
      clauseId: text,
      kind,
      number: '1.1',
      part: '技术',
      ...{ text, requirement: text },
      source: { block: 1, quote: text },
    },
    ...{ response: '', deviation: 'pending', evidence: [], note: '', chapters: [], state: 'open' },
  });
  const data = {
    name: '会议显示设备采购',
    scoring: [],
    chapters: [],
    register: [clause('star', '屏幕不小于55寸'), clause('triangle', '质保3年')],
  };
  const headers = ['序号', '实质性条款具体内容', '投标响应', '偏离情况'];
  const block = deviationBlock({ marked: true, headers });
  const shown = resolveLiveBlocks(`前\n\n${block}\n\n后`, data);
  assert.match(shown, /\| 序号 \| 实质性条款具体内容 \| 投标响应 \| 偏离情况 \|/);
  assert.match(shown, /\| 1 \| ★屏幕不小于55寸 \| 【待填写：所投产品的实际值】 \| 【待确认】 \|/);
  assert.ok(!shown.includes('质保3年') && shown.startsWith('前') && shown.endsWith('后'));
  assert.match(
    resolveLiveBlocks(deviationBlock({ part: '商务', headers }), data),
    /\| 1 \| 【待填写】/,
  );
});

test('a first column without a name holds the running numbers', () => {
  const row = { number: '1', requirement: '甲', response: '乙', deviation: '无', note: '' };
  const cells = rowUnder(['', '招标文件要求', '响应', '偏离程度'], row, 3);
  assert.deepEqual(cells, ['3', '甲', '乙', '无']);
});

test('a column for pages of proofs holds no number of a clause: it stands before what is asked', () => {
  const row = { number: '（二）3', response: '乙', deviation: '无', note: '' };
  const under = (last: string, requirement: string) =>
    rowUnder(['序号', '技术要求', '响应', '偏离', last], { ...row, requirement }, 3).slice(1);
  assert.deepEqual(under('证明材料页码', '▲甲'), ['▲（二）3 甲', '乙', '无', '']);
  const marked = { ...row, number: '（二）★3', requirement: '★甲' };
  assert.deepEqual(
    rowUnder(['技术要求', '投标产品参数', '偏离', '证明材料页码'], marked, 3)[0],
    '★（二）3 甲',
  );
  assert.deepEqual(under('备注', '甲'), ['甲', '乙', '无', '（二）3']);
  // 二3 is as plain as 3.
  assert.deepEqual(
    rowUnder(['序号', '技术要求', '证明材料页码'], { ...row, number: '二3', requirement: '甲' }, 3),
    ['3', '甲', ''],
  );
  assert.deepEqual(under('说明及证明材料', '甲'), ['甲', '乙', '无', '（二）3']);
});

test('a row that stands for all marked clauses has them below it', () => {
  const columns = ['序号', '实质性条款具体内容', '投标响应', '偏离情况', '说明'];
  const form = deviationForm(
    table(columns, ['1', '本项目招标文件中所有带★号条款内容', '', '', '']),
  );
  assert.deepEqual(form?.rows, [['', '本项目招标文件中所有带★号条款内容', '', '', ''], ['…']]);
  const marked = deviationForm(table(columns, ['1', '满足本项目标★的条款要求', '', '', '']));
  assert.deepEqual(marked?.rows, [['', '满足本项目标★的条款要求', '', '', ''], ['…']]);
  const answered = deviationForm(
    table(columns, ['1', '本项目招标文件中所有带★号条款', '完全满足所有带★号条款', '', '']),
  );
  assert.deepEqual(answered?.rows[1], ['…']);
  const printed = ['1', '屏幕不小于55寸', '', '', ''];
  assert.deepEqual(deviationForm(table(columns, printed))?.rows, [printed, [SLOT]]);
});

test('words that stand alone in a row stay where the tender has them, with the clauses they name below', () => {
  const columns = ['序号', '招标文件要求', '响应情况', '偏离情况'];
  const words = (text: string) => [text, '', '', ''];
  const empty = [
    ['1', '', '', ''],
    ['2', '', '', ''],
    ['…', '', '', ''],
  ];
  const form = deviationForm(
    table(
      columns,
      ...[words('带“★”的条款'), ...empty, words('一般条款（除带“★”之外的条款）'), ...empty],
    ),
  );
  assert.deepEqual(
    form?.rows.map(([first]) => first),
    ['带“★”的条款', SLOT, '一般条款（除带“★”之外的条款）', SLOT],
  );
  const row = (kind: 'star' | 'triangle', text: string): check.RegisterRow => ({
    ...{ clauseId: text, kind, number: '', part: '技术', text, requirement: text },
    ...{ source: { block: 1, quote: text }, response: '', deviation: 'pending', evidence: [] },
    ...{ note: '', chapters: [], state: 'open' },
  });
  const register = [row('triangle', '质保3年'), row('star', '屏幕不小于55寸')];
  const data = { scoring: [], chapters: [], register };
  const shown = resolveLiveBlocks(deviationBlock(form), data).split('\n').slice(2);
  assert.deepEqual(
    shown.map((line) => line.split(' | ').slice(0, 2).join(' ')),
    ['| 带“★”的条款 ', '| 1 ★屏幕不小于55寸', '| 一般条款（除带“★”之外的条款） ', '| 1 ▲质保3年'],
  );
  const one = deviationForm(table(columns, ...empty, words('其余条款均满足'), blank.slice(0, 4)));
  const lines = resolveLiveBlocks(deviationBlock(one), data).split('\n').slice(2);
  assert.match(lines.join('\n'), /质保3年[^\n]*\n[^\n]*屏幕不小于55寸[^\n]*\n\| 其余条款均满足 /);
  assert.equal(lines.length, 3);
});

test('what a row is about stands in the column for it', () => {
  const columns = ['序号', '货物名称', '招标技术要求', '投标技术响应', '偏离情况', '说明'];
  const row = (requirement: string) =>
    rowUnder(columns, { number: '1.2', requirement, response: '', deviation: '', note: '' }, 3);
  assert.deepEqual(row('▲布艺窗帘：克重≥200g/㎡'), [
    '3',
    '布艺窗帘',
    '▲克重≥200g/㎡',
    '',
    '',
    '1.2',
  ]);
  assert.deepEqual(row('克重≥200g/㎡，见附表'), ['3', '', '克重≥200g/㎡，见附表', '', '', '1.2']);
});

test('numbered rows that name a clause have its words and answer; what no row names goes on behind them', () => {
  const columns = ['序号', '磋商文件商务需求', '响应情况', '偏离说明'];
  const names = ['服务期限', '付款方式'].map((name, at) => [String(at + 1), name, '', '']);
  const form = deviationForm(table(columns, ...names, ['……', '', '', '']));
  const row = (text: string, response = ''): check.RegisterRow => ({
    ...{ clauseId: text, kind: 'star', number: '', part: '商务', text, requirement: text },
    ...{ source: { block: 1, quote: text }, response, deviation: 'pending', evidence: [] },
    ...{ note: '', chapters: [], state: 'open' },
  });
  const register = [row('服务地点：县内'), row('服务期限：240日', '240日内完成')];
  const shown = resolveLiveBlocks(deviationBlock(form), { scoring: [], chapters: [], register });
  assert.deepEqual(shown.split('\n').slice(2), [
    '| 1 | 服务期限：★240日 | 240日内完成 | 【待确认】 |',
    '| 2 | 付款方式 | 【待填写：逐条响应】 | 【待确认】 |',
    '| 3 | ★服务地点：县内 | 【待填写：逐条响应】 | 【待确认】 |',
  ]);
});

test('rows the tender has printed whole stay word by word, and what none of them asks goes on behind them', () => {
  const columns = ['序号', '条款名称', '招标文件要求', '投标响应', '偏离情况'];
  const form = deviationForm(
    table(
      columns,
      ['1', '交货期', '合同签订后30日内', '', ''],
      ['2', '付款方式', '验收合格后支付95%', '', '无偏离'],
    ),
  );
  const row = (text: string, response = ''): check.RegisterRow => ({
    ...{ clauseId: text, kind: 'requirement', number: '', part: '商务', text, requirement: text },
    ...{ source: { block: 1, quote: text }, response, deviation: 'pending', evidence: [] },
    ...{ note: '', chapters: [], state: 'open' },
  });
  const register = [
    row('交货期：合同签订后30日内交货', '28日内交货'),
    row('质保期：3年'),
    row('验收合格后支付95%'),
    row('交货地点：县人民医院'),
  ];
  const data = { scoring: [], chapters: [], register };
  assert.deepEqual(resolveLiveBlocks(deviationBlock(form), data).split('\n').slice(2), [
    '| 1 | 交货期 | 合同签订后30日内 | 28日内交货 | 【待确认】 |',
    '| 2 | 付款方式 | 验收合格后支付95% | 【待填写：逐条响应】 | 无偏离 |',
    '| 3 | 质保期 | 3年 | 【待填写：逐条响应】 | 【待确认】 |',
    '| 4 | 交货地点 | 县人民医院 | 【待填写：逐条响应】 | 【待确认】 |',
  ]);
  const all = resolveLiveBlocks(deviationBlock(form), { ...data, register: register.slice(0, 1) });
  assert.equal(all.split('\n').length, 4);
});

test('empty rows among printed ones are where the others stand', () => {
  const columns = ['序号', '招标文件要求', '投标响应', '偏离情况'];
  const rows = [
    ['1', '交货期：30日', '', ''],
    ['2', '', '', ''],
    ['3', '', '', ''],
    ['说明', '偏离须逐条写明', '', ''],
  ];
  assert.deepEqual(deviationForm(table(columns, ...rows))?.rows, [rows[0], [SLOT], rows[3]]);
});

const held = { number: '3.2', response: '答', deviation: '偏', note: '注' };
for (const [head, cells] of [
  ['序号|名称|规格型号|招标参数|投标参数|偏离说明|备注', '1|高度||★不低于2米|答|偏|注'],
  ['序号|内容|招标需求|是否响应|投标人的承诺或说明', '1|高度|★不低于2米|偏|答'],
  ['条款号|评审项目|技术评审要求|技术要求响应|偏离度', '3.2|高度|★不低于2米|答|偏'],
  ['序号|招标文件章节及具体内容|投标文件章节及具体内容|偏离说明', '1|★高度：不低于2米|答|偏'],
  ['采购包|品目号|技术和服务要求|投标响应|是否偏离及说明', '||★高度：不低于2米|答|偏'],
  [
    '招标文件条款号|招标文件要求|投标文件条款号|投标响应|偏离|偏离说明',
    '3.2|★高度：不低于2米||答|偏|注',
  ],
  ['标识|招标文件条目号（页码）|招标文件要求|投标响应|备注', '★|3.2|★高度：不低于2米|答|注'],
  [
    '序号|招标文件的商务条款（★项不得负偏离）|响应内容|响应情况|备注',
    '1|★高度：不低于2米|答|偏|注',
  ],
] as const)
  test(`columns are known together: ${head}`, () => {
    const shown = rowUnder(head.split('|'), { ...held, requirement: '★高度：不低于2米' }, 1);
    assert.equal(shown.join('|'), cells);
  });

test('names the tender prints find what is nearly called so; words that only begin alike are another matter', () => {
  const columns = ['序号', '内容', '招标需求', '是否响应', '承诺或说明'];
  const names = ['整体实施要求', '质保期', '交货和服务时间及地点'];
  const form = deviationForm(
    table(columns, ...names.map((name, at) => [String(at + 1), name, '', '', ''])),
  );
  const row = (text: string): check.RegisterRow => ({
    ...{ clauseId: text, kind: 'requirement', number: '', part: '商务', text, requirement: text },
    ...{ source: { block: 1, quote: text }, response: '', deviation: 'pending', evidence: [] },
    ...{ note: '', chapters: [], state: 'open' },
  });
  const register = ['质保期内4小时到场', '免费质保期：3年', '交货时间及地点：30日内'].map(row);
  const shown = resolveLiveBlocks(deviationBlock(form), { scoring: [], chapters: [], register });
  assert.deepEqual(
    shown
      .split('\n')
      .slice(2)
      .map((line) => line.split(' | ').slice(0, 3).join(' | ')),
    [
      '| 1 | 整体实施要求 | ',
      '| 2 | 质保期 | 免费质保期：3年',
      '| 3 | 交货和服务时间及地点 | 交货时间及地点：30日内',
      '| 4 |  | 质保期内4小时到场',
    ],
  );
});

test('a table whose title leaves out marked clauses has none of them', () => {
  const view = { ordered: [], children: new Map(), context: { clauses: [] } } as unknown as BidView;
  const chapter = { id: 'a', title: '要求响应表' } as unknown as outline.OutlineChapter;
  const form = (title: string) => withLiveRows(`${title}\n\n${table(head, blank)}`, view, chapter);
  assert.match(form('对需求的响应（标“★”“▲”的条款除外）'), /^除★▲$/m);
  assert.match(form('不含★号条款的响应'), /^除★$/m);
  assert.doesNotMatch(form('对★条款的响应'), /除/);
});

test('the only table of the bid holds the clauses of both parts', () => {
  const only = { id: 'a', title: '商务应答表' } as unknown as outline.OutlineChapter;
  const other = { id: 'b', title: '技术偏离表' } as unknown as outline.OutlineChapter;
  const live = (...ordered: outline.OutlineChapter[]) =>
    withLiveRows(
      table(head, blank),
      { ordered, children: new Map(), context: { clauses: [] } } as unknown as BidView,
      only,
    );
  assert.match(live(only, other), /^商务$/m);
  assert.doesNotMatch(live(only), /^(?:商务|技术)$/m);
});

describe('a table whose title stands in its own first row', () => {
  const view = { ordered: [], children: new Map(), context: { clauses: [] } } as unknown as BidView;
  const chapter = (title: string) => ({ id: 'a', title }) as unknown as outline.OutlineChapter;
  const wide = (text: string) => `<tr><td colspan="6">${text}</td></tr>`;
  const titled = (...rows: string[]) => table(head, blank).replace('<tr>', `${rows.join('')}<tr>`);
  const live = (form: string, title: string) =>
    withLiveRows(form, view, chapter(title)).split('\n\n');

  test('is live; the title of its chapter is not said twice, other words above its head are lines', () => {
    for (const title of [
      '商务条款偏离表',
      '附件4 商务条款偏离表（格式）',
      '商 务 条 款 偏 离 表',
    ]) {
      const [block = '', ...others] = live(titled(wide(title)), '商务条款偏离表');
      assert.deepEqual(others, [], title);
      assert.match(block, /^```deviation-table\n商务\n序号 \| 招标文件条目号 \|/, title);
    }
    const project = wide('项目名称：某某项目');
    const [line, block] = live(titled(wide('商务偏离表'), project), '商务偏离表');
    assert.equal(line, '项目名称：某某项目');
    assert.match(block ?? '', /^```deviation-table/);
    assert.deepEqual(live(titled(wide('表七'), wide('偏离一览')), '响应表').slice(0, 2), [
      '<p align="center">表七</p>',
      '<p align="center">偏离一览</p>',
    ]);
  });

  test('may be parted as its columns are, and says which clauses it holds', () => {
    const parted = `<tr><td>商务偏离表</td>${'<td></td>'.repeat(5)}</tr>`;
    assert.match(live(titled(parted), '商务偏离表').join(), /^```deviation-table/);
    assert.match(live(titled(wide('★条款响应表')), '条款响应表').join('\n'), /^★$/m);
    assert.match(live(titled(wide('响应表（★条款除外）')), '条款响应表').join('\n'), /^除★$/m);
  });

  test('is as it is where other words stand below the title, or the head is merged', () => {
    for (const form of [
      titled(wide('商务偏离表'), '<tr><td colspan="3">甲</td><td colspan="3">乙</td></tr>'),
      table(['姓名', '职务'], ['', '']).replace('<tr>', '<tr><td colspan="2">偏离表</td></tr><tr>'),
    ])
      assert.deepEqual(live(form, '商务偏离表'), [form]);
  });

  test('is read as the form’s table where it is live, with the blanks of the form around it', () => {
    const content = `${titled(wide('商务偏离表'), wide('项目名称：____'))}\n\n投标人：____`;
    const sheet = formSheet({ title: '商务偏离表', content });
    const text = withLiveRows(content, view, chapter('商务偏离表'));
    const [, signature] = sheetBlanks(sheet).filter(({ blank: { before } }) => before !== '');
    const read = readFilled(sheet, text.replace('投标人：____', '投标人：某某公司'));
    assert.equal(read?.values.get(signature?.id ?? ''), '某某公司');
    assert.equal(readFilled(sheet, `另一行\n\n${text}`), undefined);
  });
});

test('the plain number of a clause, in figures or in words, is not put among the notes', () => {
  const headers = ['序号', '磋商文件要求', '响应文件内容', '偏离情况', '说明'];
  const row = { requirement: '每日三餐', response: '', deviation: '', note: '' };
  assert.equal(rowUnder(headers, { ...row, number: '二' }, 1)[4], '');
  assert.equal(rowUnder(headers, { ...row, number: '▲3' }, 1)[4], '');
  assert.equal(rowUnder(headers, { ...row, number: '3.2.1' }, 1)[4], '3.2.1');
});

describe('a table of both kinds of clauses', () => {
  const columns = ['序号', '招标文件要求', '投标响应', '偏离情况'];
  const empty = ['', '', '', ''];
  const row = (part: '商务' | '技术', text: string): check.RegisterRow => ({
    ...{ clauseId: text, kind: 'requirement', number: '', part, text, requirement: text },
    ...{ source: { block: 1, quote: text }, response: '', deviation: 'pending', evidence: [] },
    ...{ note: '', chapters: [], state: 'open' },
  });
  const register = [row('商务', '按季付款'), row('技术', '外壳防水'), row('商务', '送货上门')];
  const chapter = { id: 'a', title: '商务技术偏离表' } as unknown as outline.OutlineChapter;
  const view = {
    ordered: [chapter],
    children: new Map(),
    context: { clauses: [] },
  } as unknown as BidView;
  const shown = (form: string) =>
    resolveLiveBlocks(withLiveRows(form, view, chapter), { scoring: [], chapters: [], register })
      .split('\n')
      .flatMap((line) => /商务|技术|按季付款|外壳防水|送货上门/.exec(line)?.[0] ?? []);
  const parted = ['商务', '按季付款', '送货上门', '技术', '外壳防水'];

  test('has each below the words of the tender that name its kind', () => {
    const words = (text: string) => ['', text, '', ''];
    for (const [one, other] of [
      ['一、商务部分', '二、技术部分'],
      ['商务条款', '技术参数'],
    ] as const) {
      const divided = table(columns, words(one), empty, empty, words(other), empty);
      assert.deepEqual(shown(divided), parted);
      const turned = table(columns, words(other), empty, words(one), empty);
      assert.deepEqual(shown(turned), ['技术', '外壳防水', '商务', '按季付款', '送货上门']);
    }
  });

  test('or in a table of its own where the form prints two', () => {
    const own = (title: string) => `${title}\n\n${table(columns, empty)}`;
    assert.deepEqual(shown(`${own('（一）商务偏离')}\n\n${own('（二）技术偏离')}`), parted);
    // Undivided, both stand in the first.
    assert.deepEqual(shown(table(columns, empty)), ['按季付款', '外壳防水', '送货上门']);
  });

  test('whose rows the tender has printed stays as it is, its answers open', () => {
    const printed = table(columns, ['1', '按季付款', '', ''], ['2', '外壳防水', '', '']);
    assert.equal(withLiveRows(printed, view, chapter), printed);
  });
});

test('a table of 偏差 is one of deviations; what is said about measuring errors is none', () => {
  for (const title of ['商务/技术条款偏差表', '技术偏离表', '要求响应表'])
    assert.ok(isDeviationTitle(title), title);
  for (const title of ['施工测量偏差控制', '偏差率计算说明'])
    assert.ok(!isDeviationTitle(title), title);
});

test('a column for the side of a clause says which it is', () => {
  const heads = ['序号', '条款类别（商务/技术）', '招标文件条目号', '招标文件条款', '投标文件条款'];
  const row = { number: '2', requirement: '质保五年', response: '响应', deviation: '无', note: '' };
  assert.deepEqual(rowUnder(heads, { ...row, part: '商务' }, 1), [
    ...['1', '商务', '2', '质保五年', '响应'],
  ]);
  assert.equal(rowUnder(heads, row, 1)[1], '');
});

test('columns of the tender’s own take what the requirement’s row has in them, and it is not said twice', () => {
  const row = {
    ...{ number: '3', response: '', deviation: '', note: '', goods: '实验台(钢木)' },
    beside: [
      { head: '货物', words: '实验台（钢木）' },
      { head: '部位', words: '台面' },
      { head: '数量', words: '12' },
      { head: '品牌', words: '国产' },
      { head: '包号', words: '包2' },
    ],
  };
  const headers = [
    '序号',
    '标段',
    '货物',
    '部件',
    '品牌',
    '采购数量（张）',
    '谈判文件参数',
    '响应参数',
  ];
  const under = (requirement: string) => rowUnder(headers, { ...row, requirement }, 1).slice(1, 7);
  const own = ['包2', '实验台（钢木）', '台面', '', '12'];
  assert.deepEqual(under('★台面：厚度≥12mm'), [...own, '★厚度≥12mm']);
  assert.deepEqual(under('实验台（钢木）：台面；参数：边缘加厚'), [...own, '参数：边缘加厚']);
});

test('of 采购文件条款 | 采购文件要求 the first says where the other stands', () => {
  const row = { number: '1.1', requirement: '服务期三年', response: '', deviation: '', note: '' };
  assert.deepEqual(rowUnder(['序号', '采购文件条款', '采购文件要求', '应答', '说明'], row, 1), [
    ...['1', '1.1', '服务期三年', '', ''],
  ]);
  assert.deepEqual(rowUnder(['序号', '采购需求条款', '响应内容', '偏离'], row, 1).slice(0, 2), [
    ...['1', '服务期三年'],
  ]);
});

test('a marked number that says nothing by itself stands in no column of proofs and before no requirement', () => {
  const row = {
    ...{
      number: '二★1',
      requirement: '★探测器物理排数≥64排',
      response: '',
      deviation: '',
      note: '',
    },
  };
  assert.deepEqual(rowUnder(['序号', '招标参数', '投标参数', '偏离', '佐证材料页码'], row, 1), [
    ...['1', '★探测器物理排数≥64排', '', '', ''],
  ]);
});
