import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableBlock } from '../../../../site/server/documents/document.ts';
import { companyRowsIn } from '../../../../site/server/documents/extract/company-tables.ts';

const table = (...rows: string[][]): TableBlock => ({
  ...{ kind: 'table', index: 0, page: 3 },
  rows: rows.map((cells) =>
    cells.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 })),
  ),
});
const rowsIn = (...blocks: TableBlock[]) => companyRowsIn({ format: 'docx', pages: 9, blocks });

test('a table is read by the list its headers name, in any order of columns', () => {
  const [row] = companyRowsIn({
    ...{ format: 'docx' as const, pages: 9 },
    blocks: [
      table(
        ['序号', '发证机关', '证书名称*', '有效期', '等级'],
        ['1', '云溪市住建局', '市政总承包', '2024.05.02至2029.05.01', '二级'],
      ),
    ],
  });
  assert.ok(row?.part === 'certificates');
  const { name, level, issuer, validFrom, validUntil } = row.row;
  assert.deepEqual(
    [name, level, issuer, validFrom, validUntil, row.page, row.row.confirmed],
    ['市政总承包', '二级', '云溪市住建局', '2024-05-02', '2029-05-01', 3, false],
  );
});

test('products gather their parameters, accounts and commitments their rows', () => {
  const rows = rowsIn(
    table(
      ['产品名称', '品牌', '型号', '参数名称', '参数值', '单位'],
      ['显示屏', '明光', 'M1', '刷新率', '≥ 60', 'Hz'],
      ['显示屏', '明光', 'M1', '分辨率', '4K', ''],
      ['显示屏', '明光', 'M2', '分辨率', '8K', ''],
    ),
    table(['户名', '开户银行', '账号'], ['示例公司', '示例银行', '6222 0001']),
    table(['承诺事项', '承诺内容'], ['质保期', '24 个月']),
  );
  assert.deepEqual(
    rows.map((one) =>
      one.part === 'products' ? one.row.parameters.map(({ name }) => name) : one.part,
    ),
    [['刷新率', '分辨率'], ['分辨率'], 'accounts', 'commitments'],
  );
});

test('tables of other things, empty forms and days that are none give nothing', () => {
  assert.deepEqual(
    rowsIn(
      table(['评审因素', '分值', '评分标准'], ['类似业绩', '10', '每个 2 分']),
      table(
        ['姓名', '职务', '职称'],
        ['', '', ''],
        ['____', '____', '____'],
        ['【待填写】', '', ''],
      ),
      table(['项目名称', '分值'], ['望湖大道', '3']),
    ),
    [],
  );
  const [row] = rowsIn(table(['项目名称', '业主', '签订日期'], ['望湖大道', '城投', '2024-02-31']));
  assert.ok(row?.part === 'references');
  assert.equal(row.row.signedOn, '');
});
