import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scoreNode } from '../../../site/server/documents/extract/scoring/node.ts';
import { settleAll } from '../../../site/server/documents/extract/scoring/settle.ts';

const place = { block: 0, page: 1, quote: '' };
const stated = (name: string, max: number) =>
  scoreNode(name, place, { points: { max, percent: false, marked: true } });
const open = (name: string, options: number[]) => scoreNode(name, place, { options });
const maxima = (nodes: Parameters<typeof settleAll>[0], expected: number | null) => {
  const { leaves, total } = settleAll(nodes, expected);
  return [leaves.map(({ node, max }) => `${node.name} ${max}`), total];
};

describe('items whose points are not stated', () => {
  const nodes = () => [
    stated('投标报价', 30),
    open('服务方案', [60, 50]),
    open('类似业绩', [15, 20]),
  ];

  test('get those of their possible points with which the whole adds up', () => {
    assert.deepEqual(maxima(nodes(), 100), [['投标报价 30', '服务方案 50', '类似业绩 20'], 100]);
    assert.deepEqual(maxima(nodes(), 95), [['投标报价 30', '服务方案 50', '类似业绩 15'], 95]);
  });

  test('keep the first of them when nothing is expected, or no choice adds up', () => {
    const first = [['投标报价 30', '服务方案 60', '类似业绩 15'], 105];
    assert.deepEqual(maxima(nodes(), null), first);
    assert.deepEqual(maxima(nodes(), 120), first);
  });

  test('one alone that names none gets what is left', () => {
    assert.deepEqual(maxima([stated('投标报价', 30), open('服务方案', [])], 100), [
      ['投标报价 30', '服务方案 70'],
      100,
    ]);
    assert.deepEqual(maxima([stated('投标报价', 30), stated('服务方案', 60)], 100), [
      ['投标报价 30', '服务方案 60'],
      90,
    ]);
  });
});
