import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { handInDuties } from '../../../../site/server/documents/extract/hand-in/hand-in.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

const duties = (...parts: (string | Rows)[]) =>
  Object.fromEntries(handInDuties(documentOf(...parts)).map(({ kind, text }) => [kind, text]));

/** The particulars of a tender in the shape their tables have. */
const particulars = (...rows: [string, string][]): Rows => ({
  rows: [
    ['条款号', '条款名称', '编列内容'],
    ...rows.map(([name, value], at) => [`${at + 1}.1`, name, value]),
  ],
});
const within = (table: Rows, ...more: string[]) =>
  duties('# 第二章 投标人须知', '投标人须知前附表', table, ...more);

describe('what a tender says of handing a bid in', () => {
  test('rows of the particulars are told by their names', () => {
    const said = within(
      particulars(
        ['投标保证金', '金额：人民币 8 万元；形式：银行转账或者保函'],
        ['签字或盖章要求', '按投标文件格式逐页加盖单位公章'],
        ['投标文件份数', '正本一份，副本四份，电子版 U 盘一个'],
        ['包装、密封', '正本与副本分别密封，封口处加盖公章'],
        ['疑问截止时间', '2031 年 9 月 1 日 17 时前提出'],
        ['投标截止时间', '2031 年 9 月 17 日 9 时 30 分'],
        ['开标时间和地点', '2031 年 9 月 17 日 9 时 30 分，第三开标室'],
        ['解密时间', '自开始解密起 30 分钟内'],
      ),
    );
    assert.deepEqual(Object.keys(said), [
      'bond',
      'sign',
      'copies',
      'pack',
      'submit',
      'open',
      'decrypt',
    ]);
    assert.match(said['copies'] ?? '', /副本四份/);
    assert.match(said['submit'] ?? '', /9 月 17 日|9月17日/);
  });

  for (const [name, sentence] of [
    ['copies', '供应商应递交纸质响应文件一正二副，供评审备查。'],
    ['copies', '投标人须提供正本 1 套、副本 5 套。'],
    ['pack', '投标文件应装入封套并在封口处加盖投标人公章。'],
    ['encrypt', '投标人应使用 CA 数字证书对投标文件加密后上传。'],
    ['sample', '投标人应于 2031 年 3 月 2 日 9 时前将样品送达采购人指定地点。'],
    ['submit', '投标文件应于 2031 年 3 月 2 日 9 时 30 分前递交至某某中心三楼会议室。'],
    ['open', '开标时间：2031 年 3 月 2 日 9 时 30 分，地点：某某中心。'],
    ['bring', '投标人代表应携带本人身份证原件及授权委托书参加开标会议。'],
    ['decrypt', '投标人应在 30 分钟内完成在线解密。'],
  ] as const) {
    test(`a sentence of the text says it as well: ${sentence}`, () => {
      assert.ok(duties('# 第一章 招标公告', '1. 项目概况见附件。', sentence)[name]);
    });
  }

  test('what has the same words and is no duty is left out', () => {
    assert.deepEqual(
      duties(
        '# 第二章 投标人须知',
        '未按要求密封的投标文件，招标人将予以拒收。',
        '有下列情形之一的，投标保证金不予退还：',
        '合同一式四份，双方各执两份。',
        '中标人应在合同签订前提交履约保证金 5 万元。',
        '由采购人向投标人提供的图纸、样品均为保密资料。',
        '投标文件的签署、加密与递交',
        '如多次上传均告失败，请携带加密后的电子投标文件送达交易中心。',
        '投标人对开标有异议的，应当在开标现场提出。',
        '# 第四章 合同条款',
        '乙方应于验收当日递交正本一份、副本四份竣工资料，密封送达甲方。',
      ),
      {},
    );
  });

  test('the exact words stand before those that point elsewhere', () => {
    const said = within(
      particulars(['投标文件份数', '正本壹份，副本叁份']),
      '3.7 投标文件份数',
      '3.7.1 投标文件正本一份，副本份数见投标人须知前附表。',
    );
    assert.equal(said['copies'], '正本壹份，副本叁份');
  });

  test('a row that asks for nothing is no task', () => {
    assert.equal(within(particulars(['投标保证金', '本项目不收取投标保证金'])).bond, undefined);
    assert.equal(within(particulars(['样品', '不要求提供样品'])).sample, undefined);
  });

  test('each has the block it stands in, and a quote that is in it', () => {
    const document = documentOf(
      '# 第一章 招标公告',
      '投标人须提供正本 1 套、副本 5 套，并分别密封。',
    );
    for (const { source } of handInDuties(document)) {
      const block = document.blocks[source.block];
      assert.ok(block?.kind !== 'table' && block?.text.includes(source.quote));
    }
  });
});
