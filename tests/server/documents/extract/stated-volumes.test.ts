import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const sign = '投标人（盖章）：__________    日期：____年__月__日';
const letter = (title: string) => [
  title,
  '致：青河市第二医院',
  `我方参加本项目投标，${title}内容属实。`,
  sign,
];

/** A tender whose instructions name the volumes in one sentence, with or without the list below it. */
const read = (list: readonly string[]) =>
  extractTender(
    documentOf(
      '# 第一章 投标人须知',
      '11.投标文件的组成：由资格证明文件、商务技术文件、报价文件三册组成，各册分别制作，并按下列次序编排（附件的编号仅供查找格式，不代表装订次序，请投标人注意）。',
      ...list,
      '12.投标文件应加盖公章。',
      '# 第二章 投标文件格式',
      ...letter('附件1 开标一览表'),
      ...letter('附件2 投标声明书'),
      ...letter('附件3 年度费用测算表'),
      ...letter('附件4 法定代表人授权委托书'),
      ...letter('附件5 商务技术偏离说明表'),
    ),
  );
const list = [
  ...['11.1 资格证明文件', '11.1.1 投标声明书', '11.1.2 法定代表人授权委托书'],
  ...['11.2 商务技术文件', '11.2.1 保洁服务方案', '11.2.2 商务技术偏离说明表'],
  ...['11.3 报价文件', '11.3.1 开标一览表', '11.3.2 年度费用测算表'],
];

describe('volumes that the tender names in one sentence', () => {
  test('a list below the sentence, however long it is, divides the forms into them', () => {
    const { format, doubts } = read(list);
    assert.deepEqual(
      format.filter(({ level }) => level === 1).map(({ title }) => title),
      ['资格证明文件', '商务技术文件', '报价文件'],
    );
    const last = format.slice(-2).map(({ title, level }) => `${level} ${title}`);
    assert.deepEqual(last, ['2 开标一览表', '2 年度费用测算表']);
    assert.deepEqual(
      doubts.filter(({ about }) => about === 'forms'),
      [],
    );
  });

  test('where the parts that were read hold none of them, that is in doubt, with its place', () => {
    const [doubt, ...more] = read([]).doubts.filter(({ about }) => about === 'forms');
    assert.deepEqual([doubt?.kind, more.length], ['volumes', 0]);
    assert.match(doubt?.msg ?? '', /没有“资格证明文件、商务技术文件、报价文件”/);
    assert.equal(doubt?.sources[0]?.block, 1);
  });
});
