import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { compare } from 'tender-widgets/contract';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { isFigure } from '../../../site/server/comparing/words/figures.ts';
import { figureOf } from '../../../site/server/comparing/words/figures-in-words.ts';
import { soundsLike } from '../../../site/server/comparing/words/sound.ts';
import { contentWords } from '../../../site/server/comparing/words/words.ts';
import {
  madeSentence,
  randomFrom,
  tableDocument,
  textDocument,
} from '../../support/compare-corpus.ts';

function findings(
  texts: readonly (readonly string[])[],
  tender: readonly string[] | null = null,
): compare.CompareFinding[] {
  const documents = texts.map((lines, index) =>
    textDocument(`d${index + 1}`, [madeSentence(randomFrom(index + 1)), ...lines]),
  );
  return compareDocuments(documents, tender ? textDocument('t', tender) : null).findings;
}
const titles = (found: readonly compare.CompareFinding[], kind: compare.CompareFinding['kind']) =>
  found.filter((each) => each.kind === kind).map(({ title }) => title);

describe('findings', () => {
  test('the same mobile number in two bids, however it is written, but not the purchaser’s', () => {
    const found = findings(
      [
        ['联系电话：139 1234 5678，采购人电话 13700001111'],
        ['手机13912345678'],
        ['采购人电话：137-0000-1111'],
      ],
      ['采购人联系电话：13700001111'],
    );
    assert.deepEqual(titles(found, 'phone'), [
      '《d1.docx》、《d2.docx》出现相同的手机号码：13912345678',
    ]);
    const [phone] = found.filter(({ kind }) => kind === 'phone');
    assert.deepEqual(
      [phone?.grade, phone?.documents, phone?.places.map(({ quote }) => quote)],
      ['high', ['d1', 'd2'], ['139 1234 5678', '13912345678']],
    );
  });

  test('mail boxes, accounts and addresses', () => {
    const lines = [
      '邮箱：Bid.Office@hongyuan-js.cn',
      '账号：6222 0210 0101 2345 678',
      '地址：云溪市滨河西路188号3楼',
    ];
    assert.equal(titles(findings([lines, lines]), 'contact').length, 3);
  });

  test('an identity number is shown in part', () => {
    const [title] = titles(
      findings([['身份证号：110105199003072316'], ['身份证号码110105199003072316。']]),
      'person',
    );
    assert.equal(title, '《d1.docx》、《d2.docx》出现相同的身份证号码：1101…2316');
  });

  test('the same person in a role, in a sentence and in a table', () => {
    const found = findings([
      ['项目经理：任建国', '由欧阳明担任技术负责人'],
      ['拟派项目经理为任建国，工龄十年', '欧阳明同志'],
    ]);
    assert.deepEqual(titles(found, 'person').toSorted(), [
      '《d1.docx》、《d2.docx》出现相同的人员：任建国',
      '《d1.docx》、《d2.docx》出现相同的人员：欧阳明',
    ]);
    const rows = [
      ['序号', '姓名', '职称'],
      ['1', '周晓岚', '高级工程师'],
    ];
    const tables = compareDocuments(
      [tableDocument('a', rows), tableDocument('b', [...rows, ['2', '孙立', '助理']])],
      null,
    );
    const person = tables.findings.find(({ kind }) => kind === 'person');
    assert.equal(person?.title, '《a.docx》、《b.docx》出现相同的人员：周晓岚');
    assert.deepEqual(new Set(person?.places.map(({ quote }) => quote)), new Set(['周晓岚']));
  });

  test('one name is grave with the same duty or beside a second name; a client’s people and numbers are not', () => {
    const gradesOf = (...texts: string[][]) =>
      findings(texts).flatMap(({ kind, grade }) => (kind === 'text' ? [] : [`${kind} ${grade}`]));
    assert.deepEqual(gradesOf(['项目经理：任建国'], ['资料员：任建国']), ['person medium']);
    assert.deepEqual(gradesOf(['项目经理：任建国'], ['由任建国担任项目负责人']), ['person high']);
    assert.deepEqual(
      gradesOf(['项目经理：任建国', '安全员：韩雪松'], ['资料员：任建国', '质检员：韩雪松']),
      ['person high', 'person high'],
    );
    assert.deepEqual(
      gradesOf(
        ['业绩一，业主联系人：任建国，13912345678'],
        ['曾服务图书馆，甲方联系人：任建国 13912345678'],
      ),
      ['phone low', 'person low'],
    );
    assert.deepEqual(gradesOf(['致招标人，投标人联系电话：13912345678'], ['手机 13912345678']), [
      'phone high',
    ]);
  });

  test('the name of another project that two bids have is told, the tender’s own is not', () => {
    const asked = ['本次采购为云溪市图书馆书库改造项目。'];
    const [one, other] = [
      '针对白石县人民医院住院楼智能化改造项目的特点分区施工。',
      '高度重视白石县人民医院住院楼智能化改造项目。',
    ];
    const [title, ...more] = titles(
      findings(
        [
          [one, ...asked],
          [other, ...asked],
        ],
        asked,
      ),
      'typo',
    );
    assert.equal(
      title,
      '《d1.docx》、《d2.docx》都写有另一个项目的名称：白石县人民医院住院楼智能化改造项目',
    );
    assert.deepEqual(more, []);
    assert.deepEqual(
      titles(findings([[one], [other]]), 'typo'),
      [],
      'without the tender file it may be the project itself',
    );
    const cover = '项目名称：云溪市图书馆书库改造项目';
    assert.equal(
      titles(
        findings([
          [cover, one, ...asked],
          [cover, other, ...asked],
        ]),
        'typo',
      )[0],
      title,
      'but not where the covers name the project',
    );
  });

  test('many bids with one text are one finding, not one for each two of them', () => {
    const copied = [madeSentence(randomFrom(91)), madeSentence(randomFrom(92))];
    const found = findings([copied, copied, copied, copied, []]).filter(
      ({ kind, documents }) => kind === 'text' && !documents.includes('d5'),
    );
    assert.deepEqual(
      found.map(({ documents }) => documents),
      [['d1', 'd2', 'd3', 'd4']],
    );
    assert.match(
      found[0]?.title ?? '',
      /等 4 份文件两两之间都有相同或相似的文字，占较短一份的 [\d.]+%–[\d.]+%/,
    );
  });

  test('slips two bids share: known ones, doubled marks, and a wrong character in a word that stands elsewhere', () => {
    const right = ['统筹资源调配方案', '加强资源调配力量', '形成资源调配机制'];
    const found = findings([
      [
        '本章先讲按装要领，并说明人力的先后顺序，，随后逐项展开',
        '我们的资源调佩方法如下',
        ...right,
      ],
      [
        '这里写的是设备按装要点',
        '说明人力的先后顺序，，随后逐项展开',
        '另行给出资源调佩清单',
        ...right,
      ],
    ]);
    const typo = found.find(({ kind }) => kind === 'typo');
    assert.ok(typo);
    assert.match(typo.detail, /“按装”（应为“安装”）/);
    assert.match(typo.detail, /“调佩”（应为“调配”）/);
    assert.match(typo.detail, /，，/);
    assert.equal(typo.grade, 'high');
  });

  test('slips in what is left out are told by nobody: a form, what the tender asks for', () => {
    const typosIn = (...lines: string[]) => titles(findings([lines, lines]), 'typo');
    assert.deepEqual(typosIn('投标人应当提供设备按装及资源布署的证明材料'), []);
    assert.deepEqual(typosIn('单位：【待填写：按装单位】　日期：____'), []);
    assert.equal(typosIn('我公司提供设备按装及资源布署的证明材料').length, 1);
  });

  test('a character that looks like the right one is a slip where the right word stands between the same neighbours', () => {
    const found = findings([
      ['仓管员每周检查盾量记录一次，由值班室存档', '我公司车间检查质量记录三处'],
      ['进场当天检查盾量记录，保存九十日'],
    ]);
    const typo = found.find(({ kind }) => kind === 'typo');
    assert.match(typo?.detail ?? '', /“盾量”（应为“质量”）/);
    const alone = findings([['每周检查盾量记录一次'], ['进场当天检查盾量记录，保存九十日']]);
    assert.match(
      alone.find(({ kind }) => kind === 'typo')?.detail ?? '',
      /“盾量”（应为“质量”）/,
      'or is a frequent word that fits',
    );
  });

  test('equal total prices, and totals in regular steps; the ceiling of the tender file is none', () => {
    const equal = findings([['投标总价：1,286,000.00元'], ['投标报价（元）：1286000']]);
    assert.deepEqual(titles(equal, 'price'), [
      '《d1.docx》、《d2.docx》的报价相同：1,286,000.00 元',
    ]);
    const stepped = findings([
      ['投标总价：1200000元'],
      ['投标总价：1230000元'],
      ['投标总价：126万元'],
    ]);
    assert.match(titles(stepped, 'price')[0] ?? '', /总价呈规律性差异：依次相差 30,000\.00 元/);
    assert.deepEqual(
      titles(
        findings(
          [['投标报价不得超过1500000元'], ['投标报价上限1500000元']],
          ['投标报价最高限价1500000元'],
        ),
        'price',
      ),
      [],
    );
  });

  test('unit prices that are equal or in one proportion', () => {
    const items = ['土方开挖', '级配碎石', '沥青面层', '路缘石安砌', '雨水管铺设', '检查井砌筑'];
    const prices = [18.5, 142, 96.3, 58, 410, 2350];
    const table = (id: string, factor: number) =>
      tableDocument(id, [
        ['序号', '项目名称', '单价（元）'],
        ...items.map((item, i) => [String(i + 1), item, ((prices[i] ?? 0) * factor).toFixed(2)]),
      ]);
    const price = (factor: number) =>
      compareDocuments([table('a', 1), table('b', factor)], null).findings.find(
        ({ kind }) => kind === 'price',
      );
    assert.match(price(1)?.title ?? '', /6 行单价相同/);
    assert.match(price(0.97)?.title ?? '', /成固定比例：6 行/);
  });

  test('an outline of one’s own that runs alike, gravest findings first', () => {
    const headings = [
      '泵站分期切换的总体思路',
      '停水告示与送水安排',
      '末端压力的盯防',
      '旧机组的退役次序',
      '调度室的夜间口令',
      '村民代表的接待',
      '备用电源的倒换',
      '雨天的抢险编组',
      '拆除料的去向',
      '试车的十二个时辰',
    ];
    const found = compareDocuments(
      ['a', 'b'].map((id, index) =>
        textDocument(
          id,
          headings.flatMap((title, at) => [
            `# ${at + 1} ${title}`,
            madeSentence(randomFrom(index * 100 + at)),
          ]),
        ),
      ),
      null,
    );
    assert.equal(found.pairs[0]?.outline, 100);
    assert.equal(found.findings.filter(({ kind }) => kind === 'outline').length, 1);
    const order = ['high', 'medium', 'low'];
    const grades = found.findings.map(({ grade }) => order.indexOf(grade));
    assert.deepEqual(grades, grades.toSorted());
  });
});

describe('words', () => {
  test('a fact in figures has one form, however it is written', () => {
    const figures = (text: string) => contentWords(text).filter(isFigure);
    for (const [one, other] of [
      ['正确率到九成五', '准确率达百分之九十五'],
      ['晚上九点以后', '在二十一点之后'],
      ['上午十一点四十到十二点十分', '11:40 至 12:10'],
      ['隔半小时', '间隔 30 分钟'],
      ['两个钟头', '120分钟'],
      ['沿街六十多家商铺', '商户六十余家'],
      ['不到五厘米', '只剩 5 公分'],
      ['零点二微米，三米宽', '0.2 微米、宽3米'],
      ['每周三晚上', '每逢星期三夜间'],
      ['三月和九月', '每年3月、九月是高峰'],
      ['半个月', '十五天'],
    ] as const)
      assert.deepEqual(figures(one), figures(other), `${one} ${other}`);
    assert.deepEqual(figures('第三次检查一般由三方完成'), []);
  });

  test('figures in words and in digits are the same word', () => {
    assert.deepEqual(['二十四', '一百零五', '三千二百', '十', '两'].map(figureOf), [
      '24',
      '105',
      '3200',
      '10',
      '2',
    ]);
    assert.equal(figureOf('一般'), undefined);
    assert.deepEqual(contentWords('七日内完成').slice(0, 1), contentWords('7日内完成').slice(0, 1));
  });

  test('words put for one another are one word', () => {
    assert.deepEqual(contentWords('开展排查'), contentWords('实施检查'));
  });

  test('characters of one sound are told from others', () => {
    assert.deepEqual(
      [soundsLike('部', '布'), soundsLike('部', '部'), soundsLike('部', '山')],
      [true, false, false],
    );
  });
});
