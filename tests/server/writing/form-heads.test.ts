import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formSheet, sheetBlanks } from '../../../site/server/writing/form-blanks/form-sheet.ts';

const tableOf = (...rows: string[]) => `<table>\n${rows.join('\n')}\n</table>`;
const row = (...cells: string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;
const labels = (content: string) =>
  sheetBlanks(formSheet({ title: '简历表', content })).map(({ label }) => label);

describe('names of the columns above an empty row', () => {
  test('a table that begins anew below its first rows has the names of its second head', () => {
    const content = tableOf(
      row('姓名', '', '年龄', '', '学历', ''),
      '<tr><td colspan="6">经历</td></tr>',
      '<tr><td colspan="2">时间</td><td>参加过的项目</td><td>合同金额</td><td>担任职务</td><td>联系电话</td></tr>',
      '<tr><td colspan="2"></td><td></td><td></td><td></td><td></td></tr>',
    );
    assert.deepEqual(labels(content), [
      '姓名',
      '年龄',
      '学历',
      '时间',
      '参加过的项目',
      '合同金额',
      '担任职务',
      '联系电话',
    ]);
  });

  test('rows of examples name no column', () => {
    const content = tableOf(
      '<tr><th>序号</th><th>姓名</th><th>担任职务</th></tr>',
      ...[row('示例', '张三', '总经理'), row('示例', '李四', '董事'), row('1', '', '')],
    );
    assert.deepEqual(labels(content), ['姓名', '担任职务']);
  });

  test('of a head of two rows the names of the columns themselves', () => {
    const content = tableOf(
      '<tr><th rowspan="2">职务</th><th rowspan="2">姓名</th><th colspan="2">资格证明</th></tr>',
      '<tr><th>证书名称</th><th>证号</th></tr>',
      row('', '', '', ''),
    );
    assert.deepEqual(labels(content), ['职务', '姓名', '证书名称', '证号']);
  });

  test('a head of two rows has no blanks, and names each column by its lowest words', () => {
    const content = tableOf(
      '<tr><th rowspan="2">职务</th><th colspan="2">资格证明</th><th>备注</th></tr>',
      '<tr><td>证书名称</td><td>证号</td><td></td></tr>',
      row('', '', '', ''),
    );
    assert.deepEqual(labels(content), ['职务', '证书名称', '证号', '备注']);
    const person = tableOf(
      '<tr><th rowspan="2">法定代表人</th><th>姓名</th><th></th></tr>',
      '<tr><td>职务</td><td></td></tr>',
    );
    assert.deepEqual(labels(person), ['职务']);
  });

  test('a title over all columns names none of them', () => {
    const content = tableOf(
      '<tr><th>姓名</th><th>职称</th><th>证号</th></tr>',
      '<tr><td colspan="3">一、主要人员</td></tr>',
      row('', '', ''),
    );
    assert.deepEqual(labels(content), ['姓名', '职称', '证号']);
  });
});

describe('what is asked for in the cells of a table', () => {
  test('each block of rows below a head of its own has its first row open, dates without figures in it too', () => {
    const content = tableOf(
      row('姓名', '', '学历', ''),
      row('工作单位', '工作时间', '工作内容'),
      row('', '年 月 日-年 月 日', ''),
      row('', '……', ''),
      row('获奖日期', '颁奖单位', '获奖名称'),
      row('', '', ''),
      row('', '', ''),
    );
    const first = sheetBlanks(formSheet({ title: '简历表', content })).filter(
      ({ isFirstRow }) => isFirstRow,
    );
    assert.deepEqual(
      first.map(({ label }) => label),
      [
        ...['姓名', '学历', '工作单位', '工作时间', '日期', '工作内容'],
        ...['获奖日期', '颁奖单位', '获奖名称'],
      ],
    );
  });

  test('a row has the name it gives itself, not its number, and says no words of its column twice', () => {
    const content = tableOf(
      '<tr><th>名称</th><th>设备名称</th><th>数量</th></tr>',
      row('一、检测设备', '', ''),
      row('设备', '', ''),
      row('二', '', ''),
    );
    assert.deepEqual(labels(content), [
      '检测设备设备名称',
      '检测设备数量',
      '设备名称',
      '设备数量',
      '设备名称',
      '数量',
    ]);
  });

  test('a column of a counted project asks what its rows ask', () => {
    const content = tableOf(
      '<tr><th>序号</th><th>项目名称</th><th>项目1</th><th>项目2</th></tr>',
      row('1', '服务期限', '', ''),
    );
    assert.deepEqual(labels(content), ['服务期限项目1', '服务期限项目2']);
  });
});

describe('names of blanks in a line', () => {
  test('a number before a label is none of it, and a long run is named by its last noun', () => {
    assert.deepEqual(
      labels(
        '1、单位名称：\n\n（二）地址：\n\n三、开户银行：\n\n应当提供和交付本项目投标总价为____元。',
      ),
      ['单位名称', '地址', '开户银行', '投标总价'],
    );
  });

  test('words that a PDF prints without the room between them are apart all the same', () => {
    assert.deepEqual(labels('某某同志，现任我单位职务，自签署之日起天，见第页。'), [
      '职务',
      '天',
      '页码',
    ]);
    assert.deepEqual(labels('自签署之日起五天，单位为元，见第一页。'), []);
  });

  test('room for the number of a page is a blank in a cell and a line, but not in the foot of a printed sheet', () => {
    for (const room of [' ', '    ', '　　']) {
      assert.deepEqual(labels(`证明材料见投标文件第${room}页`), ['页码'], room);
      assert.deepEqual(labels(`合同见技术标第${room}页，发票附后。`), ['页码'], room);
    }
    assert.deepEqual(labels('工程名称： 标段： 第 页共 页').includes('页码'), false);
    assert.deepEqual(labels('共 页 第 页'), []);
    assert.deepEqual(labels('共 页，第 页'), []);
  });

  test('bodies that a letter is addressed to, one below the other, are no fields', () => {
    assert.deepEqual(labels('某某市市场监督管理局：\n\n某某工程咨询有限公司：\n\n致： ( 采购人)'), [
      '采购人名称',
    ]);
  });

  test('a place for a seal stays a place for a seal, its letters apart too', () => {
    const [blank] = sheetBlanks(formSheet({ title: '函', content: '(公 章)：______' }));
    assert.equal(blank?.blank.form, 'sign');
  });
});
