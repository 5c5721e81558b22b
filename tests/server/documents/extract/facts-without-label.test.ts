import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { tenderOf } from './scoring-fixture.ts';

/** A fact's value, and whether it is in doubt. */
const read = (text: string, fact: tender.FactName): [string | null, boolean] => {
  const { facts, doubts } = extractTender(tenderOf(text));
  return [facts[fact]?.value ?? null, doubts.some(({ itemId }) => itemId === fact)];
};

const cover = '丰源县人民医院\n电子胃肠镜采购\n招标文件\n丰源招标代理有限公司\n2028年3月\n';
const notice = '# 第一章 招标公告\n项目名称：电子胃肠镜采购\n';

test('bodies that stand alone on the cover are the parties where nothing else names them, in doubt', () => {
  assert.deepEqual(read(cover + notice, 'purchaser'), ['丰源县人民医院', true]);
  assert.deepEqual(read(cover + notice, 'agency'), ['丰源招标代理有限公司', true]);
});

test('what a label says is believed', () => {
  const named = `${cover}${notice}采购人：丰源县医疗集团\n`;
  assert.deepEqual(read(named, 'purchaser'), ['丰源县医疗集团', false]);
  const same = `${cover}${notice}采购人：丰源县人民医院\n`;
  assert.deepEqual(read(same, 'purchaser'), ['丰源县人民医院', false]);
});

test('who signs a notice above its date', () => {
  const signed = (name: string) =>
    read(`# 邀请函\n我院拟采购主机1套。\n${name}\n2028年3月11日`, 'purchaser');
  assert.deepEqual(signed('丰源县人民医院（章）'), ['丰源县人民医院', true]);
  assert.deepEqual(read('# 邀请函\n主机1套。\n丰源县人民医院 2028年3月11日', 'purchaser'), [
    '丰源县人民医院',
    true,
  ]);
  assert.deepEqual(signed('丰源县公共资源交易中心'), [null, false]);
  assert.deepEqual(signed('欢迎各供应商前来报价'), [null, false]);
  assert.deepEqual(read('# 邀请函\n主机1套。\n丰源县人民医院\n联系电话：1', 'purchaser'), [
    null,
    false,
  ]);
});

test('the title of a notice, or what is bought, is the name where no label says it, in doubt', () => {
  const titled = (title: string, more = '') =>
    read(`${title}\n1. 条件\n采购人为丰源县人民医院。${more}`, 'projectName');
  assert.deepEqual(titled('丰源县胃肠镜采购招标公告'), ['丰源县胃肠镜采购', true]);
  assert.deepEqual(titled('丰源县人民医院关于电子胃肠镜采购的院内询价公告（第二次）'), [
    '电子胃肠镜采购',
    true,
  ]);
  assert.deepEqual(titled('招标公告'), [null, false]);
  assert.deepEqual(titled('丰源县人民医院公告'), [null, false]);
  assert.deepEqual(titled('丰源县胃肠镜采购公告', '\n项目名称：电子胃肠镜购置'), [
    '电子胃肠镜购置',
    false,
  ]);
});

test('采购内容 is the name where it is short and nothing else is one', () => {
  const sheet = (thing: string) =>
    read(`询价采购单\n| 询价单号 | XJ-28-001 | 采购内容 | ${thing} |`, 'projectName');
  assert.deepEqual(sheet('离子色谱仪等4台仪器'), ['离子色谱仪等4台仪器', true]);
  assert.deepEqual(sheet('包括离子色谱仪等4台仪器'), [null, false]);
  assert.deepEqual(sheet('离子色谱仪、气相色谱仪等仪器的供货、安装、调试及对使用人员的培训'), [
    null,
    false,
  ]);
});

test('a number alone on the cover or below the title of a notice is the project’s where nothing else is, in doubt', () => {
  const covered = (number: string, more = '') =>
    read(
      `丰源县人民医院\n电子胃肠镜采购\n招标文件\n${number}\n2028年3月\n${notice}${more}`,
      'projectNumber',
    );
  assert.deepEqual(covered('（FYRM-2028-ZC-019）'), ['FYRM-2028-ZC-019', true]);
  assert.deepEqual(covered('丰政采〔2028〕0119号'), ['丰政采〔2028〕0119号', true]);
  assert.deepEqual(covered('〔FYRM-2028-ZC-019〕'), ['FYRM-2028-ZC-019', true]);
  assert.deepEqual(covered('（FYRM-2028-ZC-019）', '项目编号：ZC-0219-A\n'), ['ZC-0219-A', false]);
  for (const other of ['（2028-03-01）', '（GF-2017-0201）', '（2028-2030年度）', 'V2.0-2028'])
    assert.deepEqual(covered(other), [null, false], other);
  const below = '采购公告\n（FYRM-2028-ZC-019）\n项目名称：电子胃肠镜采购\n';
  assert.deepEqual(read(below, 'projectNumber'), ['FYRM-2028-ZC-019', true]);
});
