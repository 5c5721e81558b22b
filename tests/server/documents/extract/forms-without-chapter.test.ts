import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { wordTender } from '../../../support/outline-tenders/word-tender.ts';
import { lineOf } from '../../../support/outline-tenders/written-tender.ts';

const reading = async (text: string) =>
  extractTender(
    await readDocument(
      wordTender(
        text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => lineOf(line.trim())),
      ),
      'tender.docx',
    ),
  );
const titles = async (text: string) =>
  (await reading(text)).format.map(({ title, form }) => `${title}${form ? '' : '（未印格式）'}`);

const rules = `
  ^ 某图书馆书架采购比选文件
  一、项目概况
  项目名称：某图书馆书架采购
  二、参选须知
  参选单位应按下列次序提交参选文件，
  1）参选函
  2）报价清单
  3）单位负责人授权书
  4）供货组织方案
  5）质保承诺书
  三、采购需求
  书架40组，合同签订后20日内到货。
  四、合同主要条款
  甲方：某图书馆
  乙方：________
  附件1 廉政协议
  双方遵守廉政规定。乙方（盖章）：________
  附件2 验收单
  | 名称 | 数量 |
  |  |  |
  ---`;

test('forms behind the last chapter under no heading of their own are the bid, the annexes of the contract are none', async () => {
  assert.deepEqual(
    await titles(`${rules}
      附件1
      ^ 参选函
      某图书馆：
      我单位决定参加贵单位组织的比选，报价见报价清单。
      参选人（盖章）：________
      日期：____年__月__日
      ---
      附件2
      ^ 报价清单
      | 序号 | 名称 | 数量 | 单价 | 合价 |
      | 1 | 书架 | 40组 |  |  |
      参选人（盖章）：________
      ---
      附件3
      ^ 单位负责人授权书
      某图书馆：
      兹授权________为我单位代理人，全权处理比选事宜。
      参选人（盖章）：________
      ---
      附件4
      ^ 质保承诺书
      我单位承诺质保期不少于3年，接到报修后24小时内到场。
      参选人（盖章）：________
      填写质保期时以年计
      附产品质保书复印件。`),
    ['参选函', '报价清单', '单位负责人授权书', '供货组织方案（未印格式）', '质保承诺书'],
  );
});

test('a frame around a whole form holds its title in its first line', async () => {
  assert.deepEqual(
    await titles(`
      # 第一章 询价公告
      某学校采购课桌椅，欢迎供应商报价。
      # 第二章 供应商须知
      1. 响应文件由以下资料组成：
      （1）询价响应函；（2）价格明细表；（3）交货承诺。
      # 第三章 响应文件格式
      格式1
      [[
      ^ 询价响应函
      某学校：
      我方同意按询价文件的要求供货，响应有效期30天。
      供应商（盖章）：________
      日期：____年__月__日
      ]]
      格式2
      [[
      ^ 价格明细表
      | 序号 | 名称 | 数量 | 单价 |
      | 1 | 课桌椅 | 200套 |  |
      供应商（盖章）：________
      ]]
      格式3
      [[
      ^ 交货承诺
      我方承诺合同签订后15日内交货。
      供应商（盖章）：________
      ]]`),
    ['询价响应函', '价格明细表', '交货承诺'],
  );
});

test('one supplier is talked with, and nothing is scored; what might be done so in another case is none', async () => {
  const body = (said: string) => `
    # 第一章 邀请
    ${said}
    # 第二章 供应商须知
    响应文件正本一份，副本两份。
    # 第三章 采购需求
    提供系统维护一年。`;
  const talked = await reading(body('某局就系统维护项目采取单一来源采购方式，邀请贵公司参加。'));
  assert.equal(talked.scoringState, 'none');
  const other = await reading(body('递交文件的供应商只有一家的，可采用单一来源方式采购。'));
  assert.equal(other.scoringState, 'check');
});

test('a remark on where a form stands, or that there is none, makes no chapter of forms of a listed part', async () => {
  const listed = ['响应函', '报价说明（格式自拟）', '授权委托书', '服务方案', '营业执照'];
  const others = ['财务报告', '纳税证明', '业绩表', '中小企业声明函（如适用）'];
  const said = '服务承诺书（格式见“响应文件格式”）';
  const parts = [...listed, ...others, said]
    .map((name, at) => `第${'一二三四五六七八九十'[at]}部分 ${name}`)
    .join('\n');
  const printed = ['响应函', '服务承诺书', '业绩表'].map(
    (name, at) =>
      `${'一二三'[at]}、${name}\n致：某图书馆\n我方承诺按要求完成。\n供应商（盖章）：________`,
  );
  assert.deepEqual(
    await titles(`# 第一部分 采购公告
      现就书架采购进行磋商。
      # 第二部分 供应商须知
      11. 响应文件的组成
      响应文件应包括下列内容：
      ${parts}
      12. 报价应包含一切费用。
      # 第三部分 评审办法
      采用综合评分法。
      # 第四部分 采购需求
      书架40组。
      # 第五部分 合同条款
      1. 合同双方按结果签订合同。
      附录 响应文件格式
      ${printed.join('\n')}`),
    ['响应函', '服务承诺书', '业绩表'],
  );
});
