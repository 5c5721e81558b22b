import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block } from '../../../../site/server/documents/document.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;

/** The outline of a file that tells no pages, no bold and no middle of a line. */
function titles(...parts: Parts): string[] {
  const document = documentOf('# 第一章 招标公告', '本项目公开招标。', ...parts);
  const blocks = document.blocks.map((block) => ({ ...merged(block), page: null }));
  return extractTender({ ...document, blocks }).format.map(
    ({ level, title, form }) => `${level} ${title}${form ? ' ▪' : ''}`,
  );
}
/** A cell that says 〃 belongs to the one above it. */
function merged(block: Block): Block {
  if (block.kind !== 'table') return block;
  const spans = (row: number, column: number): number =>
    block.rows[row + 1]?.[column]?.text === '〃' ? 1 + spans(row + 1, column) : 1;
  const rows = block.rows.map((row, y) =>
    row
      .map((cell) => ({ ...cell, rowSpan: spans(y, cell.column) }))
      .filter(({ text }) => text !== '〃'),
  );
  return { ...block, rows };
}
const sheet = {
  rows: [
    ['姓名', '职务', '证书'],
    ['', '', ''],
  ],
};
const frame = (text: string) => ({ rows: [[text]] });
const sealed = '投标人：____（盖章）';
const letter = (title: string) => [title, '致：招标人', '我方愿意承担本项目的全部工作。', sealed];

test('what is counted below the next number stands beside what was counted below the last', () => {
  for (const mark of ['格式', '附件', '附表', ''])
    assert.deepEqual(
      titles(
        '# 第二章 投标人须知',
        '投标文件由商务文件、技术文件、经济文件三部分组成：',
        ...['一、商务文件', '1.投标函', '2.授权委托书', '二、技术文件', '1.实施方案'],
        ...['2.服务承诺', '三、经济文件', '1.报价函', '2.价格清单'],
        '# 第五章 投标文件格式',
        ...[...letter(`${mark}1-1 投标函`), ...letter(`${mark}1-2 授权委托书`)],
        ...[`${mark}2-1 实施方案`, '格式自拟。', `${mark}2-2 服务承诺`, '格式自拟。'],
        ...[...letter(`${mark}3-1 报价函`), `${mark}3-2 价格清单`, sheet],
      ),
      [
        ...['1 商务文件', '2 投标函 ▪', '2 授权委托书 ▪', '1 技术文件', '2 实施方案', '2 服务承诺'],
        ...['1 经济文件', '2 报价函 ▪', '2 价格清单 ▪'],
      ],
      mark,
    );
});

test('a list of what a bid holds ends where the clauses above it go on', () => {
  for (const [lead, next] of [
    ['3.1.1', '3.2'],
    ['3.1.1', '3.1.2'],
    ['3.1', '3.2'],
    ['3.1', '4.'],
  ] as const)
    assert.deepEqual(
      titles(
        '# 第二章 投标人须知',
        `${lead} 投标文件应包括下列内容：`,
        ...['（1）投标函；', '（2）授权委托书；', '（3）价格清单；', '（4）信誉证明材料。'],
        '澄清也是投标文件的组成部分。',
        `${next} 投标报价`,
        `${next.replace(/\.$/, '')}.1 投标报价包括税金。`,
        '# 第五章 投标文件格式',
        ...[...letter('一、投标函'), ...letter('二、授权委托书'), '三、价格清单', sheet],
      ),
      ['1 投标函 ▪', '1 授权委托书 ▪', '1 价格清单 ▪', '1 信誉证明材料'],
      `${lead} ${next}`,
    );
});

test('a volume is named in a frame, or below 投标文件 on its cover, and begins there', () => {
  const cover = (name: string) => ['投标文件', name, '投标人：____（盖章）', '__年__月__日'];
  const [one, two] = ['第一个信封（商务及技术文件）', '第二个信封（报价文件）'];
  for (const named of [
    (name: string) => [frame(name), ...cover(name)],
    (name: string) => [frame(name)],
    cover,
  ])
    assert.deepEqual(
      titles(
        ...['# 第六章 投标文件格式', ...named(one), ...letter('一、投标函')],
        ...['二、资格审查资料', '附营业执照复印件。', '三、人员安排表', sheet, ...named(two)],
        ...[...letter('一、投标函'), '二、价格清单', sheet],
      ),
      [
        ...[`1 ${one}`, '2 投标函 ▪', '2 资格审查资料', '2 人员安排表 ▪'],
        ...[`1 ${two}`, '2 投标函 ▪', '2 价格清单 ▪'],
      ],
    );
});

test('no list goes over the name of a volume that was none before it', () => {
  const listed = (...names: string[]) =>
    names.map((name, at) => `（${at + 1}）${name}……………………（页码）`);
  assert.deepEqual(
    titles(
      ...['# 第五章 投标文件格式', '资格文件部分', ...listed('承诺函', '设备证书')],
      ...['一、承诺函', '我公司承诺廉洁从业。', sealed],
      ...['二、设备证书', '提供有效证书扫描件（加盖公章）。'],
      ...['商务技术文件部分', ...listed('投标函', '偏离表', '人员安排表')],
      ...[...letter('一、投标函'), '二、偏离表', sheet, '三、人员安排表', sheet],
    ),
    [
      ...['1 资格文件部分', '2 承诺函 ▪', '2 设备证书', '1 商务技术文件部分'],
      ...['2 投标函 ▪', '2 偏离表 ▪', '2 人员安排表 ▪'],
    ],
  );
});

test('a table of contents whose pages are to be told names what is printed below it', () => {
  const contents = (...names: string[]) => ({
    rows: [['序号', '内容', '页码'], ...names.map((name, at) => [`${at + 1}`, name, ''])],
  });
  const cover = (name: string) => ['投标文件', `（${name}）`, sealed, '日期：__年__月__日'];
  assert.deepEqual(
    titles(
      ...['# 第六章 投标文件格式', ...cover('资格审查文件'), '资格审查文件目录'],
      contents('营业执照', '授权书', '无重大违法记录声明'),
      ...['1. 营业执照', '附副本复印件。', ...letter('2. 授权书')],
      ...[...letter('3. 无重大违法记录声明'), ...cover('报价文件'), '报价文件目录'],
      contents('报价一览表', '分项报价表'),
      ...['1. 报价一览表', sheet, '2. 分项报价表', sheet],
    ),
    [
      ...['1 资格审查文件', '2 营业执照', '2 授权书 ▪', '2 无重大违法记录声明 ▪'],
      ...['1 报价文件', '2 报价一览表 ▪', '2 分项报价表 ▪'],
    ],
  );
});

test('what a table counts as a part beside volumes is one, whatever it is called', () => {
  for (const at of [0, 2]) {
    const parts = [
      ['资格性文件', '投标函', '承诺函'],
      ['价格部分', '开标一览表', '分项报价表'],
    ];
    parts.splice(at, 0, ['自查表', '资格审查自查表', '评审资料自查表']);
    const rows = parts.flatMap(([part = '', ...papers], i) =>
      papers.map((paper, n) =>
        n === 0 ? [`第${'一二三'[i] ?? ''}部分`, part, paper] : ['〃', '〃', paper],
      ),
    );
    const printed = (paper: string): Parts =>
      paper.endsWith('函') ? letter(paper) : [paper, sheet];
    assert.deepEqual(
      titles(
        ...['# 第二章 投标人须知', '投标文件由下表所列各部分构成，投标人应按下表的次序编排。'],
        { rows: [['部分', '名称', '内容'], ...rows] },
        '# 第五章 投标文件格式',
        ...parts
          .flatMap(([, ...papers]) => papers)
          .flatMap((paper, i) => [`格式${i + 1}`, ...printed(paper)]),
      ),
      parts.flatMap(([part, ...papers]) => [`1 ${part}`, ...papers.map((one) => `2 ${one} ▪`)]),
    );
  }
});

test('parts and their papers counted alike stand as deep as their headings, whatever a letter counts', () => {
  for (const papers of [2, 3, 4])
    assert.deepEqual(
      titles(
        '# 第五章 响应文件格式',
        ...['## 三、资格性响应文件格式', '（正本）', '某项目', '供应商名称：____'],
        ...['### 一、具有独立承担民事责任的能力的证明材料', '提供营业执照；须在有效期内。'],
        ...['### 二、承诺函', '某公司：', '我单位参加本次采购，根据采购文件要求，现郑重承诺如下：'],
        ...['一、具备法律规定的条件，遵守全部要求：', '二、完全接受采购文件的规定；'],
        ...['三、如有失信行为，愿意接受惩戒。', sealed],
        ...['三、基本情况表', '四、人员安排表']
          .slice(0, papers - 2)
          .flatMap((name) => [`### ${name}`, sheet]),
        ...['## 四、其他响应文件格式', '（正本）', '某项目', '供应商名称：____'],
        ...[...letter('### 一、响应函'), '### 二、报价表', sheet],
      ),
      [
        ...['1 资格性响应文件', '2 具有独立承担民事责任的能力的证明材料', '2 承诺函 ▪'],
        ...['2 基本情况表 ▪', '2 人员安排表 ▪'].slice(0, papers - 2),
        ...['1 其他响应文件', '2 响应函 ▪', '2 报价表 ▪'],
      ],
      `${papers}`,
    );
});

test('covers of several volumes are no list, whatever comes again on them', () => {
  const cover = (name: string) => [
    ...[`封面格式（${name}）`, '某省政府采购投标文件', `（${name}）`, '（填写正本或副本）'],
    ...['项目名称：____', '投标人：____', '__年__月'],
  ];
  assert.deepEqual(
    titles(
      ...['# 第七章 投标文件格式', '1、投标文件的索引编制页码。', '2、格式仅供参考。'],
      ...[...cover('资格及资信证明部分'), '索引', '一、投标函'],
      ...['二、声明函', '三、投标保证金', ...letter('一、投标函'), ...letter('二、声明函')],
      ...[
        '三、投标保证金',
        '1、在此项下提交的材料可使用转账凭证，也可使用保函。',
        '2、投标保证金是否提交按照第三章规定认定。',
        ...cover('报价部分'),
      ],
      ...['索引', '一、开标一览表', '二、分项报价表', '一、开标一览表', sheet],
      ...['二、分项报价表', sheet],
    ),
    [
      ...['1 资格及资信证明部分', '2 投标函 ▪', '2 声明函 ▪', '2 投标保证金'],
      ...['1 报价部分', '2 开标一览表 ▪', '2 分项报价表 ▪'],
    ],
  );
});

test('a part begins above its own cover, and its first paper below the seals of that', () => {
  const cover = (name: string) => [
    '（正本）',
    name,
    '项目编号：____',
    sealed,
    '日期：__年__月__日',
  ];
  for (const papers of [
    [...letter('一、响应函'), '二、报价表', sheet],
    ['一、响应函及附录', ...letter('（一）响应函'), '（二）附录', sheet, '二、报价表', sheet],
  ])
    assert.deepEqual(
      titles(
        '# 第五章 响应文件格式',
        ...['一、除另有说明外，格式供参考使用，不作强制要求。', '二、备注栏由供应商自行填写说明。'],
        ...['三、资格性响应文件格式', ...cover('资格性响应文件'), ...letter('一、承诺函')],
        ...['二、人员安排表', sheet, '四、其他响应文件格式', ...cover('其他响应文件'), ...papers],
      ),
      [
        ...['1 资格性响应文件', '2 承诺函 ▪', '2 人员安排表 ▪', '1 其他响应文件'],
        ...(papers.includes('一、响应函及附录')
          ? ['2 响应函及附录', '3 响应函 ▪', '3 附录 ▪', '2 报价表 ▪']
          : ['2 响应函 ▪', '2 报价表 ▪']),
      ],
    );
});

test('the name of a volume stands above its first form, though the forms are counted through', () => {
  for (const below of ['格式自拟。', sealed])
    assert.deepEqual(
      titles(
        ...['# 第五章 投标文件格式', '投标人应按以下格式编制投标文件，不得删减。'],
        ...['商务部分', ...letter('格式一 投标函'), '格式二 实施方案', below],
        ...['技术部分', '格式三 人员安排表', sheet, '格式四 服务方案', '格式自拟。'],
        ...['报价部分', '格式五 报价总表', sheet, sealed],
        ...['报价文件', ...letter('格式六 报价说明')],
      ).filter((title) => title.startsWith('1')),
      ['1 商务部分', '1 技术部分', '1 报价部分', '1 报价文件'],
      below,
    );
});
