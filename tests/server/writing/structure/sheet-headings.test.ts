import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readXlsx } from '../../../../site/server/documents/read/xlsx/xlsx.ts';
import { headingsOf } from '../../../../site/server/writing/structure/document-headings.ts';
import { bookOf } from '../../../support/price-sheets/book.ts';

const read = async (...sheets: (string | number)[][][]) =>
  headingsOf(
    await readXlsx(
      await bookOf(sheets.map((rows, at) => ({ name: `表${at + 1}`, rows }))),
      () => {},
    ),
  ).map(({ title, level }) => `${level} ${title}`);

describe('an outline in a workbook', () => {
  test('a column for each level, with titles repeated or left out below', async () => {
    const wanted = ['1 总体方案', '2 需求理解', '3 现状', '3 难点', '2 架构设计', '1 售后服务'];
    assert.deepEqual(
      await read([
        ['一级目录', '二级目录', '三级目录', '页数'],
        ['总体方案', '需求理解', '现状', 3],
        ['', '', '难点', 2],
        ['', '架构设计', '', 5],
        ['售后服务', '', '', 4],
      ]),
      wanted,
    );
    assert.deepEqual(
      await read([
        ['第一级', '第二级', '第三级'],
        ['总体方案', '需求理解', '现状'],
        ['总体方案', '需求理解', '难点'],
        ['总体方案', '架构设计', ''],
        ['售后服务', '', ''],
      ]),
      wanted,
    );
  });

  test('a number beside a title, of figures or of Chinese numerals', async () => {
    assert.deepEqual(
      await read([
        ['编号', '章节名称', '负责人'],
        ['1', '总体方案', '甲'],
        ['1.1', '需求理解', '乙'],
        ['1.1.1', '现状', ''],
        ['1.2', '架构设计', ''],
        ['2', '售后服务', ''],
      ]),
      ['1 总体方案', '2 需求理解', '3 现状', '2 架构设计', '1 售后服务'],
    );
    assert.deepEqual(
      await read([
        ['序号', '目录'],
        ['一', '总体方案'],
        ['（一）', '需求理解'],
        ['（二）', '架构设计'],
        ['二', '售后服务'],
      ]),
      ['1 总体方案', '2 需求理解', '2 架构设计', '1 售后服务'],
    );
  });

  test('a level beside a title', async () => {
    assert.deepEqual(
      await read([
        ['标题', '级别'],
        ['总体方案', 1],
        ['需求理解', 2],
        ['售后服务', 1],
      ]),
      ['1 总体方案', '2 需求理解', '1 售后服务'],
    );
  });

  test('without a head: numbered lines, stairs of cells, several sheets', async () => {
    assert.deepEqual(await read([['1 总体方案'], ['1.1 需求理解'], ['2 售后服务']]), [
      '1 总体方案',
      '2 需求理解',
      '1 售后服务',
    ]);
    assert.deepEqual(
      await read([
        ['总体方案', ''],
        ['', '需求理解'],
        ['', '架构设计'],
        ['售后服务', ''],
      ]),
      ['1 总体方案', '2 需求理解', '2 架构设计', '1 售后服务'],
    );
    assert.deepEqual(await read([['一、商务部分'], ['（一）投标函']], [['二、技术部分']]), [
      '1 商务部分',
      '2 投标函',
      '1 技术部分',
    ]);
  });

  test('a workbook of something else has no outline', async () => {
    assert.deepEqual(
      await read([
        ['姓名', '电话'],
        ['张三', '0877-1234567'],
      ]),
      [],
    );
    assert.deepEqual(await read([['只有一句话，说明这份文件是做什么用的。']]), []);
  });
});
