import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scoreNode } from '../../../../site/server/documents/extract/scoring/node.ts';
import { settleAll, structured } from '../../../../site/server/documents/extract/scoring/settle.ts';

const place = { block: 0, page: 1, quote: '' };
const stated = (name: string, max: number, criteria = '优得满分') =>
  scoreNode(name, place, { points: { max, percent: false, marked: true }, criteria });
const open = (name: string, options: number[]) =>
  scoreNode(name, place, { options, criteria: '优得满分' });
type Nodes = Parameters<typeof settleAll>[0];
const maxima = (nodes: Nodes) => settleAll(nodes).leaves.map(({ node, max }) => [node.name, max]);
const names = (nodes: Nodes): unknown[] =>
  nodes.map((node) => (node.children.length > 0 ? [node.name, names(node.children)] : node.name));

describe('points of an item', () => {
  test('stand in the file, or are the first its rule gives; no sum ever fills them in', () => {
    const nodes = [stated('投标报价', 30), open('服务方案', [60, 50]), open('类似业绩', [])];
    assert.deepEqual(maxima(nodes), [
      ['投标报价', 30],
      ['服务方案', 60],
      ['类似业绩', 0],
    ]);
    assert.deepEqual(
      settleAll(nodes).leaves.map(({ how }) => how),
      ['stated', 'largest', 'none'],
    );
  });

  test('a group that says another sum keeps its items, and both figures', () => {
    const group = {
      ...stated('技术部分', 60, ''),
      children: [stated('方案', 30), stated('团队', 25)],
    };
    const { leaves, sums } = settleAll([group]);
    assert.equal(leaves.length, 2);
    assert.deepEqual(
      sums.map(({ stated: own, total }) => [own, total]),
      [[60, 55]],
    );
  });

  test('grades below an item are none of its items', () => {
    const item = { ...stated('方案', 30, ''), children: [stated('优', 30), stated('良', 20)] };
    assert.deepEqual(maxima([item]), [['方案', 30]]);
  });
});

describe('rows that hold other rows', () => {
  test('a row without a rule whose next rows add up to it is their head', () => {
    const { nodes } = structured([
      stated('方案类', 50, ''),
      stated('方案', 30),
      stated('团队', 20),
      stated('报价', 50),
    ]);
    assert.deepEqual(names(nodes), [['方案类', ['方案', '团队']], '报价']);
  });

  test('the price is no head of the rows below it, whatever they add up to', () => {
    const { nodes } = structured([stated('投标报价', 50), stated('方案', 30), stated('团队', 20)]);
    assert.deepEqual(names(nodes), ['投标报价', '方案', '团队']);
  });

  test('the last row, without a rule, that is the sum of all before it is no item, whatever it is called', () => {
    const { nodes, totals } = structured([
      stated('报价', 40),
      stated('方案', 60),
      stated('综合', 100, ''),
    ]);
    assert.deepEqual([names(nodes), totals], [['报价', '方案'], [100]]);
  });

  test('parts without rules are no sums of each other', () => {
    const parts = [stated('价格', 30, ''), stated('商务', 20, ''), stated('技术', 50, '')];
    assert.deepEqual(names(structured(parts).nodes), ['价格', '商务', '技术']);
  });
});
