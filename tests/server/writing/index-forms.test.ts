import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { indexForm, indexRow } from '../../../site/server/writing/index-columns.ts';
import { resolveLiveBlocks } from '../../../site/server/writing/live-blocks.ts';
import { fixedChapters } from '../../../site/server/writing/offline/fixed-chapters.ts';
import { bidContext, scoringItem } from './sample-bid.ts';

const row = (...cells: string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;
const head = (...cells: string[]) => `<tr>${cells.map((text) => `<th>${text}</th>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table>\n${rows.join('\n')}\n</table>`;
const scoring = [
  scoringItem('s1', '技术', '保洁方案', 20, '方案完整的得20分。'),
  scoringItem('s2', '商务', '同类业绩', 10, '每份合同得2分，最高10分。'),
  scoringItem('s3', '价格', '投标报价', 10, '最低价得满分。'),
];
const review = table(
  head('商务评审分项', '商务评审细则', '证明文件'),
  row('', '', '见投标文件第（）页'),
  row('……', '……', '见投标文件第（）页'),
  row('技术评审分项', '技术评审细则', '证明文件'),
  row('', '', '见投标文件第（）页'),
);

/** The text of a form of the tender in a bid on it, live tables resolved. */
function written(title: string, content: string): string {
  const context = bidContext({ scoring });
  const chapters = [
    ...context.chapters,
    {
      ...{ id: 'own', parentId: null, order: 99, title, pages: 1, brief: '' },
      ...{ scoringIds: [], settings: { instruction: '', kind: 'form' as const } },
    },
  ];
  const text = fixedChapters({ ...context, chapters, forms: [{ title, first: 0, content }] }).get(
    'own',
  );
  return resolveLiveBlocks(text ?? '', { scoring, chapters, register: [] });
}

describe("a tender's own index", () => {
  test('holds its items under its own heads, with the pages of their chapters where the form has their place', () => {
    const text = written('评审要素投标资料表', review);
    const [business = '', technical = ''] = text.split('\n\n');
    assert.match(business, /^\| 商务评审分项 \| 商务评审细则 \| 证明文件 \|/);
    assert.match(
      business,
      /\| 同类业绩 \| 每份合同得2分，最高10分。 \| 见投标文件第\{\{page:\w+\}\}/,
    );
    assert.doesNotMatch(business, /保洁方案|投标报价/);
    assert.match(technical, /\| 保洁方案 \| 方案完整的得20分。 \| 见投标文件第\{\{page:\w+\}\}/);
  });

  test('of conditions says what they are, and neither that they are met nor where', () => {
    const form = table(
      head('序号', '审查标准', '自查结论', '证明资料'),
      row('1', '', '□通过□不通过', '见投标文件第（）页'),
    );
    const [, , first = ''] = written('资格性自查表', form).split('\n');
    assert.match(first, /^\| 1 \| .{6,} \| □通过□不通过 \| 见投标文件第【待填写】页 \|$/);
  });

  test('stays as it is where the tender has rows of its own, and any other table too', () => {
    const given = table(
      head('序号', '评分项', '自评分', '页码'),
      row('1', '企业资质', '', ''),
      row('2', '', '', ''),
    );
    assert.match(written('自评表', given), /企业资质/);
    for (const other of [
      given,
      table(head('序号', '评审因素', '评审标准'), row('1', '', '')),
      table(head('序号', '项目名称', '合同金额', '证明材料'), row('1', '', '', '')),
      table(head('姓名', '职称', '备注'), row('', '', '')),
    ])
      assert.equal(indexForm(other), undefined, other);
  });

  test('leaves open what nobody said', () => {
    const [part] =
      indexForm(table(head('序号', '评分点', '自评分', '证明材料页码'), row('', '', '', ''))) ?? [];
    assert.ok(part);
    assert.deepEqual(
      indexRow(part, { item: '业绩', points: '10分', criteria: '每份2分', page: '' }, 3),
      ['3', '业绩', '【待填写】', '【待填写】'],
    );
  });
});

describe("an index of the tender's own rows", () => {
  const chapter = (id: string, title: string, scoringIds: string[] = []) => ({
    ...{ id, parentId: null, order: 1, title, pages: 1, brief: '', scoringIds },
    settings: { instruction: '', kind: 'form' as const },
  });
  const chapters = [
    chapter('letter', '投标函'),
    chapter('licence', '营业执照副本'),
    chapter('court', '裁判文书网查询结果'),
    chapter('cleaning', '保洁工作安排', ['s1']),
    chapter('clean', '无重大违法记录声明函'),
    chapter('quiet', '保密声明'),
    chapter('agent', '法定代表人授权书'),
    chapter('one', '承诺书'),
    chapter('two', '承诺书'),
  ];
  const pages = (content: string) =>
    resolveLiveBlocks(content, { scoring, chapters, register: [] });

  test('gets the page of the chapter a row names, or that answers the item it names', () => {
    const form = table(
      row('序号', '审查内容', '投标文件页码'),
      row('1', '投标函', '第　　页'),
      row('2', '提供有效的营业执照副本（复印件）', '【待填写：营业执照页码】'),
      row('3', '“裁判文书网”无行贿记录', 'P12'),
      row('4', '裁判文书网无行贿记录', ''),
      row('5', '保洁方案', '见投标文件第（）页'),
      row('6', '投标函', '（　）页'),
      row('7', '投标函', '____页'),
      row('8', '投标函', '(第__页)'),
      row('10', '提供法定代表人授权委托书及被授权人身份证', ''),
      row('9', '前三年内经营活动中无重大违法记录的书面材料', ''),
    );
    assert.deepEqual(
      [...pages(form).matchAll(/<td>([^<]*)<\/td><\/tr>/g)].map(([, last]) => last),
      [
        '投标文件页码',
        '第{{page:letter}}页',
        '{{page:licence}}',
        'P12',
        '{{page:court}}',
        '见投标文件第（{{page:cleaning}}）页',
        '（{{page:letter}}）页',
        '{{page:letter}}页',
        '(第{{page:letter}}页)',
        '{{page:agent}}',
        '{{page:clean}}',
      ],
    );
  });

  test('takes no name of a group for that of its first row', () => {
    const [first = '', second = ''] = pages(
      table(
        row('部分', '审查内容', '页码'),
        '<tr><td rowspan="2">投标函</td><td>营业执照副本</td><td></td></tr>',
        row('近三年无行贿犯罪', ''),
      ),
    )
      .split('\n')
      .slice(2);
    assert.match(first, /<td>\{\{page:licence\}\}<\/td><\/tr>$/);
    assert.match(second, /<td><\/td><\/tr>$/);
  });

  test('stays open where a row names none, or two of one name, or the head asks for papers', () => {
    const open = table(
      row('审查内容', '页码'),
      row('近三年无行贿犯罪', '第　　页'),
      row('承诺书', '第　　页'),
      row('投标函是否按要求签署', '第　　页'),
      row('数据保密措施到位', '第　　页'),
    );
    assert.equal(pages(open), open);
    const papers = table(row('审查内容', '证明材料'), row('投标函', ''));
    assert.equal(pages(papers), papers);
  });
});
