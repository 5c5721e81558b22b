import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruledSeries } from '../../../../site/server/documents/extract/scoring/ruled-series.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const part = '一、商务部分（20分）';
const series = [
  '（一）同类项目（8分）：每个合同得2分，最高8分。',
  '（二）管理体系：质量、环境认证证书，每个2分，满分4分。',
  '（三）奖项。获得市级以上奖项的，每项加1分，本项不超过3分。',
  '（四）负责人：具有高级职称得3分，中级职称得1分。',
  '（五）承诺提供备用场地。两处以上的得2分，一处的得1分。',
];

test('items below a part are those whose own rules add up to it, with or without points behind their names', () => {
  const found = [...ruledSeries([part, ...series, '二、技术部分（60分）']).values()];
  assert.deepEqual(
    found.map(({ name, points }) => `${name} ${points.max}`),
    ['同类项目 8', '管理体系 4', '奖项 3', '负责人 3', '承诺提供备用场地 2'],
  );
});

test('each part has its own series; many lines with points take no longer than they are many', () => {
  const all = [part, ...series, '二、服务部分（20分）', ...series];
  assert.equal(ruledSeries(all).size, 2 * series.length);
  const started = performance.now();
  ruledSeries(Array.from({ length: 20_000 }, (_, at) => `（${at}）方案 2分 内容完整`));
  assert.ok(performance.now() - started < 10_000);
});

test('what does not add up to the part, or is counted otherwise, is no series', () => {
  assert.equal(ruledSeries(['一、商务部分（30分）', ...series]).size, 0);
  assert.equal(ruledSeries([part, '说明如下', ...series]).size, 0);
  assert.equal(ruledSeries([part, ...series.slice(0, 2)]).size, 0);
});

test('such a part stands beside a table of the other parts, whose price is said in a sentence', () => {
  const { scoring, scoringState } = extractTender(
    documentOf(
      ...['# 第一章 磋商邀请', '本项目竞争性磋商。', '# 第四章 评审办法'],
      '1. 采用综合评分法，总分100分：价格20分，商务部分20分，技术部分60分。',
      ...[part, ...series, '二、技术部分（60分）'],
      {
        rows: [
          ['评审内容', '分值', '评审标准'],
          ['实施方案', '30', '内容完整、针对性强得30分，较好得20分，一般得10分。'],
          ['应急预案', '30', '内容完整、针对性强得30分，较好得20分，一般得10分。'],
          ['合计', '60', ''],
        ],
      },
    ),
  );
  assert.deepEqual(
    scoring.map(({ item, maxScore }) => `${item} ${maxScore}`).toSorted(),
    [
      ...['同类项目 8', '管理体系 4', '奖项 3', '负责人 3', '承诺提供备用场地 2'],
      ...['实施方案 30', '应急预案 30', '价格 20'],
    ].toSorted(),
  );
  assert.equal(scoringState, 'sure');
});
