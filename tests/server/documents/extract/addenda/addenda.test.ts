import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readWithChanges } from '../../../../../site/server/documents/extract/addenda/read-with-changes.ts';
import { joinDocuments } from '../../../../../site/server/documents/extract/several/join.ts';
import {
  addendaOf,
  changesOf,
  compared,
  documentOf,
  halves,
} from '../../../../support/addenda/corpus.ts';

/** What of the corpus is found at least; the half that was held back is no less a promise. */
const bars = {
  open: { recall: 1, precision: 1 },
  held: { recall: 0.94, precision: 0.96 },
  notices: { recall: 1, precision: 1 },
  'notices-held': { recall: 0.85, precision: 0.92 },
  'notices-rows': { recall: 1, precision: 1 },
  'notices-last': { recall: 1, precision: 1 },
};

describe('changes read out of addenda', () => {
  for (const half of halves)
    test(`the ${half} half of the corpus`, () => {
      let [all, found, read] = [0, 0, 0];
      const faults: unknown[] = [];
      for (const addendum of addendaOf(half)) {
        const changes = changesOf(addendum);
        const { missed, extra } = compared(addendum.changes, changes);
        all += addendum.changes.length;
        found += addendum.changes.length - missed.length;
        read += changes.length;
        faults.push(...missed, ...extra.map(({ about, before, after }) => [about, before, after]));
      }
      const said = JSON.stringify(faults);
      assert.ok(found / all >= bars[half].recall, said);
      assert.ok(found / read >= bars[half].precision, said);
    });

  const base = 'road-works';
  const read = (text: string) => changesOf({ base, name: '补遗', text, changes: [] });

  test('every change has its two places, and words that are not there are said', () => {
    const [bond, lost] = read(
      [
        '补遗书',
        '1. 第3.4.1项原“人民币 600000.00 元”更正为“人民币 500000.00 元”。',
        '2. 第六章原“钢筋保护层厚度不小于 25 毫米”修改为“钢筋保护层厚度不小于 30 毫米”。',
      ].join('\n'),
    );
    assert.equal(bond?.kind, 'fact');
    assert.deepEqual(
      bond?.sources.map(({ fileId }) => fileId),
      ['a', 't'],
    );
    assert.equal(bond?.doubt, undefined);
    assert.match(lost?.doubt ?? '', /没有找到原文“钢筋保护层/);
  });

  test('an addendum of another project is said to be one, whatever it changes', () => {
    const changes = read(
      [
        '更正公告',
        '项目编号：QT-2025-9999',
        '项目名称：远山县中心小学食堂改造工程',
        '投标截止时间由2026年12月18日10时00分延期至2026年12月30日10时00分。',
      ].join('\n'),
    );
    assert.ok(changes.length > 0);
    for (const { doubt } of changes) assert.match(doubt ?? '', /另一个项目/);
  });

  test('two that contradict each other are both shown, each with the other’s words', () => {
    const changes = read(
      [
        '补遗书',
        '1. 计划工期由 210 日历天调整为 240 日历天。',
        '2. 计划工期由 210 日历天调整为 180 日历天。',
      ].join('\n'),
    );
    assert.equal(changes.length, 2);
    assert.match(changes[0]?.doubt ?? '', /后面对同一处另有说法：“180\s?日历天”/);
    assert.match(changes[1]?.doubt ?? '', /前面对同一处的说法是“240\s?日历天”/);
  });

  test('what only says where to look changes nothing', () => {
    assert.deepEqual(read('澄清\n问：工期如何计算？\n答：详见招标文件第二章。'), []);
    assert.deepEqual(read('关于召开答疑会的通知\n请各投标人于12月1日前提交问题。'), []);
  });

  const brief = (text: string) =>
    read(text).map(({ act, before, after }) => [act, before, after].join('|'));

  test('原 and 现改为 on lines of their own are a pair, and several lines on each side as many pairs', () => {
    assert.deepEqual(
      brief(
        ['更正公告', '原：▲沥青面层压实度不低于 97%', '现改为：▲沥青面层压实度不低于 96%'].join(
          '\n',
        ),
      ),
      ['changed|▲沥青面层压实度不低于 97%|▲沥青面层压实度不低于 96%'],
    );
    const several = brief(
      [
        '更正公告',
        '原招标文件内容：',
        '第二章前附表7.3.1履约担保：中标合同金额的 10%',
        '第六章 ▲沥青面层压实度不低于 97%',
        '变更后内容：',
        '第二章前附表7.3.1履约担保：中标合同金额的 5%',
        '第六章 ▲沥青面层压实度不低于 96%',
        '投标截止时间由2026年12月18日10时00分变更为2026年12月25日10时00分。',
        '三、其他事宜',
      ].join('\n'),
    );
    assert.equal(several.length, 3);
    assert.match(several[0] ?? '', /10%\|.*5%$/);
    assert.match(several[1] ?? '', /97%\|.*96%$/);
    assert.match(several[2] ?? '', /12月18日.*12月25日/);
  });

  test('a row of the instructions told anew by its number and name is a change; one that says the same is none', () => {
    assert.match(
      brief('补遗\n1、前附表7.3.1履约担保：中标合同金额的 5%。').join(),
      /^changed\|.*10%.*\|中标合同金额的 5%$/,
    );
    assert.deepEqual(brief('补遗\n1、前附表7.3.1履约担保：中标合同金额的 10%。'), []);
  });

  test('an answer that says yes takes the words of its question but for their figures; the series goes on below it', () => {
    const changes = brief(
      [
        '答疑',
        '1、问：沥青面层压实度不低于 97%能否放宽？',
        '答：可以，修改为“沥青面层压实度不低于 96%”。',
        '2、补充：第二章“中标合同金额的 10%”修改为“中标合同金额的 5%”。',
      ].join('\n'),
    );
    assert.match(
      changes[0] ?? '',
      /^changed\|沥青面层压实度不低于 ?97%\|沥青面层压实度不低于 96%$/,
    );
    assert.match(changes[1] ?? '', /^changed\|中标合同金额的 10%\|中标合同金额的 5%$/);
  });

  test('whom to ask is no buyer and no agency', () => {
    const changes = read('补遗\n1、招标人联系人变更为阮先生，电话0837-5520418。');
    assert.deepEqual(
      changes.flatMap(({ patch }) => patch.facts ?? []),
      [],
    );
  });

  const doubts = (text: string) => {
    const tender = documentOf(readFileSync('site/samples/road-works.md', 'utf8'));
    return readWithChanges(
      joinDocuments([
        { file: { id: 't', n: 1, name: '招标文件.docx', role: 'tender' }, document: tender },
        {
          file: { id: 'a', n: 2, name: '补遗.docx', role: 'addendum' },
          document: documentOf(text),
        },
      ]),
    ).reading.doubts.filter(({ kind }) => kind === 'unread');
  };

  test('a line that tells something of which no change came is shown as one to look at', () => {
    const lines = [
      '补遗书',
      '1、“▲沥青面层压实度不低于 97%”改为“▲沥青面层压实度不低于 96%”。',
      '2、现场应配备 3 台备用水泵，费用含在报价中。',
      '3、其他内容不变。',
      '联系人：张先生，电话：0837-5520418',
    ];
    const [doubt, ...more] = doubts(lines.join('\n'));
    assert.equal(more.length, 0);
    assert.match(doubt?.msg ?? '', /“2、现场应配备 3 台备用水泵/);
    assert.deepEqual(
      doubt?.sources.map(({ fileId, quote }) => [fileId, quote]),
      [['a', lines[2]]],
    );
    assert.deepEqual(doubts(lines.filter((_, at) => at !== 2).join('\n')), []);
  });

  test('so is a row of a table; one that was read, says that nothing is otherwise or points to the file is not', () => {
    const [doubt, ...more] = doubts(
      [
        '补遗书',
        '计划工期由 210 日历天调整为 240 日历天。',
        '| 序号 | 条款 | 原内容 | 现内容 |',
        '| 1 | 计划工期 | 210 日历天 | 240 日历天 |',
        '| 2 | 2.5 质量要求 | 合格 | 不变 |',
        '附表：',
        '| 部位 | 尺寸 |',
        '| J7 井 | 1.2 米×0.8 米 |',
        '答疑：',
        '| 序号 | 问题 | 答复 |',
        '| 1 | 是否组织 3 次踏勘？ | 按招标文件执行。 |',
      ].join('\n'),
    );
    assert.equal(more.length, 0);
    assert.deepEqual(
      doubt?.sources.map(({ quote }) => quote),
      ['J7 井 | 1.2 米×0.8 米'],
    );
  });

  test('two pairs of columns are two changes of a row; a row that goes, goes whole', () => {
    const rows = [
      '工程量清单调整',
      '| 序号 | 项目名称 | 变更类型 | 原工程量 | 现工程量 | 原计量单位 | 现计量单位 |',
      '| 8 | 检查井提升与加固 | 修改 | 186 | 192 | 座 | 处 |',
      '| 10 | 行道树补植 | 删除 | 96 | / | 株 | / |',
      '| 11 | 交通标线 | 新增 | / | 2150 | / | / |',
    ];
    assert.deepEqual(brief(rows.join('\n')), [
      'changed|186|192',
      'changed|座|处',
      'removed|10\n050102001001\n行道树补植\n株\n96|',
      'added||交通标线 2150',
    ]);
  });

  test('rows of a table with some of its columns are found by the names of these', () => {
    const rows = [
      '原为：',
      '| 评分项 | 分值 | 评分标准 |',
      '| 信用评价 | 2 | 示例市建筑市场信用评价为 A 级的得 2 分，B 级的得 1 分，其他不得分。 |',
      '现更正为：',
      '| 评分项 | 分值 | 评分标准 |',
      '| 信用评价 | 3 | 示例市建筑市场信用评价为 A 级的得 3 分，B 级的得 1 分，其他不得分。 |',
    ];
    const [change, ...more] = read(`更正公告\n${rows.join('\n')}`);
    assert.equal(more.length, 0);
    const [row] = change?.patch.scoring ?? [];
    assert.equal(row?.was?.item, '信用评价');
    assert.equal(row?.now?.maxScore, 3);
    assert.match(row?.now?.criteria ?? '', /A 级的得 3 分/);
  });

  test('a mark alone that goes makes a requirement of the clause, and leaves its words', () => {
    const [change] = read('更正公告\n1. “影像资料完整移交招标人”不再作为实质性要求，取消“★”。');
    assert.equal(change?.act, 'changed');
    const [marked] = read(
      '更正公告\n1. “雨污水管道修复前后应进行电视检测，影像资料完整移交招标人。”取消“★”。',
    );
    assert.deepEqual(
      marked?.patch.clauses?.map(({ was, now }) => [was?.kind, now?.kind]),
      [['star', 'requirement']],
    );
    assert.equal(marked?.doubt, undefined);
  });

  test('a part said with other figures changes that part alone', () => {
    const [change] = read(
      '答疑\n问：评分标准“其他主要人员”能否放宽？\n答：调整为技术负责人具有高级职称的得 1 分。',
    );
    const now = change?.patch.scoring?.[0]?.now?.criteria ?? '';
    assert.match(now, /高级职称的得 1 ?分；施工员、质量员/);
  });

  test('a notice with another number that never names this project is a stranger, and no rival of the project’s own', () => {
    const tender =
      '# 青岚中学设备采购招标文件\n项目名称：青岚中学设备采购\n项目编号：QL-2027-1\n最高限价：478000元\n投标截止时间：2027年5月12日9时30分\n';
    const own = '青岚中学设备采购更正公告\n1. 最高限价由478000元调整为470000元。\n';
    const other =
      '城南小学校服采购澄清公告\n项目编号：CN-2027-77\n1. 最高限价由300000元调整为280000元。\n';
    const document = joinDocuments([
      {
        file: { id: 't', n: 1, name: '招标文件.docx', role: 'tender' },
        document: documentOf(tender),
      },
      { file: { id: 'a', n: 2, name: '更正.docx', role: 'addendum' }, document: documentOf(own) },
      { file: { id: 'b', n: 3, name: '澄清.docx', role: 'addendum' }, document: documentOf(other) },
    ]);
    const { reading, changes } = readWithChanges(document);
    assert.deepEqual(
      changes.map(({ fileId, doubt }) => [fileId, doubt]),
      [
        ['a', undefined],
        ['b', '《澄清.docx》写的是另一个项目，请先核对是不是本项目的文件'],
      ],
    );
    const said = reading.doubts.filter(({ kind }) => kind === 'other-project');
    assert.deepEqual(
      said.map(({ msg }) => msg),
      [
        '《澄清.docx》写的项目编号是 CN-2027-77，没有提到本项目，可能是别的项目的文件；如果不属于本项目，请移除',
      ],
    );
  });
});
