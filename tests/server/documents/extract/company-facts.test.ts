import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyFactsIn } from '../../../../site/server/documents/extract/company-facts.ts';

const valuesOf = (text: string) =>
  Object.fromEntries(
    companyFactsIn([{ text, page: null }]).map(({ fact, value }) => [fact, value]),
  );

test('a licence, a table and a letter give what stands beside their labels', () => {
  assert.deepEqual(
    valuesOf('名 称  南岭建设有限公司\n住 所  南岭市中山路 1 号\n类 型  有限责任公司'),
    {
      name: '南岭建设有限公司',
      address: '南岭市中山路 1 号',
      kind: '有限责任公司',
    },
  );
  assert.deepEqual(
    valuesOf('| 投标人名称 | 南岭建设有限公司 | 备注 |\n| 电子邮箱 | a@example.cn |'),
    {
      name: '南岭建设有限公司',
      email: 'a@example.cn',
    },
  );
});

test('blanks, others’ names, wrong codes and files of no company give nothing', () => {
  assert.deepEqual(valuesOf('投标人名称：________（盖章）\n法定代表人：张三'), {});
  assert.deepEqual(valuesOf('采购人名称：南岭市医院\n项目名称：食堂改造'), {});
  assert.deepEqual(valuesOf('名称：南岭建设有限公司\n统一社会信用代码：12345'), {
    name: '南岭建设有限公司',
  });
});
