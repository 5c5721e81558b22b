import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profile, type tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { verdictOfResponse } from '../../../site/server/writing/values/answer-clause.ts';
import { compareSpans } from '../../../site/server/writing/values/compare-spans.ts';
import { amountOf, demandsOf } from '../../../site/server/writing/values/quantity.ts';
import { registerOf } from '../../../site/server/writing/values/register.ts';

/** The verdict over the first figure of a clause, by a value of a parameter sheet. */
function verdict(clause: string, value: string, unit = '') {
  const [demand] = demandsOf(clause);
  const own = amountOf(value, unit);
  return demand && own && compareSpans(demand.span, own, demand.covers);
}

test('a value is held against ≥, ≤, ranges and counts, in whatever unit of its measure', () => {
  const rows: [clause: string, value: string, unit: string, ReturnType<typeof verdict>][] = [
    ['内存≥16GB', '32GB', '', 'positive'],
    ['内存≥16GB', '16', 'GB', 'none'],
    ['内存≥16GB', '8192 MB', '', 'negative'],
    ['内存不低于16GB', '≥16GB', '', 'none'],
    ['整机重量≤3.5kg', '3200g', '', 'positive'],
    ['整机重量不得超过3.5千克', '4 kg', '', 'negative'],
    ['整机噪声＜60dB(A)', '60dB(A)', '', 'negative'],
    ['整机噪声＜60dB(A)', '≤55 dB(A)', '', 'positive'],
    ['质保期不少于三年', '60个月', '', 'positive'],
    ['质保期不少于36个月', '2年', '', 'negative'],
    ['响应时间不超过2小时', '30分钟', '', 'positive'],
    ['屏幕尺寸55英寸及以上', '65英寸', '', 'positive'],
    ['工作温度0℃~45℃', '-10~50℃', '', 'none'],
    ['工作温度0℃~45℃', '5~40℃', '', undefined],
    ['色温4000K至5000K', '4500K', '', 'none'],
    ['色温4000K至5000K', '6500K', '', 'negative'],
    ['≥4个USB3.0接口', '6', '', 'positive'],
    ['注册资本不低于500万元', '1,000万元', '', 'positive'],
    ['投标有效期为90日历天', '90天', '', 'none'],
  ];
  for (const [clause, value, unit, wanted] of rows)
    assert.equal(verdict(clause, value, unit), wanted, `${clause} | ${value}${unit}`);
});

test('what no code can tell is left to a person', () => {
  for (const [clause, value] of [
    ['电压为220V', '380V'],
    ['内存≥16GB', '≥8GB'],
    ['内存≥16GB', '16 小时'],
    ['内存≥16GB', '充足'],
    ['内存≥16GB', '标配16GB，可扩至64GB'],
    ['质保期不少于3年', '1000天'],
  ] as const)
    assert.equal(verdict(clause, value), undefined, `${clause} | ${value}`);
  for (const text of [
    '符合GB/T 19001-2016标准',
    '支持802.11ax协议',
    '分辨率不低于1920×1080',
    '第3条',
  ])
    assert.deepEqual(demandsOf(text), [], text);
});

test('an answer in words is compared where each figure asked for is answered', () => {
  assert.equal(
    verdictOfResponse('★内存≥16GB，硬盘≥512GB。', '内存：32GB，硬盘：512GB'),
    'positive',
  );
  assert.equal(verdictOfResponse('★内存≥16GB，硬盘≥512GB。', '硬盘：256GB'), 'negative');
  assert.equal(verdictOfResponse('★内存≥16GB，硬盘≥512GB。', '内存：32GB'), undefined);
  assert.equal(verdictOfResponse('质保期不少于36个月', '我方质保60个月'), 'positive');
  assert.equal(verdictOfResponse('内存≥16GB，外观美观', '内存：32GB'), undefined);
  assert.equal(verdictOfResponse('内存≥16GB', '响应，无偏离'), undefined);
  assert.equal(verdictOfResponse('须在30分钟内到达', '45分钟内到达'), 'negative');
  assert.equal(verdictOfResponse('内存≥16GB', '内存≥8GB'), 'negative');
});

const clause = (id: string, text: string, more: Partial<tender.Clause> = {}): tender.Clause => ({
  ...{ id, kind: 'star', text, part: '技术', source: null },
  ...more,
});
const parameter = (name: string, value: string, unit = '', confirmed = true) => ({
  ...{ name, value, unit, confirmed },
  evidence: { fileId: 'f1', fileName: '参数表.pdf', page: 3, quote: `${name} ${value}` },
});
const product = (name: string, parameters: object[]) => ({
  id: `p${name.length}`,
  name,
  confirmed: true,
  parameters,
});
const companyWith = (...products: object[]) => v.parse(profile.CompanyProfile, { products });
const clauses = [
  clause('k1', '★内存≥16GB，硬盘≥512GB。'),
  clause('k2', '★显示器尺寸不小于27英寸。'),
  clause('k3', '▲质保期不少于36个月。', { kind: 'triangle', part: '商务' }),
];
const fact = (label: string, value: string, confirmed: boolean) => ({
  ...{ id: label, group: '报价与期限', label, value, confirmed },
  source: null,
});
const rowsOf = (company?: profile.CompanyProfile, confirmed = true) =>
  registerOf(
    {
      ...{ clauses, responses: {}, chapters: [], profile: company },
      factSheet: [fact('质保期', '24个月', confirmed)],
    },
    new Map(),
  );

test('a row answers with the confirmed value of the bidder’s product and the page that shows it, or not at all', () => {
  const sheet = [parameter('内存', '32', 'GB'), parameter('硬盘', '512GB')];
  const [first, second, third] = rowsOf(companyWith(product('台式机', sheet)));
  assert.deepEqual(
    [first?.response, first?.deviation, first?.state],
    ['内存：32GB；硬盘：512GB', 'positive', 'compared'],
  );
  assert.deepEqual(first?.evidence[0], {
    ...{ fileId: 'f1', fileName: '参数表.pdf', page: 3, quote: '内存 32' },
  });
  assert.deepEqual([second?.response, second?.deviation, second?.state], ['', 'pending', 'open']);
  assert.deepEqual([third?.response, third?.deviation], ['质保期：24个月', 'negative']);
  const part = rowsOf(companyWith(product('台式机', sheet.slice(0, 1))))[0];
  assert.deepEqual(
    [part?.response, part?.deviation, part?.state],
    ['内存：32GB；硬盘：【待填写：实际值】', 'pending', 'proposed'],
  );
});

test('values that nobody has confirmed, and values of two products, answer nothing', () => {
  assert.equal(rowsOf(undefined, false)[2]?.response, '');
  const doubtful = companyWith(product('台式机', [parameter('内存', '32GB', '', false)]));
  assert.equal(rowsOf(doubtful)[0]?.response, '');
  const two = companyWith(
    product('台式机', [parameter('内存', '32GB')]),
    product('笔记本', [parameter('内存', '16GB')]),
  );
  assert.equal(rowsOf(two)[0]?.response, '');
});

test('rows of one line stand as they do in it', () => {
  const line = '1、对重大事项出具法律意见书，★意见书须由执业律师两人签署。';
  const source = { block: 4, quote: line };
  const own = [
    clause('k1', '意见书须由执业律师两人签署。', {
      source: { block: 4, quote: '★意见书须由执业律师两人签署。' },
    }),
    clause('k2', '对重大事项出具法律意见书', { kind: 'requirement', part: '技术', source }),
  ];
  const rows = registerOf(
    { ...{ clauses: own, responses: {}, chapters: [] }, factSheet: [] },
    new Map(),
  );
  assert.deepEqual(
    rows.map(({ clauseId }) => clauseId),
    ['k2', 'k1'],
  );
});
