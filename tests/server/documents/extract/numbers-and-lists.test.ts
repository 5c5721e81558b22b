import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  cellNumber,
  printedNumber,
  titleNumber,
} from '../../../../site/server/documents/extract/clauses/number.ts';
import { runningItems } from '../../../../site/server/documents/extract/clauses/running-items.ts';
import {
  follows,
  labelOf,
  numbered,
} from '../../../../site/server/documents/extract/forms/number.ts';
import { statedPageLimit } from '../../../../site/server/documents/extract/page-limit.ts';
import {
  isTitleLine,
  itemsOf,
  linesOf,
  linesUnder,
  listParts,
  numberRank,
  withoutRepeats,
} from '../../../../site/server/documents/extract/passages.ts';
import { placeBlocks } from '../../../../site/server/documents/extract/sections.ts';
import {
  cleanText,
  countOf,
  isPlaceholder,
  isReference,
  linesIn,
  numberOf,
  numberStyle,
  splitOutside,
  tickedText,
  withoutNumber,
  withoutTranslation,
} from '../../../../site/server/documents/extract/text.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;
const each = <T>(read: (text: string) => T, cases: Record<string, T>) => {
  for (const [text, wanted] of Object.entries(cases)) assert.deepEqual(read(text), wanted, text);
};

describe('numbers before a text', () => {
  test('are taken off, and amounts and lengths of time are none', () =>
    each(withoutNumber, {
      ...{ '1.2 总则': '总则', '（一）总则': '总则', '第三条 总则': '总则', '①总则': '总则' },
      ...{ '★（1）总则': '总则', '12 总则': '总则', 'A. 总则': '总则', '102.06 路基': '路基' },
      ...{ '3个月': '3个月', '1.5万元': '1.5万元', '2027年': '2027年', '三、': '三、' },
    }));

  test('are given without blanks and marks, and belong to a series', () => {
    each(numberOf, { '1.2 总则': '1.2', '（ 一 ）总则': '(一)', '★3、总则': '3、', 总则: '' });
    each(numberOf, { '2.3 2023年以来的合同': '2.3', '2.3 2023': '', '1.5 12万元': '' });
    const styles = ['1.2 x', '（三）x', '三、x', '3）x', '3. x', '①x'];
    assert.equal(new Set(styles.map(numberStyle)).size, styles.length);
    assert.equal(numberStyle('1.2 x'), numberStyle('3.4 x'));
    assert.equal(numberStyle('（三）x'), numberStyle('（十）x'));
  });

  test('rank from chapters down to circled ones; none ranks last', () => {
    const lines = ['第一章 x', '一、x', '（一）x', '1. x', '1.1 x', '1.1.1 x', '（1）x', '①x', 'x'];
    const ranks = lines.map(numberRank);
    assert.deepEqual(
      ranks,
      ranks.toSorted((one, other) => one - other),
    );
    assert.equal(new Set(ranks).size, lines.length);
    assert.equal(numberRank('1）x'), numberRank('（1）x'));
  });

  test('count by figures, letters, circles and words', () =>
    each(countOf, { B: 2, '③': 3, '⑳': 20, 拾贰: 12, 二十一: 21, '7': 7 }));

  test('of a clause as the file prints them', () => {
    for (const [quote, number] of [
      ['3.2.1 质保期两年', '3.2.1'],
      ['（5）质保期两年', '（5）'],
      ['第十条 质保期两年', '第十条'],
      ['★5、质保期两年', '★5'],
      ['总则。3、质保期两年', '3'],
      ['质保期两年', undefined],
      ['无关', undefined],
    ] as const)
      assert.equal(printedNumber(quote, '质保期两年'), number, quote);
    each(cellNumber, {
      ...{ '3.2.1': '3.2.1', '（5）': '（5）', '5': '5', 第十条: '第十条', 'A.': 'A' },
      ...{ '★': undefined, 质保期: undefined, '3个': undefined },
    });
    const [part] = placeBlocks(documentOf('# 第三章 采购需求'));
    const of = (...titles: string[]) => part && titleNumber(titles, part);
    assert.equal(of('一、总则', '（二）范围'), '一(二)');
    assert.equal(of('1. 总则', '2. 范围'), '1.2');
    assert.equal(of('1. 总则', '1.2 范围'), '1.2');
    assert.equal(of('总则'), '第三章');
  });
});

describe('numbers of forms', () => {
  const read = (text: string) => {
    const { number, rest } = numbered(text);
    return `${number?.style ?? '-'} ${number?.path.join('.') ?? ''} ${rest}`;
  };

  test('have a style, a path and a title', () =>
    each(read, {
      ...{ '附件5-2 投标函': 'form:附件2 5.2 投标函', '格式三 承诺书': 'form:格式 3 承诺书' },
      ...{ '附表1：清单': 'form:附表 1 清单', '表格2 报价': 'form:表 2 报价' },
      ...{ '技-1 方案': 'form:技 1 方案', 附件A投标函: 'form:附件 1 投标函' },
      ...{ '第一部分 商务': 'part 1 商务', '一、投标函': 'cn 1 投标函' },
      ...{ '（一）投标函': 'cnp 1 投标函', '1. 投标函': 'num 1 投标函' },
      ...{ '（1）投标函': 'nump 1 投标函', '1.1 投标函': 'dec2 1.1 投标函' },
      ...{ '2-1 投标函': 'dash2 2.1 投标函', A1投标函: 'letterdec2 1.1 投标函' },
      ...{ 'A-1投标函': 'letterdash2 1.1 投标函', '3A、投标函': 'alpha2 3.1 投标函' },
      '三-A投标函': 'alpha2 3.1 投标函',
    }));

  test('years, paper, grades, techniques and amounts are none', () =>
    each(read, {
      ...{ A4纸打印: '-  A4纸打印', B级证书: '-  B级证书', '3C认证': '-  3C认证' },
      ...{ '5G网络': '-  5G网络', '3个月': '-  3个月', '10天': '-  10天' },
      ...{ '2025年度报表': '-  2025年度报表', '2.2025年度财务报表': 'num 2 2025年度财务报表' },
      '附件2 2024年度财务报告': 'form:附件 2 2024年度财务报告',
    }));

  test('one comes right behind another, or a step further', () => {
    assert.ok(follows([1], [2]));
    assert.ok(!follows([1], [3]));
    assert.ok(follows([1], [3], 2));
    assert.ok(follows([1, 2], [1, 3]));
    for (const [last, next] of [
      [
        [1, 2],
        [2, 3],
      ],
      [[2], [1]],
      [[1], [1]],
      [[1], [1, 2]],
    ] as const)
      assert.ok(!follows(last, next), `${last.join()} ${next.join()}`);
    const label = (text: string) => {
      const { number } = numbered(text);
      return number && labelOf(number);
    };
    each(label, { '附件8 投标函': '附件8', '表2-1 报价': '表2-1', '一、投标函': undefined });
  });
});

describe('words of a cell', () => {
  test('a blank, a pointer and a hidden name say nothing', () => {
    for (const text of [
      '/',
      '—',
      '无',
      '详见公告',
      'XX公司',
      '____',
      '[请填写]',
      '另行通知',
      '×××',
    ])
      assert.ok(isPlaceholder(text), text);
    for (const text of ['澄江市水务局', '3.14', '无锡市']) assert.ok(!isPlaceholder(text), text);
    for (const text of ['详见招标公告', '见第三章', '按照合同', '以本表为准', '“见前附表'])
      assert.ok(isReference(text), text);
    for (const text of ['同济大学', '澄江']) assert.ok(!isReference(text), text);
  });

  test('of boxes the ticked ones count', () =>
    each((text) => tickedText(text).trim(), {
      ...{ '☑不收取 □收取': '不收取', '□不收取 ☑收取': '收取', '√允许': '允许', '■是□否': '是' },
      无框: '无框',
    }));

  test('blanks stay between English words, lists are cut outside of brackets', () => {
    each(cleanText, { '中 文 字': '中文字', 'a b': 'a b', '中 a': '中a', 'A B 中': 'A B中' });
    each(withoutTranslation, { 合计Total: '合计', 对接HIS: '对接HIS' });
    each((text) => splitOutside(text, '、，'), {
      '甲、乙（丙、丁），戊': ['甲', '乙（丙、丁）', '戊'],
      '甲）、乙': ['甲）', '乙'],
      '（甲、乙': ['（甲、乙'],
    });
    each(linesIn, {
      '一、甲。二、乙。三、丙。': ['一、甲。', '二、乙。', '三、丙。'],
      '一、甲二、乙': ['一、甲二、乙'],
      '甲\n\n乙': ['甲', '乙'],
    });
  });
});

describe('lists', () => {
  const placed = (...parts: Parts) => placeBlocks(documentOf(...parts));
  const items = (...parts: Parts) =>
    itemsOf(linesOf(placed(...parts), true)).map(({ lead, text }) => `${lead}|${text}`);

  test('a line that opens a list gives way to its items, written below it or into it', () =>
    assert.deepEqual(
      items(
        ...['一、要求如下：', '（一）质保期不少于两年', '须提供承诺'],
        ...['（二）响应：1、甲类两小时；2、乙类四小时。', '二、其他说明事项'],
      ),
      [
        '要求如下：|质保期不少于两年\n须提供承诺',
        '要求如下：|甲类两小时；',
        '要求如下：|乙类四小时。',
        '|其他说明事项',
      ],
    ));

  test('what follows a finished item is none of it', () =>
    assert.deepEqual(items('说明文字没有编号。', '图注'), ['|说明文字没有编号。']));

  test('parts of a line are cut behind the end of what stands before them', () =>
    each(listParts, {
      '（1）甲方案；（2）乙方案。': ['甲方案；', '乙方案。'],
      '①甲；②乙': ['甲；', '乙'],
      '甲；乙': ['甲；乙'],
    }));

  test('what stands under a title ends with the next of its rank, or its chapter', () => {
    const lines = linesOf(
      placed(
        ...['# 第一章 总则', '一、甲', '正文一', '（一）乙', '正文二'],
        ...['二、丙', '正文三', '# 第二章 其他', '正文四'],
      ),
    );
    const under = (at: number, limit?: number) =>
      linesUnder(lines, at, limit).map(({ text }) => text);
    assert.deepEqual(under(1), ['正文一', '（一）乙', '正文二']);
    assert.deepEqual(under(3), ['正文二']);
    assert.deepEqual(under(5), ['正文三']);
    assert.deepEqual(under(1, 2), ['正文一', '（一）乙']);
    assert.deepEqual(under(99), []);
    const titles = linesOf(placed('# 第一章 总则', '甲的要求：', '甲须提供，乙须配合。'));
    assert.deepEqual(titles.map(isTitleLine), [true, true, false]);
  });

  test('what is said twice is kept once, other figures are another thing', () => {
    const texts = (...all: string[]) => all.map((text) => ({ text }));
    const kept = (list: { text: string }[], most = 9) =>
      withoutRepeats(list, 0.8, most).map(({ text }) => text);
    const all = texts('质保期不少于两年的承诺', '质保期不少于两年的承诺书', '响应时间为两小时内');
    assert.deepEqual(kept(all), ['质保期不少于两年的承诺', '响应时间为两小时内']);
    assert.equal(kept(texts('6个月内未满10分', '24个月内未满25分')).length, 2);
    assert.equal(kept(texts('甲', '乙', '丙'), 2).length, 2);
    assert.equal(withoutRepeats(texts('甲甲', '甲甲'), 0.8, 9, () => true).length, 2);
  });

  test('requirements counted in one line are several where each asks for something', () => {
    each(runningItems, {
      '材质要求：1、须采用不锈钢；2、厚度不低于2mm；3、须提供合格证。': [
        ...['材质要求：', '1、须采用不锈钢；', '2、厚度不低于2mm；', '3、须提供合格证。'],
      ],
      '(1)须采用不锈钢；(2)须提供合格证。': ['(1)须采用不锈钢；', '(2)须提供合格证。'],
      '1、支持远程监控：①须具有报警；②须具有录像；2、须提供合格证': [
        ...['1、支持远程监控：', '①须具有报警；', '②须具有录像；', '2、须提供合格证'],
      ],
    });
    for (const one of [
      '满足下列情形之一：1、须具有证书；2、须具有业绩。',
      '1、甲；2、乙',
      '1、须采用不锈钢；3、须提供合格证',
      '★要求：1、须采用不锈钢；2、须提供合格证',
      'a）须采用不锈钢；b）须提供合格证',
    ])
      assert.deepEqual(runningItems(one), [one]);
  });
});

describe('the parts of a file', () => {
  const places = (...parts: Parts) =>
    placeBlocks(documentOf(...parts)).map(({ place, title }) => (title ? `${place}*` : place));

  test('by its chapters; a table of particulars within the instructions by its head', () =>
    assert.deepEqual(
      places(
        ...[
          '某工程招标文件',
          '# 第一章 招标公告',
          '正文',
          '# 第二章 投标人须知',
          '投标人须知前附表',
        ],
        ...[{ rows: [['条款号', '条款名称', '编列内容']] }, '总则', '正文'],
        ...['# 第三章 评标办法', '前附表', '# 第四章 合同', '正文', '# 第五章 采购需求', '正文'],
        ...['# 第六章 投标文件格式', '正文'],
      ),
      [
        ...['cover', 'notice*', 'notice', 'instructions*', 'data*', 'data', 'instructions'],
        ...['instructions', 'evaluation*', 'evaluation*', 'contract*', 'contract'],
        ...['requirements*', 'requirements', 'format*', 'format'],
      ],
    ));

  test('without chapters by its sections; lists of the chapters are left out', () =>
    assert.deepEqual(
      places(
        ...['某工程', '目录', '第一章 公告........1', '一、项目概况', '采购内容'],
        ...['二、投标人须知', '正文', '三、评标办法', '正文', '四、投标文件格式', '正文'],
      ),
      [
        ...['cover', 'requirements*', 'requirements', 'instructions*', 'instructions'],
        ...['evaluation*', 'evaluation', 'format*', 'format'],
      ],
    ));
});

test('the most pages a bid may have: the largest limit, with the words that say it', () => {
  const read = (...parts: Parts) => statedPageLimit(documentOf(...parts));
  assert.deepEqual(read('技术部分不超过80页；投标文件总页数不超过300页'), {
    pages: 300,
    quote: '投标文件总页数不超过300页',
  });
  assert.equal(read({ rows: [['技术标篇幅控制在A4纸100页']] })?.pages, 100);
  const long = read(`标书${'前'.repeat(70)}技术文件不得超过50页`);
  assert.ok(long?.quote.startsWith('…') && long.quote.length === 61);
  for (const other of ['方案不超过5页', '投标文件页数不得超过1页', '不超过200页的文件夹'])
    assert.equal(read(other), null, other);
});
