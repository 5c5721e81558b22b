import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { compare } from 'tender-widgets/contract';
import type { ComparableDocument, Comparison } from '../../../site/server/comparing/comparable.ts';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { blockText } from '../../../site/server/documents/document.ts';
import { genericTexts } from '../../bench/generic-texts.ts';
import { paraphraseTexts } from '../../bench/paraphrase-texts.ts';
import {
  edited,
  madeSentence,
  randomFrom,
  tableDocument,
  textDocument,
} from '../../support/compare-corpus.ts';

/** Text of one writer; each number is another's. */
const own = (writer: number): string[] =>
  paraphraseTexts.slice(writer * 10, writer * 10 + 10).map(({ other }) => other);
const passage =
  '泵站改造期间保留东侧两台旧机组临时供水，新机组逐台切换，每次切换前向下游三个村子提前两天张贴停水告示，并安排两辆送水车待命。切换当晚由调度室盯住末端压力，低于零点一四兆帕立即回退。';
const matchesOf = (result: Comparison, key = 'a b'): compare.Match[] => result.matches[key] ?? [];
const pairOf = (result: Comparison): compare.ComparedPair =>
  result.pairs[0] as compare.ComparedPair;

/** Every place quotes what stands there. */
function checkPlaces(result: Comparison, documents: readonly ComparableDocument[]): void {
  const places = [
    ...Object.values(result.matches).flatMap((matches) =>
      matches.flatMap(({ a, b }) => [...a, ...b]),
    ),
    ...Object.values(result.leftOut).flatMap((left) => left.map(({ place }) => place)),
    ...result.findings.flatMap((finding) => finding.places),
  ];
  for (const place of places) {
    const block = documents.find(({ id }) => id === place.documentId)?.blocks[place.block];
    assert.ok(block, `${place.documentId} ${place.block}`);
    const text = blockText(block);
    assert.ok(
      place.start >= 0 && place.end > place.start && place.end <= text.length,
      JSON.stringify(place),
    );
    assert.equal(place.quote, text.slice(place.start, place.start + place.quote.length));
    assert.ok(
      place.quote.length > 0 && place.quote.length <= Math.min(300, place.end - place.start),
    );
  }
}

describe('comparing documents', () => {
  test('finds a passage word for word, whatever its spaces and marks, and quotes both places', () => {
    const spaced = passage.replaceAll('，', ' , ').replaceAll('新机组', '新 机 组');
    const documents = [
      textDocument('a', [...own(1), passage]),
      textDocument('b', [spaced, ...own(2)]),
    ];
    const result = compareDocuments(documents, null);
    const [match, ...more] = matchesOf(result);
    assert.deepEqual([match?.kind, match?.ratio, more.length], ['same', 100, 0]);
    assert.deepEqual([match?.a[0]?.block, match?.b[0]?.block], [10, 0]);
    assert.equal(match?.a[0]?.quote, passage);
    checkPlaces(result, documents);
  });

  test('finds a passage with a tenth of its characters changed, and says how alike it is', () => {
    const changed = edited(passage, 0.1, randomFrom(5));
    const result = compareDocuments(
      [textDocument('a', [...own(1), passage]), textDocument('b', [...own(2), changed])],
      null,
    );
    const [match] = matchesOf(result);
    assert.equal(match?.kind, 'edited');
    assert.ok(match.ratio > 70 && match.ratio < 100, String(match.ratio));
    assert.ok(match.chars > 60);
  });

  test('finds the same said in other words, and not what another writer says of it', () => {
    const texts = [
      paraphraseTexts.map(({ text }) => text),
      paraphraseTexts.map(({ said }) => said),
      paraphraseTexts.map(({ other }) => other),
    ];
    const documents = texts.map((lines, index) => textDocument('abc'.charAt(index), lines));
    const result = compareDocuments(documents, null);
    const matches = matchesOf(result);
    const found = paraphraseTexts.filter((_, block) =>
      matches.some(({ a, b }) =>
        [a, b].every((places) => places.some((place) => place.block === block)),
      ),
    );
    assert.ok(found.length >= paraphraseTexts.length * 0.85, String(found.length));
    assert.ok(matches.every(({ kind }) => kind === 'paraphrased' || kind === 'edited'));
    assert.deepEqual([...matchesOf(result, 'a c'), ...matchesOf(result, 'b c')], []);
    checkPlaces(result, documents);
  });

  test('finds a paragraph said anew in sentences cut otherwise by what it says, its figures above all', () => {
    const [text, said] = [
      '新来的安检员头十五天不单独上机，跟着师傅看图，每天下班前在题库里判一百张图，正确率到九成五才算出师，到不了的再跟五天，还不行就转去做引导。',
      '入职不足半个月者不准独立操作设备，须随老员工识图。收班前每日完成题库图片百张，准确率达百分之九十五方可转正；未达标准延长五日，仍旧不合格的调整到引导岗位。',
    ];
    const result = compareDocuments(
      [textDocument('a', [...own(1), text]), textDocument('b', [said, ...own(2)])],
      null,
    );
    const [match, ...more] = matchesOf(result);
    assert.deepEqual([match?.kind, more.length], ['paraphrased', 0]);
    assert.deepEqual(
      [match?.a.map(({ quote }) => quote).join(''), match?.b.map(({ quote }) => quote).join('')],
      [text, said],
    );
  });

  test('finds short sentences in other order, none of which says much by itself', () => {
    const sentences = [
      '图集采用统一坐标系。',
      '底图向自然资源部门申请。',
      '涉密图层单独存放在不联网电脑。',
      '出图前由保密员核对。',
    ];
    const other = [1, 0, 3, 2].map((at) => sentences[at]).join('');
    const documents = [
      textDocument('a', [...own(1), sentences.join('')]),
      textDocument('b', [other, ...own(2)]),
    ];
    const found = matchesOf(compareDocuments(documents, null));
    assert.ok(found.reduce((sum, { chars }) => sum + chars, 0) >= 30, JSON.stringify(found));
    const single = [
      textDocument('a', [...own(1), '出图前由专人核对。']),
      textDocument('b', ['出图前由专人核对。', ...own(2)]),
    ];
    assert.deepEqual(matchesOf(compareDocuments(single, null)), []);
  });

  test('paragraphs about the same things in the same order are no copy of one another', () => {
    const [one, other] = [
      [
        '系统安全按照网络安全等级保护三级的要求建设，部署防火墙、入侵检测和日志审计设备，上线前委托测评机构完成测评。',
        '培训对象包括系统管理员、业务骨干和普通用户三类，采用集中授课与上机练习结合的方式，培训结束发放操作手册。',
        '项目采用敏捷开发，每两周一个迭代，迭代评审邀请业务科室参加，需求变更经变更控制委员会批准后进入下一迭代。',
      ],
      [
        '我公司将协助采购人完成等级保护三级的定级备案，提供整改清单，针对身份鉴别、访问控制和安全审计三方面逐条落实加固。',
        '培训计划共安排六场，其中管理员专场两场，各科室业务培训四场，教材提前一周印好送到采购人手中，课后在线答疑一个月。',
        '开发过程分需求、设计、编码、测试、试运行五个阶段，每阶段交付物经监理审核签字，未通过的阶段不得开始下一阶段。',
      ],
    ];
    assert.deepEqual(
      matchesOf(compareDocuments([textDocument('a', one), textDocument('b', other)], null)),
      [],
    );
  });

  test('two writers of the same usual things have nothing in common', () => {
    const documents = [
      textDocument(
        'a',
        genericTexts.map(([one]) => one),
      ),
      textDocument(
        'b',
        genericTexts.map(([, other]) => other),
      ),
    ];
    const result = compareDocuments(documents, null);
    assert.deepEqual(matchesOf(result), []);
    assert.deepEqual([pairOf(result).grade, result.findings], ['none', []]);
  });

  test('finds rows of a table', () => {
    const rows = [
      ['序号', '设备名称', '技术参数', '数量'],
      ['1', '潜水排污泵', '流量 120 立方米每小时，扬程 18 米，配自耦装置', '4'],
      ['2', '回转式格栅机', '渠宽 1.2 米，栅隙 15 毫米，安装角 75 度', '2'],
      ['3', '电动葫芦', '起重量 3 吨，提升高度 12 米，防爆等级 dIIBT4', '1'],
    ];
    const result = compareDocuments(
      [tableDocument('a', rows), tableDocument('b', rows.toReversed())],
      null,
    );
    assert.ok(matchesOf(result).length > 0);
    assert.ok(matchesOf(result).every(({ kind }) => kind === 'table'));
    assert.ok(pairOf(result).chars.table > 40);
  });

  test('a passage of the tender file counts for nothing, and is shown as left out', () => {
    const documents = [
      textDocument('a', [...own(1), passage]),
      textDocument('b', [...own(2), passage]),
    ];
    const without = compareDocuments(documents, null);
    const tender = textDocument('t', ['采购需求', passage]);
    const result = compareDocuments(documents, tender);
    assert.ok(pairOf(without).ratio > 0);
    assert.deepEqual([pairOf(result).ratio, matchesOf(result)], [0, []]);
    const [left] = result.leftOut['a'] ?? [];
    assert.deepEqual([left?.reason, left?.source, left?.place.block], ['tender', '招标文件', 10]);
    assert.equal(
      result.chars['a']?.leftOut.tender,
      without.chars['a'] ? without.chars['a'].counted - (result.chars['a']?.counted ?? 0) : -1,
    );
    checkPlaces(result, documents);
  });

  test('what is left out of either document is no match, though the other has it in a sentence of its own', () => {
    const asked =
      '每个汛期到来之前完成所有闸门启闭机的检修与空载试运行，并把记录交给管理单位的值班室存档备查，晚交一天的由站长到所里当面讲清缘由并在下一次例会上念给大家听';
    const added = '由韩师傅带两名学徒逐台拆洗制动轮和联轴器弹性柱销并测量磨损尺寸记在蓝皮本子上';
    const documents = [
      textDocument('a', [...own(1), `${added}以后再涂一遍黄油并用白布擦净`]),
      textDocument('b', [...own(2), `${asked}，${added}。`]),
    ];
    const tender = textDocument('t', [`${asked}。`]);
    const [a, b] = documents as [ComparableDocument, ComparableDocument];
    assert.equal(
      matchesOf(compareDocuments(documents, null)).length,
      1,
      'without the tender file it is one',
    );
    const result = compareDocuments(documents, tender);
    assert.ok(
      result.chars.b!.leftOut.tender > asked.length,
      'the sentence is left out with the few words added to it',
    );
    assert.deepEqual(matchesOf(result), []);
    assert.deepEqual(matchesOf(compareDocuments([b, a], tender), 'b a'), []);

    const [one, other] = [
      textDocument('a', [`${passage}${added}以后再涂一遍黄油`]),
      textDocument('b', [`${passage}${added}，${asked}。`]),
    ];
    for (const pair of [
      [one, other],
      [other, one],
    ]) {
      const matches = matchesOf(compareDocuments(pair, tender), pair.map(({ id }) => id).join(' '));
      const quotes = matches.flatMap((match) => [...match.a, ...match.b].map(({ quote }) => quote));
      assert.equal(quotes.length, 2);
      for (const quote of quotes)
        assert.ok(passage.startsWith(quote.slice(0, 40)) && !quote.includes('蓝皮本子'), quote);
    }
  });

  test('leaves out the law, formulas and lines of forms without a tender file', () => {
    const law =
      '施工单位必须按照工程设计图纸和施工技术标准施工，不得擅自修改工程设计，不得偷工减料。';
    const formula =
      '我公司承诺，本次投标文件所提供的所有资料均真实、准确、完整、合法有效，不存在任何虚假、隐瞒或误导。';
    const form = '投标人（盖章）：';
    const documents = ['a', 'b'].map((id, index) =>
      textDocument(id, [law, formula, form, ...own(index + 1)]),
    );
    const result = compareDocuments(documents, null);
    assert.deepEqual(matchesOf(result), []);
    assert.deepEqual(
      (result.leftOut['a'] ?? []).slice(0, 3).map(({ reason, place }) => [reason, place.block]),
      [
        ['law', 0],
        ['common', 1],
        ['form', 2],
      ],
    );
    checkPlaces(result, documents);
  });

  test('is the same from both sides', () => {
    const [one, other] = [
      [...own(1), passage],
      [edited(passage, 0.08, randomFrom(9)), ...own(2)],
    ];
    const there = compareDocuments([textDocument('a', one), textDocument('b', other)], null);
    const back = compareDocuments([textDocument('b', other), textDocument('a', one)], null);
    assert.equal(pairOf(there).ratioA, pairOf(back).ratioB);
    assert.equal(pairOf(there).ratioB, pairOf(back).ratioA);
    assert.deepEqual(
      matchesOf(there).map(({ kind }) => kind),
      matchesOf(back, 'b a').map(({ kind }) => kind),
    );
  });

  test('empty documents, and such of marks alone, have nothing in common', () => {
    const result = compareDocuments(
      [textDocument('a', []), textDocument('b', ['——', '。。。']), textDocument('c', [passage])],
      null,
    );
    assert.deepEqual(
      result.pairs.map(({ ratio, grade, matches }) => [ratio, grade, matches]),
      [
        [0, 'none', 0],
        [0, 'none', 0],
        [0, 'none', 0],
      ],
    );
  });

  test('one paragraph ten thousand times takes seconds', () => {
    const lines = Array.from({ length: 10_000 }, () => passage);
    const began = process.threadCpuUsage();
    const result = compareDocuments(
      [
        textDocument('a', lines),
        textDocument('b', lines.slice(1)),
        textDocument('c', [...own(3), passage]),
      ],
      null,
    );
    assert.ok(process.threadCpuUsage(began).user < 30_000_000);
    assert.ok(pairOf(result).ratio > 99);
    assert.equal(matchesOf(result, 'a c').length, 1);
  });

  test('twenty copies of one file are told as one finding, and bounded', () => {
    const random = randomFrom(3);
    const lines = Array.from({ length: 1500 }, () => madeSentence(random));
    const documents = Array.from({ length: 20 }, (_, index) => textDocument(`d${index}`, lines));
    const began = process.threadCpuUsage();
    const result = compareDocuments(documents, null);
    assert.ok(process.threadCpuUsage(began).user < 30_000_000);
    assert.ok(result.pairs.every(({ ratio, grade }) => ratio > 99 && grade === 'high'));
    assert.deepEqual(
      result.findings
        .filter(({ kind }) => kind === 'whole-file' || kind === 'text')
        .map(({ kind, documents: of }) => [kind, of.length]),
      [['whole-file', 20]],
    );
    const places = Object.values(result.matches).flatMap((matches) =>
      matches.flatMap(({ a, b }) => [...a, ...b]),
    );
    assert.ok(places.length < 1_000_000);
  });

  test('tells how far it is, never backwards', () => {
    const told: number[] = [];
    compareDocuments([textDocument('a', own(1)), textDocument('b', own(2))], null, (fraction) =>
      told.push(fraction),
    );
    assert.deepEqual(
      told,
      told.toSorted((x, y) => x - y),
    );
    assert.equal(told.at(-1), 1);
  });
});
