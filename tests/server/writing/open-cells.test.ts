import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saysForm } from '../../../site/server/layout/word-forms/says-form.ts';
import {
  filledMarkdown,
  readFilled,
} from '../../../site/server/writing/form-blanks/chapter-form.ts';
import { fillBlanks } from '../../../site/server/writing/form-blanks/fill-blanks.ts';
import { formSheet, sheetBlanks } from '../../../site/server/writing/form-blanks/form-sheet.ts';
import { tenderForms } from '../../../site/server/writing/tender-forms.ts';

const row = (...cells: string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;
const head = (...cells: string[]) => `<tr>${cells.map((text) => `<th>${text}</th>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table>\n${rows.join('\n')}\n</table>`;

/** The form with nothing filled in, row by row. */
const open = (content: string): string[] =>
  filledMarkdown({ sheet: formSheet({ title: '表', content }), values: new Map(), extra: '' })
    .split('\n')
    .filter((line) => line.startsWith('<tr>'))
    .map((line) => line.replace(/<\/?t[rdh]>/g, '|').replace(/\|+/g, '|'));

describe('dots in cells stand for what is to be written', () => {
  test('right below the head of a table of people, of contracts, of prices', () => {
    for (const dots of ['……', '…', '......', '⋯⋯', '．．．']) {
      const people = table(
        head('姓名', '职务', '证书'),
        row(dots, dots, dots),
        row(dots, '', dots),
      );
      assert.deepEqual(
        open(people).slice(1),
        ['|【待填写：姓名】|【待填写：职务】|【待填写：证书】|', `|${dots}|${dots}|`],
        dots,
      );
      const contracts = table(
        head('序号', '合同名称', '签订时间'),
        row('1', dots, dots),
        row('2', dots, dots),
      );
      assert.equal(open(contracts)[1], '|1|【待填写：合同名称】|【待填写：签订时间】|', dots);
      assert.equal(open(contracts)[2], `|2|${dots}|${dots}|`, dots);
    }
  });

  test('below a title row and a head, and below a head of two rows', () => {
    const titled = table(
      '<tr><td colspan="3">拟派人员一览表</td></tr>',
      row('姓名', '岗位', '工龄'),
      row('……', '……', '……'),
    );
    assert.equal(open(titled)[2], '|【待填写：姓名】|【待填写：岗位】|【待填写：工龄】|');
  });

  test('beside printed words each is asked for; a row of nothing else goes on with those above it', () => {
    const posts = table(
      head('岗位', '姓名', '证书'),
      row('项目经理', '……', '……'),
      row('安全员', '', '……'),
      row('……', '……', '……'),
    );
    const [, manager, safety, more] = open(posts);
    assert.match(manager ?? '', /^\|项目经理\|【待填写：[^】]*姓名】\|【待填写：[^】]*证书】\|$/);
    assert.match(safety ?? '', /^\|安全员\|【待填写：[^】]*姓名】\|【待填写：[^】]*证书】\|$/);
    assert.equal(more, '|……|……|……|');
  });

  test('in a head, and where no word is near, they are printed', () => {
    assert.deepEqual(open(table(head('名称', '规格', '……'), row('', '', '')))[0], '|名称|规格|……|');
    assert.equal(sheetBlanks(formSheet({ title: '表', content: table(row('……')) })).length, 0);
  });

  test('take a value and give it back, in a row of their own too', () => {
    const content = table(head('姓名', '职务'), row('……', '……'), row('…', '…'));
    const sheet = formSheet({ title: '表', content });
    const [name, , second] = sheetBlanks(sheet);
    const form = { sheet, values: new Map(), extra: '' };
    const filled = fillBlanks(form, { [name?.id ?? '']: '李明', [second?.id ?? '']: '王芳' });
    assert.equal(filled.state, 'filled');
    const text = filled.state === 'filled' ? filled.content : '';
    assert.match(text, /<td>李明<\/td><td>【待填写：职务】<\/td>/);
    assert.match(text, /<td>王芳<\/td><td>…<\/td>/);
    assert.equal(readFilled(sheet, text)?.values.get(second?.id ?? ''), '王芳');
    assert.ok(saysForm(text, content));
  });
});

describe('a unit alone in its cell', () => {
  const units = ['万元', '人', '平方米', '名', '亿元', '％', '（万元）', '元/年', 'm²', '小时'];

  test('has its figure before it, whatever it counts', () => {
    for (const unit of units) {
      const content = table(row('注册资本', unit));
      assert.deepEqual(open(content), [`|注册资本|【待填写：注册资本】${unit}|`], unit);
      assert.ok(saysForm(table(row('注册资本', `300${unit}`)), content), unit);
    }
    const capital = table(row('注册资本', '万元'));
    assert.ok(!saysForm(table(row('注册资本', '三百')), capital));
  });

  test('is printed in a column of units, below a title row too', () => {
    for (const heads of [
      [head('名称', '单位', '数量')],
      ['<tr><td colspan="3">分项报价</td></tr>', row('名称', '计量单位', '数量')],
    ]) {
      const rows = open(table(...heads, row('保洁', '元/月', ''), row('绿化', '平方米', '')));
      for (const line of rows.slice(-2)) assert.doesNotMatch(line, /】(?:元|平方米)/);
    }
  });

  test('is room beside a label, so that a first row with one is no head', () => {
    const cells = (...words: string[]) =>
      words.map((text, column) => ({ text, column, colSpan: 1, rowSpan: 1 }));
    const [form] = tenderForms(
      {
        blocks: [
          { kind: 'heading', index: 0, page: null, text: '概况', level: 2 },
          {
            ...{ kind: 'table', index: 1, page: null },
            rows: [
              cells('企业名称', '', '注册资金', '万元'),
              cells('员工总数', '人', '办公面积', '平方米'),
            ],
          },
        ],
      },
      [
        {
          ...{ title: '概况', level: 2, source: { block: 0, quote: '概况' } },
          form: { first: 1, last: 1 },
        },
      ],
    );
    assert.doesNotMatch(form?.content ?? '', /<th/);
    assert.deepEqual(
      sheetBlanks(formSheet({ title: '概况', content: form?.content ?? '' })).map(
        ({ label }) => label,
      ),
      ['企业名称', '注册资金', '员工总数', '办公面积'],
    );
  });
});

test('a label in a cell is asked for where the empty cell behind it is of another column', () => {
  const prices = table(
    head('合同包', '投标报价', '投标保证金'),
    row('1', '投标总价（大写）：', ''),
  );
  assert.deepEqual(open(prices).slice(1), [
    '|1|投标总价（大写）：【待填写：投标总价】|【待填写：投标保证金】|',
  ]);
});

test('nobody has to fill the room for remarks, and what is written there is kept', () => {
  const content = table(head('名称', '数量', '备 注'), row('水泵', '', ''), row('合计', '', ''));
  assert.deepEqual(open(content).slice(1), [
    '|水泵|【待填写：水泵数量】|',
    '|合计|【待填写：合计数量】|',
  ]);
  const sheet = formSheet({ title: '表', content });
  const written = content.replace(row('水泵', '', ''), row('水泵', '2台', '含底座'));
  assert.ok([...(readFilled(sheet, written)?.values.values() ?? [])].includes('含底座'));
});

test('nobody has to fill the room for remarks, whatever stands beside its name', () => {
  for (const remarks of ['备注', '备注/说明', '备注及说明', '备注（说明）'])
    assert.deepEqual(
      open(table(head('分项名称', '合价（元）', remarks), row('', '', ''))).slice(1),
      ['|【待填写：分项名称】|【待填写：合价（元）】|'],
      remarks,
    );
});

test('a row of sums asks for what is summed up, and for no words', () => {
  const priced = table(
    head('序号', '名称', '品牌', '数量', '单位', '单价（元）', '合价（元）', '制造商'),
    row('1', '', '', '', '', '', '', ''),
    row('合计', '', '', '', '', '', '', ''),
    row('', '小计', '', '', '', '', '', ''),
  );
  assert.deepEqual(open(priced).slice(2), [
    '|合计|【待填写：合计】|',
    '|小计|【待填写：合价（元）】|',
  ]);
  const paid = table(
    head('岗位', '人数', '月基本工资', '人均月成本', '年费用（元）', '计算依据'),
    row('保洁员', '', '', '', '', ''),
    row('合 计', '', '', '', '', ''),
  );
  assert.equal(
    open(paid)[2],
    '|合 计|【待填写：合计人数】|【待填写：合计月基本工资】|【待填写：合计年费用（元）】|',
  );
});
