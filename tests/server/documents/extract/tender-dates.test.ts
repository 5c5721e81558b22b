import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tenderDates } from '../../../../site/server/documents/extract/dates/tender-dates.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

const datesOf = (...parts: (string | Rows)[]) =>
  Object.fromEntries(
    tenderDates(documentOf(...parts)).map(({ kind, text, at }) => [kind, { text, at }]),
  );
/** The particulars of a tender in the shape their tables have. */
const within = (...rows: [string, string][]) =>
  datesOf('# 第二章 投标人须知', '投标人须知前附表', {
    rows: [
      ['条款号', '条款名称', '编列内容'],
      ...rows.map(([name, value], at) => [`${at + 1}.1`, name, value]),
    ],
  });

describe('the dates a tender sets beside its deadline', () => {
  test('rows of the particulars are told by their names, with the one moment they name', () => {
    assert.deepEqual(
      within(
        ['踏勘现场', '组织，2031年8月26日9:30在项目部集合'],
        ['投标人提出疑问的截止时间', '2031年9月1日17时00分'],
        ['投标保证金', '金额：人民币8万元；形式：转账或者保函；到账截止时间：同投标截止时间'],
        ['投标截止时间', '2031年9月17日9时30分'],
        ['投标有效期', '90日历天（从投标截止之日起算）'],
      ),
      {
        visit: { text: '组织，2031年8月26日9:30在项目部集合', at: '2031-08-26 09:30:00' },
        questions: { text: '2031年9月1日17时00分', at: '2031-09-01 17:00:00' },
        bond: { text: '到账截止时间：同投标截止时间', at: undefined },
        validity: { text: '90日历天（从投标截止之日起算）', at: undefined },
      },
    );
  });

  for (const [kind, sentence, at] of [
    ['questions', '投标人对招标文件有疑问的，应在投标截止之日10日前以书面形式提出。', undefined],
    ['questions', '如有疑问请于2031年3月2日12:00前发送至代理机构邮箱。', '2031-03-02 12:00:00'],
    ['visit', '踏勘现场时间为2031年3月2日9时，集合地点为项目部。', '2031-03-02 09:00:00'],
    ['bond', '投标保证金应于2031年3月2日16时前到账。', '2031-03-02 16:00:00'],
    ['bond', '投标人应在投标截止时间前将投标保证金转入指定账户。', undefined],
    ['validity', '投标有效期为投标截止日起90天。', undefined],
  ] as const) {
    test(`a sentence of the text says it as well: ${sentence}`, () => {
      const found = datesOf('# 第一章 招标公告', '1. 项目概况见附件。', sentence)[kind];
      assert.deepEqual([found?.at, sentence.startsWith(found?.text ?? '无')], [at, true]);
    });
  }

  test('of a period no moment is the date; its words stand', () => {
    const { visit } = within(['踏勘现场', '2031年8月26日9:00至2031年8月27日17:00，自带车辆']);
    assert.equal(visit?.at, undefined);
    assert.match(visit?.text ?? '', /8月27日/);
  });

  test('what names no time, and what others do in the same words, is left out', () => {
    assert.deepEqual(
      within(
        ['踏勘现场', '不组织，投标人可自行踏勘'],
        ['投标保证金', '本项目不收取投标保证金'],
        ['招标人书面澄清的时间', '投标截止时间15日前以补充文件发出'],
        ['投标人提出疑问的方式', '在答疑截止时间之前以书面形式'],
      ),
      {},
    );
    assert.deepEqual(
      datesOf(
        '# 第二章 投标人须知',
        '澄清或者修改的内容可能影响投标文件编制的，应当在投标截止时间至少15日前发布变更公告。',
        '供应商认为权益受到损害的，可在七个工作日内提出质疑，并在10日前递交。',
        '中标人应在合同签订5日前提交履约保证金。',
        '投标保证金在投标有效期满后30天内保持有效。',
        '# 第四章 合同条款',
        '乙方应于开工7日前提出踏勘时间，对图纸的疑问应在3日前提出。',
      ),
      {},
    );
  });

  test('each has the block it stands in', () => {
    const document = documentOf('# 第一章 招标公告', '投标有效期为投标截止日起90天。');
    for (const { source } of tenderDates(document)) {
      const block = document.blocks[source.block];
      assert.ok(block?.kind !== 'table' && block?.text.includes(source.quote));
    }
  });
});
