import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

const goodsIn = (...parts: (string | Rows)[]) =>
  extractTender(documentOf('# 第三章 采购需求', ...parts)).clauses.flatMap(
    ({ kind, goods, text }) =>
      kind === 'star' || kind === 'requirement' ? [`${goods ?? '-'} ${text}`] : [],
  );

const list: Rows = {
  rows: [
    ['序号', '货物名称', '数量', '单位'],
    ['1', '服务器', '2', '台'],
    ['2', '86英寸会议平板', '4', '台'],
  ],
};

test('what stands below a title that names listed goods is asked of them', () => {
  assert.deepEqual(
    goodsIn(
      ...['## 一、采购清单', list, '## 二、技术要求', '（一）服务器技术要求（2台）'],
      ...['1、内存不低于256GB。', '★2、质保不少于5年。', '（二）86英寸会议平板'],
      {
        rows: [
          ['序号', '指标项', '技术参数'],
          ['1', '亮度', '不低于400尼特'],
          ['2', '触控', '不少于20点'],
        ],
      },
      ...['（三）安装要求', '1、须在采购人指定地点安装调试。'],
    ),
    [
      '服务器 质保不少于5年。',
      '服务器 内存不低于256GB。',
      '86英寸会议平板 亮度：不低于400尼特',
      '86英寸会议平板 触控：不少于20点',
      '- 须在采购人指定地点安装调试。',
    ],
  );
});

test('titles of one series name goods that are nowhere listed; what all goods have is none', () => {
  assert.deepEqual(
    goodsIn(
      ...['## 一、技术要求', '（一）服务器技术参数', '1、内存不低于256GB。'],
      ...[
        '（二）交换机技术参数',
        '1、端口不少于24个。',
        '（三）其他技术参数',
        '1、外壳须防水防尘。',
      ],
    ),
    ['服务器 内存不低于256GB。', '交换机 端口不少于24个。', '- 外壳须防水防尘。'],
  );
  assert.deepEqual(
    goodsIn(
      '## 一、技术要求',
      '（一）功能参数',
      '1、内存不低于256GB。',
      '（二）性能参数',
      '1、端口不少于24个。',
    ),
    ['- 内存不低于256GB。', '- 端口不少于24个。'],
  );
});

test('a row that names the goods of a list is asked of them', () => {
  assert.deepEqual(
    goodsIn('## 一、技术要求', {
      rows: [
        ['序号', '货物名称', '技术参数'],
        ['1', '服务器', '内存不低于256GB'],
        ['2', '交换机', '端口不少于24个'],
      ],
    }),
    ['服务器 服务器：内存不低于256GB', '交换机 交换机：端口不少于24个'],
  );
});

test('a row with its mark in a cell of its own is asked of the goods it names; how many there are is no name', () => {
  assert.deepEqual(
    goodsIn('## 一、技术参数', {
      rows: [
        ['货物', '部位', '数量', '标识', '参数要求'],
        ['实验台', '台面', '12张', '★', '采用12.7mm厚实芯理化板，耐腐蚀'],
        ['通风柜', '视窗', '4台', '', '5mm钢化玻璃，无段平衡'],
      ],
    }),
    [
      '实验台 台面：采用12.7mm厚实芯理化板，耐腐蚀',
      '通风柜 通风柜：视窗；数量4台；参数要求：5mm钢化玻璃，无段平衡',
    ],
  );
});

test('how many there are behind a marked requirement of two parts is no word of it', () => {
  assert.deepEqual(
    goodsIn('## 一、技术参数', {
      rows: [
        ['序号', '名称', '配置', '数量'],
        ['1', '台式电脑', '★CPU国产，内存16G', '50'],
        ['2', '打印机', 'A4双面，自动进纸', '10'],
      ],
    })[0],
    '台式电脑 台式电脑：CPU国产，内存16G',
  );
});
