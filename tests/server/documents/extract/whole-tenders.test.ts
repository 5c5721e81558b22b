import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faultsOf } from '../../../bench/reading/report.ts';
import { measureWhole } from '../../../bench/reading/whole.ts';
import { wholeHalves } from '../../../support/tender-whole/whole.ts';

/** What is not read as a person reads it yet, in doubt or not told: of each of these as much, of all others nothing. */
const KNOWN: Record<string, string[]> = {
  // Names of projects that go on with the kind of work, or are told in a sentence.
  'research-outsourcing': ['fact missed project_name: 智能电表通信模块检测外委'],
  'agency-selection': ['fact missed project_name: 2025-2026年度招标代理机构入围遴选'],
  'fitout-works-price-parts': [
    'fact wrong project_name: 泗水区政务服务中心装修改造工程, read 泗水区政务服务中心装修改造工程施工',
  ],
  // In a text, which marks no cells.
  'goods-multi-lot-facts': ['fact missed budget_yuan: 5680000'],
  'tiers-as-rows-with-points': [
    ...['missed 信用记录 10', 'extra 信用记录：二档 6', 'extra 信用记录：三档 3'],
  ],
  // Two cells of one row that a page of a PDF cuts.
  'two-cells-one-scheme': ['extra 评分标准（接上页） 2', 'extra 履约保证金 3'],
  'indicator-levels': ['missed 架构设计 12'],
  'prose-most-points': ['extra 评分总则 100'],
};

describe('whole tenders as a person wrote them', () => {
  for (const half of wholeHalves)
    test(`${half}: read as written but for what is known`, async () => {
      for (const { name, rows } of await measureWhole(half)) {
        const silent = rows.filter((row) => row.silentScoring || row.silentFacts > 0);
        assert.deepEqual(silent.map(faultsOf), [], `${name}: wrong without a doubt`);
        for (const row of rows) {
          const known = KNOWN[row.file.replace(/\.[a-z]{3,4}$/, '')] ?? [];
          const [, ...faults] = faultsOf(row).map((fault) => fault.trim());
          const fresh = faults.filter((fault) => !known.includes(fault));
          assert.deepEqual(fresh, [], `${name} ${row.file}`);
          assert.ok(known.length > 0 || row.totalRight !== false, `${name} ${row.file}: total`);
        }
      }
    });
});
