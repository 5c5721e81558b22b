import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyPatch } from '../../../../../site/server/documents/extract/addenda/apply.ts';
import { readWithChanges } from '../../../../../site/server/documents/extract/addenda/read-with-changes.ts';
import { joinDocuments } from '../../../../../site/server/documents/extract/several/join.ts';
import { documentOf } from '../../../../support/addenda/corpus.ts';
import { lotsTender } from '../../../../support/lots-tender.ts';

const notice = [
  '更正公告',
  '一、关于包1',
  '1. 本包预算金额由80万元调整为86万元。',
  '二、其他包',
  '| 包号 | 更正项目 | 更正前 | 更正后 |',
  '| 包3 | 投标保证金（元） | 10000 | 8000 |',
  '| 包2 | 交货期 | 合同签订后45日内 | 合同签订后20日内 |',
  '| 包1、包2 | 投标保证金（元） | 16000 | 15000 |',
].join('\n');

describe('what an addendum says of one lot', () => {
  const read = (choice: string | null) =>
    readWithChanges(
      joinDocuments([
        {
          file: { id: 't', n: 1, name: '招标文件.docx', role: 'tender' },
          document: documentOf(lotsTender('allowed')),
        },
        {
          file: { id: 'a', n: 2, name: '更正.docx', role: 'addendum' },
          document: documentOf(notice),
        },
      ]),
      choice,
    );
  const after = (choice: string | null) => {
    const { reading, changes } = read(choice);
    return changes.reduce((sofar, { patch }) => applyPatch(sofar, patch), reading);
  };

  test('is a change of that lot, named by it, with what it was where another lot is read too', () => {
    for (const choice of ['lot-1', 'lot-3', 'lot-1+lot-3', null]) {
      const changes = read(choice).changes.filter(({ patch }) => patch.facts?.length);
      assert.deepEqual(
        changes.map(({ about, patch }) => [
          about,
          ...(patch.facts ?? []).map(({ lot, was, now }) => [lot?.id, was?.value, now.value]),
        ]),
        [
          ['包1 预算金额', ['lot-1', '800000.00', '860000.00']],
          ['包3 投标保证金', ['lot-3', '10000.00', '8000.00']],
          ['包2 工期（服务期）', ['lot-2', '合同签订后45日内', '合同签订后20日内']],
        ],
        String(choice),
      );
    }
  });

  test('leaves the facts of the other lots as they were', () => {
    const values = (choice: string) => {
      const { budget, bidBond, duration } = after(choice).facts;
      return [budget?.value, bidBond?.value, duration?.value];
    };
    assert.deepEqual(values('lot-1'), ['860000.00', '16000.00', '合同签订后30日内']);
    assert.deepEqual(values('lot-2'), ['200000.00', '4000.00', '合同签订后20日内']);
    assert.deepEqual(values('lot-3'), ['500000.00', '8000.00', '合同签订后60日内']);
  });

  test('in one bid for several stands with its lot', () => {
    const { facts, lotFacts = [] } = after('lot-1+lot-3');
    assert.deepEqual([facts.budget, facts.bidBond], [null, null]);
    assert.deepEqual(
      lotFacts.map((lot) => [lot.number, lot.facts.budget?.value, lot.facts.bidBond?.value]),
      [
        ['包1', '860000.00', '16000.00'],
        ['包3', '500000.00', '8000.00'],
      ],
    );
  });
});
