import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { compare } from 'tender-widgets/contract';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { genericTexts } from '../../bench/generic-texts.ts';
import { paraphraseTexts } from '../../bench/paraphrase-texts.ts';
import { pick, randomFrom, tableDocument, textDocument } from '../../support/compare-corpus.ts';

const pairOf = (
  lines: readonly [readonly string[], readonly string[]],
  tender: readonly string[] | null = null,
): compare.ComparedPair => {
  const documents = lines.map((each, index) => textDocument('ab'.charAt(index), each));
  const [pair] = compareDocuments(documents, tender && textDocument('t', tender)).pairs;
  return pair!;
};

/** What purchasers write into every contract and every notice, with figures of its own. */
const clauses = [
  '采购人应当在收到发票后十五个工作日内支付合同价款',
  '成交供应商未按合同约定提供服务的，采购人有权解除合同并要求赔偿损失',
  '投标文件中的大写金额与小写金额不一致的以大写金额为准',
  '评标委员会按照招标文件规定的评标办法和标准对投标文件进行评审',
  '投标人认为招标文件使自己的权益受到损害的可以书面形式提出质疑',
  '中标人应当在中标通知书发出之日起三十日内与采购人订立书面合同',
  '履约保证金在合同履行完毕且无违约情形后无息退还',
  '乙方应当对履行合同中知悉的甲方商业秘密承担保密责任',
  '因不可抗力不能履行合同的，根据不可抗力的影响部分或者全部免除责任',
  '双方因合同发生争议协商不成的，向甲方所在地人民法院提起诉讼',
  '投标人应当按照招标文件规定的格式填写开标一览表并加盖公章',
  '联合体各方应当签订协议书，明确牵头人及各方的权利义务',
  '供应商应当提供营业执照副本复印件和依法缴纳税收的证明材料',
  '投标保证金应当在投标截止时间前从投标人基本账户转出',
];
const boilerplate = (random: () => number, count: number): string[] =>
  Array.from({ length: count }, () => `${pick(clauses, random)}，${pick(clauses, random)}。`);

const gb = new TextDecoder('gb18030');
/** A word of two common characters that hardly stand together. */
const word = (random: () => number): string =>
  gb.decode(
    Uint8Array.from({ length: 4 }, (_, i) =>
      i % 2 === 0 ? 0xb0 + Math.floor(random() * 39) : 0xa1 + Math.floor(random() * 94),
    ),
  );
const joints = Array.from('的在由向和把被从');
/** A sentence that only its writer has. */
const own = (random: () => number): string =>
  `${Array.from({ length: 8 + Math.floor(random() * 6) }, () => word(random) + pick(joints, random)).join('')}。`;
const pages = (random: () => number, count: number): string[] =>
  Array.from({ length: count * 18 }, () => own(random));
const copied = paraphraseTexts.slice(0, 8).map(({ text }) => text);

describe('the grade of a pair', () => {
  test('a long contract that everybody signs makes no grade, however long it is', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = randomFrom(seed);
      const common = boilerplate(random, 120);
      const { grade, chars, reason } = pairOf([
        [...pages(random, 60), ...common],
        [...pages(random, 70), ...common],
      ]);
      assert.ok(chars.same + chars.edited > 3000, String(chars.same));
      assert.ok(grade === 'none' || grade === 'low', `${seed}: ${grade} ${reason}`);
    }
  });

  test('one copied page in three hundred is grave by what it is, and one line says so', () => {
    for (const page of [copied, genericTexts.slice(0, 9).map(([one]) => one)]) {
      const random = randomFrom(page.length);
      const [one, other] = [pages(random, 300), pages(random, 300)];
      one.splice(900, 0, ...page);
      other.splice(2200, 0, ...page);
      const { grade, ratio, reason } = pairOf([one, other]);
      assert.deepEqual([grade, ratio < 2], ['high', true], reason);
      assert.match(reason, /^同一段 \d{3} 字，法规和通用格式中没有$/);
    }
  });

  test('the same slips weigh, and are counted in the reason', () => {
    const random = randomFrom(4);
    const passage =
      '资源布署以前先由仓管核对台帐，凭签倒表领料；每批混泥土留两组试块，夜里由值班员记温度，早上交给资料室归挡。';
    const right =
      '资源部署以前先由仓管核对清单，凭名册领料；每批石子留两组样袋，夜里由值班员记温度，早上交给资料室装订。';
    const reasonOf = (text: string) => {
      const [one, other] = [pages(random, 20), pages(random, 20)];
      const pair = pairOf(
        [
          [...one, text],
          [text, ...other],
        ],
        ['采购需求'],
      );
      return pair;
    };
    assert.equal(reasonOf(passage).grade, 'high');
    assert.notEqual(reasonOf(right).grade, 'high');
  });

  test('formulas, places to fill in and words of forms never count', () => {
    const random = randomFrom(8);
    const forms = [
      '价格分=（评标基准价÷投标报价）×30×100%',
      '开户银行：【待填写】　账号：【待填写：银行账号】　地址：【待填写】',
      '姓名：______　性别：______　身份证号码：______',
      '项目负责人：（待补充）　联系电话：（待补充）',
      '偏离率＝Σ（偏离项×权重）/总项数',
    ];
    const { ratio, matches, grade } = pairOf([
      [...forms, ...pages(random, 3)],
      [...pages(random, 3), ...forms],
    ]);
    assert.deepEqual([ratio, matches, grade], [0, 0, 'none']);
    const rows = Array.from({ length: 12 }, (_, i) => [
      String(i + 1),
      '【待填写】',
      '【待填写：品牌型号】',
      '【待填写】',
      '',
    ]);
    const table = (id: string) =>
      tableDocument(id, [['序号', '名称', '规格型号', '单价', '备注'], ...rows]);
    const empty = compareDocuments([table('a'), table('b')], null);
    assert.deepEqual([empty.pairs[0]?.chars.table, empty.chars['a']?.counted], [0, 0]);
  });
});
