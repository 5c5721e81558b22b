import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { marksOf } from '../../../../site/server/documents/extract/clauses/meaning.ts';
import {
  allowsJointBids,
  allowsSubcontracts,
} from '../../../../site/server/documents/extract/forms/allowed-ways.ts';
import { englishFormat } from '../../../../site/server/documents/extract/forms/english.ts';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { withSpacedTables } from '../../../../site/server/documents/extract/scoring/spaced.ts';
import { placeBlocks } from '../../../../site/server/documents/extract/sections.ts';
import { documentOf } from './extract-blocks.ts';
import { tenderOf } from './scoring-fixture.ts';

type Parts = Parameters<typeof documentOf>;
const placed = (...parts: Parts) => placeBlocks(documentOf(...parts));

describe('what a tender says of its marks', () => {
  const read = (text: string, sign: string) => {
    const mark = marksOf(placed(text)).get(sign);
    return mark && `${mark.kind} ${mark.binding ?? 'by custom'}`;
  };

  test('a bid fails by one, loses points by another, whatever the sign is by custom', () => {
    assert.equal(read('带“★”的条款为实质性要求，不满足则投标无效。', '★'), 'star true');
    assert.equal(read('标有“★”的不作为无效投标条款，为重要参数。', '★'), 'star false');
    assert.equal(read('标注“▲”的参数为重要参数，每项负偏离扣2分。', '▲'), 'triangle false');
    assert.equal(read('▲号条款不允许负偏离', '▲'), 'triangle true');
    assert.equal(read('"▲" denotes an important parameter.', '▲'), 'triangle false');
  });

  test('of nothing said ★ and ▲ are marks by custom, other signs are none', () => {
    assert.equal(read('无', '★'), 'star by custom');
    assert.equal(read('无', '▲'), 'triangle by custom');
    assert.equal(read('无', '#'), undefined);
    assert.equal(read('凡标“●”的须响应', '●'), undefined);
  });

  test('a sign is the same in both widths', () => {
    assert.equal(read('加注“#”的为关键指标。', '＃'), 'triangle false');
    assert.equal(read('带“＊”号条款必须满足。', '*'), 'star true');
    assert.equal(read('Items marked with "*" are mandatory.', '＊'), 'star true');
  });

  test('the meaning is the sentence of the file', () => {
    const said = '带“★”的条款为实质性要求，不满足则投标无效。';
    assert.equal(marksOf(placed(`总则。${said}其他。`)).get('★')?.meaning, said);
  });
});

describe('whether a bidder may subcontract', () => {
  const sheet = (name: string, said: string) =>
    allowsSubcontracts(placed('# 第二章 投标人须知前附表', { rows: [['1.11', name, said]] }));

  test('by the box that is ticked, or the word beside the label', () => {
    assert.equal(sheet('分包', '允许，限非主体工作'), true);
    assert.equal(sheet('分包', '□不允许 ☑允许'), true);
    assert.equal(sheet('是否允许分包', '☑不允许 □允许'), false);
    assert.equal(sheet('分包', '不允许'), false);
    assert.equal(
      allowsSubcontracts(placed('# 第二章 投标人须知', '1.11 是否允许分包：允许')),
      true,
    );
  });

  test('by the words of the cell that say of what, and by a sentence where no sheet says it', () => {
    assert.equal(sheet('分包', '仅允许电梯维保、外墙清洗分包给有资质的单位'), true);
    assert.equal(sheet('分包', '主体结构不得分包；专业工程经招标人同意可分包'), true);
    assert.equal(sheet('分包', '设计、主体结构不得分包'), false);
    const sentence = (...lines: string[]) => allowsSubcontracts(placed('# 第一章 公告', ...lines));
    assert.equal(sentence('接受联合体；允许将消杀、外墙清洗分包给中小企业。'), true);
    assert.equal(sentence('本项目允许分包。'), true);
    assert.equal(sentence('本项目允许分包，不接受联合体。'), true);
    for (const said of [
      '本项目不接受联合体，不允许分包。',
      '是否允许分包，见前附表。',
      '供应商可以对一个分包投标。',
      '允许大中型企业将合同的一部分分包给小微企业的，给予价格扣除。',
      '采购人允许分包的，投标人应提交分包意向协议。',
    ])
      assert.equal(sentence(said), false, said);
    assert.equal(sentence('本项目允许分包。', '关键工作不得分包。'), true);
  });

  test('what a contract says, or nothing, allows none', () => {
    assert.equal(allowsSubcontracts(placed('# 第四章 合同条款', '分包：允许')), false);
    assert.equal(allowsSubcontracts(placed('# 第二章 投标人须知', '分包商名单')), false);
    assert.equal(sheet('分包商', '允许'), false);
  });
});

describe('whether several may bid as one', () => {
  const sheet = (name: string, said: string) =>
    allowsJointBids(placed('# 第二章 投标人须知', { rows: [['1.4.2', name, said]] }));
  const sentence = (...lines: string[]) => allowsJointBids(placed('# 第一章 公告', ...lines));

  test('by the box that is ticked, or the word beside the label', () => {
    assert.equal(sheet('是否接受联合体投标', '☑接受 □不接受'), true);
    assert.equal(sheet('是否接受联合体投标', '□接受 ☑不接受'), false);
    assert.equal(sheet('联合体', '接受，成员不超过2家，须提交联合体协议书'), true);
    assert.equal(sheet('联合体投标', '本项目接受联合体投标'), true);
    assert.equal(sheet('是否允许联合体', '否'), false);
    assert.equal(sentence('7. 本项目是否接受联合体投标：否'), false);
    assert.equal(sentence('本项目接受联合体投标：☑是，☐否'), true);
  });

  test('by a sentence where no sheet says it; what holds for joint bidders, or in general, says nothing', () => {
    for (const said of [
      '3.2 本次招标接受联合体投标，联合体成员不超过2家。',
      '4.接受联合体，联合体成员不超过2家。',
      '允许联合体应征，成员不超过2家。',
      '投标人可以组成联合体，联合体成员不超过两家。',
    ])
      assert.equal(sentence(said), true, said);
    for (const said of [
      '本项目不接受联合体，不允许转包、分包。',
      '4. 不接受联合体报价。',
      '投标人须知前附表规定接受联合体投标的，各方应签订联合体协议书。',
      '两个以上的供应商可以组成联合体，以一个供应商的身份投标。',
      '如接受联合体投标，应提交协议。',
      '联合体投标的，应提供联合体协议书。',
      '是否接受联合体投标见前附表。',
    ])
      assert.equal(sentence(said), false, said);
    assert.equal(sentence('包1接受联合体投标。', '包2不接受联合体投标。'), false);
  });

  test('the sheet goes before sentences; a contract and the forms say nothing', () => {
    const both = ['# 第一章 公告', '本项目接受联合体投标。', '# 第二章 投标人须知'] as const;
    const no = { rows: [['1.4.2', '是否接受联合体投标', '不接受']] };
    assert.equal(allowsJointBids(placed(...both, no)), false);
    assert.equal(allowsJointBids(placed('# 第四章 合同条款', '联合体：接受')), false);
    assert.equal(allowsJointBids(placed('# 第六章 投标文件格式', '联合体：接受')), false);
  });
});

describe('the papers of a tender in English', () => {
  const read = (...parts: Parts) =>
    englishFormat(placed(...parts)).map(({ title, form }) =>
      form ? `${title} ${form.first}-${form.last}` : title,
    );

  test('are the titles of its chapter of forms, each with its form; those of others are none', () =>
    assert.deepEqual(
      read(
        ...['# Section I Instructions to Bidders', 'Text here.', '# Section IV Bidding Forms'],
        ...['## Form 1 Letter of Bid', 'To: [insert name]', 'Signed: ____'],
        ...['## Form 2 Price Schedule', { rows: [['Item', 'Price']] }],
        ...['## Contract Agreement', 'Between ____', '## Evaluation Criteria'],
      ),
      ['Letter of Bid 4-5', 'Price Schedule 7-7'],
    ));

  test('a numbered line is a title, a sentence is none', () =>
    assert.deepEqual(
      read(
        ...['# Section IV Bidding Forms', 'A. Letter of Bid', 'Date: ____'],
        ...['B. Power of Attorney', 'I, ____', 'c. what the bidder has to do when it is late.'],
      ),
      ['Letter of Bid 2-2', 'Power of Attorney 4-5'],
    ));

  test('stand in the order the instructions list them, and what those do not name behind the one before it', () =>
    assert.deepEqual(
      read(
        ...['# Section I Instructions to Bidders', '11. Documents Comprising the Bid'],
        ...['The bid shall comprise the following:', '(a) Letter of Bid;', '(b) Price Schedules;'],
        ...['(c) Bid Security;', '(d) Written confirmation authorizing the signatory;'],
        ...['# Section IV Bidding Forms', '## Price Schedules', 'Total: ____'],
        ...['## Letter of Bid', 'To: ____', '## Technical Proposal', 'Describe:'],
      ),
      [
        ...['Letter of Bid 11-11', 'Technical Proposal 13-13', 'Price Schedules 9-9'],
        ...['Bid Security', 'Written confirmation authorizing the signatory'],
      ],
    ));
});

describe('a scoring table drawn with blanks', () => {
  const read = (...lines: string[]) =>
    withSpacedTables(documentOf(...lines)).blocks.map((block) =>
      block.kind === 'table'
        ? block.rows.map((row) => row.map(({ text }) => text).join('|'))
        : block.text,
    );
  const head = '评审因素 分值 评分标准';

  test('has the columns its head names, and rules that go on over lines', () =>
    assert.deepEqual(
      read(
        `序号 ${head}`,
        '1 投标报价 30 最低价得满分',
        '2 服务方案 40分 优得31-40分',
        '良得16-30分',
      ),
      [
        [
          ...['序号|评审因素|分值|评分标准', '1|投标报价|30|最低价得满分'],
          '2|服务方案|40分|优得31-40分\n良得16-30分',
        ],
      ],
    ));

  test('without numbers a name may be broken by blanks', () =>
    assert.deepEqual(read(head, '投标报价 30 最低价', '服务 方案 40 优得40分'), [
      ['评审因素|分值|评分标准', '投标报价|30|最低价', '服务方案|40|优得40分'],
    ]));

  test('rows run together in one line are cut where the next number and its points stand', () =>
    assert.deepEqual(
      read(
        `序号 ${head}`,
        '1 投标报价 30 最低价得满分 2 服务方案 40 优得40分 3 业绩 30 每个5分',
      ).flat(),
      [
        '序号|评审因素|分值|评分标准',
        '1|投标报价|30|最低价得满分',
        '2|服务方案|40|优得40分',
        '3|业绩|30|每个5分',
      ],
    ));

  test('a sentence that names the columns, one row, and another order are no table', () => {
    for (const lines of [
      [head, '以上内容见另册'],
      [head, '投标报价 30 最低价'],
      ['分值 评审因素 评分标准', '30 投标报价 最低价', '40 服务方案 优得40分'],
    ])
      assert.deepEqual(read(...lines), lines);
  });
});

describe('doubts of a scoring', () => {
  const rows = (...more: string[]) =>
    [
      '| 评审因素 | 分值 | 评审标准 |',
      '| 投标报价 | 30 | 评标基准价除以投标报价乘以30 |',
      ...more,
    ].join('\n');
  const plan = '| 服务方案 | 40 | 优得40分，良得20分 |';
  const works = '| 业绩 | 30 | 每个得5分，最高30分 |';
  const read = (table: string, chapter = '# 评标办法') => {
    const { items, doubts } = extractScoring(tenderOf(`${chapter}\n${table}`));
    return doubts.map(({ kind, itemId }) =>
      [kind, items.find(({ id }) => id === itemId)?.item].filter(Boolean).join(' '),
    );
  };

  test('none where all items have rules, stand in the evaluation and make a hundred with the price', () =>
    assert.deepEqual(read(rows(plan, works)), []));

  test('an item whose rule is missing, stands elsewhere, or whose name is that of a table', () => {
    assert.deepEqual(read(rows('| 服务方案 | 40 | 优 |', works)), ['item 服务方案']);
    assert.deepEqual(read(rows(plan, '| 业绩 | 30 | 见下表 |')), ['item 业绩']);
    assert.deepEqual(read(rows('| 评分细则表 | 40 | 优得40分，良得20分 |', works)), [
      'item 评分细则表',
    ]);
  });

  test('an item worth more than all the others', () =>
    assert.deepEqual(
      read(rows('| 服务方案 | 60 | 优得60分，良得20分 |', '| 业绩 | 10 | 每个得5分，最高10分 |')),
      ['item 服务方案'],
    ));

  test('a part that states another sum than its items make', () =>
    assert.deepEqual(read(rows('| 技术（50分） | < | < |', plan, works)), ['part']));

  test('a place outside the evaluation, no price, the price alone', () => {
    assert.deepEqual(read(rows(plan, works), '# 采购需求'), ['place']);
    const head = '| 评审因素 | 分值 | 评审标准 |';
    assert.deepEqual(
      read(
        [
          head,
          '| 服务方案 | 50 | 优得50分，良得20分 |',
          '| 业绩 | 50 | 每个得5分，最高50分 |',
        ].join('\n'),
      ),
      ['price'],
    );
    assert.deepEqual(read(`${head}\n| 投标报价 | 100 | 评标基准价除以投标报价乘以100 |`), [
      'price',
    ]);
  });

  test('another total than a hundred', () =>
    assert.deepEqual(read(rows(plan, '| 业绩 | 20 | 每个得5分，最高20分 |')), ['total']));
});
