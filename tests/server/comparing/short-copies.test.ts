import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { compare } from 'tender-widgets/contract';
import type { ComparableDocument } from '../../../site/server/comparing/comparable.ts';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { genericTexts } from '../../bench/generic-texts.ts';
import { tableDocument, textDocument } from '../../support/compare-corpus.ts';

const usual = [0, 1].map((side) => genericTexts.map((both) => both[side]!));
const odd = ['锅炉房墙角常备两桶细河沙', '琴房除湿机水箱每日倒两回', '盲道缺角处当夜用黄漆圈出'];

function shortMatches(a: ComparableDocument, b: ComparableDocument): compare.Match[] {
  return compareDocuments([a, b], null).matches['a b'] ?? [];
}
const bids = (one: readonly string[], other = one) =>
  [one, other].map((lines, side) =>
    textDocument('ab'.charAt(side), [...lines, ...(usual[side] ?? [])]),
  ) as [ComparableDocument, ComparableDocument];
const quotes = (matches: readonly compare.Match[]) => matches.map(({ a }) => a[0]?.quote);

describe('short copies', () => {
  test('a short paragraph of odd words is told, whole and letter for letter', () => {
    const [match, ...more] = shortMatches(...bids(odd.slice(0, 1)));
    assert.deepEqual([match?.kind, match?.ratio, match?.chars], ['same', 100, 12]);
    assert.equal(match?.b[0]?.quote, odd[0]);
    assert.deepEqual(more, []);
  });

  test('a short paragraph that everybody writes is not', () => {
    const lines = [
      '接到通知后两小时内到达现场',
      '严格按照合同要求组织施工',
      '定期召开工程例会，解决问题',
    ];
    for (const line of lines) assert.deepEqual(shortMatches(...bids([line])), [], line);
  });

  test('what a contract or the law says is not, however rare its words are', () => {
    const lines = ['被授权人无转委托权，特此委托', '迟延履行后发生不可抗力的不能免责'];
    for (const line of lines) assert.deepEqual(shortMatches(...bids([line])), [], line);
  });

  test('a few words out of sentences about the procedure are not, beside whatever copy', () => {
    const copy =
      '巡河的两名队员清早沿堤脚走完全程，看见獾洞就插红旗，回来在墙图上补钉，当天由石匠灌浆封死，第二天再由别人复看。';
    const [one, other] = [
      '老闸工住进了看守房，夜里听水声辨漏点，摸黑走三里也不打灯，口粮由渡船捎来。采购人需要补充文件的，采购人将会通过“沪上政府采购网”以澄清或修改公告形式发布。',
      '暴雨之后先量桥墩的冲痕，抛下石笼护脚，岸上晾着的渔网挪进棚里，免得被风卷走。招标人对磋商文件需进行澄清的，招标人会在“江右政府采购网”以澄清或修改公告形式发布。',
    ];
    const matches = shortMatches(...bids([copy + one], [copy + other]));
    const same = matches.filter(({ kind }) => kind === 'same');
    assert.deepEqual(quotes(same), [copy]);
  });

  test('the number of an item and the cells beside it make no difference', () => {
    const items = shortMatches(...bids([`（3）${odd[0]}`], [`（12）${odd[0]}`]));
    assert.deepEqual(quotes(items), [odd[0]]);
    const [a, b] = ['5', '17'].map((number, side) =>
      tableDocument('ab'.charAt(side), [[number, odd[1]!, `${number} 组`]]),
    );
    assert.deepEqual(quotes(shortMatches(a!, b!)), [odd[1]]);
  });

  test('what stands in the tender file is nobody’s', () => {
    const [a, b] = bids(odd);
    assert.deepEqual(compareDocuments([a, b], textDocument('t', odd)).matches['a b'], []);
  });

  test('words that the texts are full of are their subject', () => {
    const about = Array.from({ length: 30 }, (_, n) => `第${n}间琴房的除湿机、水箱每日倒换。`);
    const [a, b] = bids([odd[1]!, usual[0]![0]!, ...about], [odd[1]!]);
    assert.deepEqual(shortMatches(a, b), []);
  });

  test('one makes a pair low, three far from one another medium, and the reason says what they are', () => {
    const spread = (lines: readonly string[]) =>
      [0, 1].map((side) =>
        textDocument(
          'ab'.charAt(side),
          (usual[side] ?? []).flatMap((line, at) =>
            lines[at / 5] ? [lines[at / 5]!, line] : line,
          ),
        ),
      );
    const [one] = compareDocuments(spread(odd.slice(0, 1)), null).pairs;
    assert.equal(one?.grade, 'low');
    assert.equal(one?.reason, '1 处少见的短句一字不差，法规和通用格式中没有');
    const [three] = compareDocuments(spread(odd), null).pairs;
    assert.equal(three?.grade, 'medium', three?.reason);
    assert.equal(three?.reason, '3 处少见的短句一字不差，法规和通用格式中没有');
  });
});
