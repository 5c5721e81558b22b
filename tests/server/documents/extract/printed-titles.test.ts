import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { written } from '../../../support/composed-tenders/write.ts';

const signed = ['投标人：________（盖单位章）', '________年____月____日'];
const letter = ['致：青山县水务局', '我方承诺按照文件的要求完成全部工作，并承担责任。', ...signed];
const front = (...rules: string[]): string[] => [
  ...['# 第一章 采购公告', '本项目公开邀请合格的投标人参加。', '# 第二章 投标人须知'],
  ...['11. 投标文件的组成', ...rules, '# 第三章 投标文件格式'],
];

async function titlesIn(lines: readonly string[]): Promise<string[]> {
  const document = await readDocument(written(lines, 'docx'), 'tender.docx');
  return extractTender(document).format.map(({ title }) => title);
}

test('a title in the first row of its table opens the first form of a volume, and a first form that a table of forms names', async () => {
  const sheet = (title: string) => [
    ...['', `| ${title} | < | < |`, '| 姓名 | 职务 | 证书 |', '|  |  |  |'],
    '注：附证书复印件。',
  ];
  const inVolumes = [
    ...front('投标文件按第三章的格式编制。'),
    ...[
      '^ 商务文件',
      '^ 格式1 投标函',
      ...letter,
      '---',
      '^ 技术文件',
      ...sheet('格式2 人员配备表'),
    ],
    ...['^ 格式3 服务承诺书', ...letter],
  ];
  assert.deepEqual(await titlesIn(inVolumes), [
    ...['商务文件', '投标函', '技术文件', '人员配备表', '服务承诺书'],
  ]);
  const listed = [
    ...front('投标文件按第三章的格式编制。'),
    ...['格式清单', '| 序号 | 格式名称 |', '| 1 | （一）人员配备表 |', '| 2 | （二）投标函 |'],
    ...['| 3 | （三）服务承诺书 |', ...sheet('（一）人员配备表'), '^ （二）投标函', ...letter],
    ...['^ （三）服务承诺书', ...letter],
  ];
  assert.deepEqual(await titlesIn(listed), ['人员配备表', '投标函', '服务承诺书']);
});

test('a volume goes on with the volumes, whatever a form of the last one counts within', async () => {
  const lines = [
    ...front('投标文件按第三章的格式编制。'),
    ...['^ 一、商务响应文件', '^ 格式1 投标函', ...letter, '^ 二、报价响应文件', '^ 格式2 报价表'],
    ...['一、主要货物', '| 名称 | 报价 | 备注 |', '|  |  |  |', '二、备品备件'],
    ...['| 名称 | 报价 | 备注 |', '|  |  |  |', ...signed, '^ 三、技术响应文件'],
    ...['^ 格式3 服务承诺书', ...letter],
  ];
  const document = await readDocument(written(lines, 'docx'), 'tender.docx');
  const top = extractTender(document).format.filter(({ level }) => level === 1);
  assert.deepEqual(
    top.map(({ title }) => title),
    ['商务响应文件', '报价响应文件', '技术响应文件'],
  );
});

test('a name in the middle of its line above 1. 授权书 is the title of what is counted below it', async () => {
  const lines = [
    ...front('投标文件按第三章的格式编制。'),
    ...['^ 投标函', ...letter, '特别提示：本格式须加盖公章。', '^ 法定代表人身份证明和授权委托书'],
    ...[
      '^ 1. 法定代表人授权委托书',
      '本人系投标人的法定代表人，现委托下列人员为代理人。',
      ...signed,
    ],
    ...['^ 2. 法定代表人身份证明', '投标人名称：________', '特此证明。', ...signed],
    ...['^ 服务承诺书', ...letter],
  ];
  assert.deepEqual(await titlesIn(lines), [
    ...['投标函', '法定代表人身份证明和授权委托书', '法定代表人授权委托书', '法定代表人身份证明'],
    '服务承诺书',
  ]);
});

test('papers of others below a word that appends them are none of the form before it', async () => {
  const titles = await titlesIn([
    ...front('投标文件按第三章的格式编制。'),
    ...[
      '^ 一、投标函',
      ...letter,
      '^ 二、服务承诺书',
      ...letter,
      '三、供应商认为需要提供的其他资料',
    ],
    ...['---', '^ 附件', '^ 质疑函范本', '一、质疑供应商基本信息', '质疑供应商：________'],
    ...['二、质疑事项', '质疑事项1：________', '日期：'],
    ...['附：', '* 响应文件开启一览表', '| 序号 | 供应商 | 报价 |', '|  |  |  |'],
  ]);
  assert.deepEqual(titles, ['投标函', '服务承诺书', '供应商认为需要提供的其他资料']);
});

test('the cover of a bid that is called otherwise is no chapter, and a promise of what one has is a paper of the list', async () => {
  const titles = await titlesIn([
    ...['# 第一章 询价公告', '本项目询价采购。', '# 第二章 供应商须知'],
    ...['7. 询价响应文件应当包括以下内容：', '7.1 报价函', '7.2 资格证明文件：', '（1）营业执照；'],
    ...['（2）具备履行合同所必需的设备的承诺；', '（3）无违法记录声明；', '7.3 其他资料'],
    ...[
      '# 第三章 询价响应文件格式',
      '（询价响应文件封面）',
      '^ 询价响应文件',
      '项目名称：________',
    ],
    ...['供应商：________（公章）', '日期：____年__月__日', '---', '* 报价函', ...letter, '---'],
    ...['* 具备履行合同所必需的设备的承诺', ...letter, '---', '* 无违法记录声明', ...letter],
  ]);
  assert.deepEqual(titles, [
    ...['报价函', '资格证明文件', '营业执照', '具备履行合同所必需的设备的承诺'],
    ...['无违法记录声明', '其他资料'],
  ]);
});

test('a paper that is called like a volume and holds what has its number is one of the papers', async () => {
  const titles = [
    ...[
      '^ 商务部分',
      '### 1 应答函',
      ...letter,
      '### 2 资格证明文件',
      '2.1 营业执照',
      '2.2 资质证书',
    ],
    ...[
      '（以上均提供复印件）',
      '### 3 关联企业声明',
      ...letter,
      '---',
      '^ 技术部分',
      '### 1 技术应答书',
    ],
    ...letter,
  ];
  const document = await readDocument(
    written([...front('投标文件由商务部分、技术部分组成。'), ...titles], 'docx'),
    'tender.docx',
  );
  const top = extractTender(document).format.filter(({ level }) => level === 1);
  assert.deepEqual(
    top.map(({ title }) => title),
    ['商务部分', '技术部分'],
  );
});

test('what is named behind 附： and is no paper of a bid ends the form before it; what a form is proven by does not', async () => {
  const lastOf = async (...end: string[]) => {
    const lines = [
      ...front('投标文件按第三章的格式编制。'),
      ...['一、投标函', ...letter, '二、业绩表', '| 项目名称 | 金额 |', '|  |  |', ...end],
    ];
    const document = await readDocument(written(lines, 'docx'), 'tender.docx');
    const form = extractTender(document).format.find(({ title }) => title === '业绩表')?.form;
    const last = document.blocks.find(({ index }) => index === form?.last);
    return last?.kind === 'table' ? '' : last?.text;
  };
  assert.equal(await lastOf('附：密封袋标签', '开标前不得启封'), '');
  assert.equal(await lastOf('附：中标通知书复印件'), '附：中标通知书复印件');
});

test('a list of proofs that prints a letter below its line names the letter there, and goes on behind it', async () => {
  const proofs = ['营业执照复印件', '资格承诺函：', '设备和专业技术能力的证明材料', '授权委托书：'];
  const after: Record<string, string[]> = { '资格承诺函：': letter, '授权委托书：': letter };
  const named = ['资格证明文件', ...proofs.map((proof) => proof.replace('：', '')), '报价文件'];
  for (const number of [
    (at: number) => `格式${'一二三四'[at - 1]}：（${at}）`,
    (at: number) => `（${at}）`,
  ]) {
    const lines = proofs.flatMap((proof, at) => [
      ...[`${number(at + 1)}${proof}`, ...(after[proof] ?? [])],
    ]);
    const all = await titlesIn([
      ...front('投标文件由资格证明文件、报价文件两部分组成。'),
      ...['^ 第一部分 资格证明文件', ...lines, '^ 第二部分 报价文件'],
      ...['格式五：（1）报价函：', ...letter],
    ]);
    assert.deepEqual(all, [...named, '报价函']);
  }
});
