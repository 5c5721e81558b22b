import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { wordTender } from '../../../support/outline-tenders/word-tender.ts';
import { lineOf } from '../../../support/outline-tenders/written-tender.ts';

const titles = async (text: string) => {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => lineOf(line.trim()));
  const { format } = extractTender(await readDocument(wordTender(lines), 'tender.docx'));
  return format.map(({ title, level }) => `${'-'.repeat(level - 1)}${title}`);
};

test('two forms of one number below the title the list has for both; the name of a project above 响应文件 is no paper', async () => {
  assert.deepEqual(
    await titles(`
      ^ 第一部分  供应商须知
      | 条款号 | 条款名称 | 编列内容 |
      | 1 | 项目名称 | 某矿山2027年检修用密封材料 |
      | 2 | 响应文件的组成 | （1）响应函；\\n（2）法定代表人身份证明及授权委托书；\\n（3）报价表。 |
      ---
      ^ 第二部分  响应文件格式
      ^ 某矿山2027年检修用密封材料
      ^ 响 应 文 件
      = 供应商（盖章）：
      = 年   月   日
      ---
      格式1
      ^ 响应函
      致：某矿山
      我方愿意参加。
      供应商（盖章）：________
      格式2
      ^ 法定代表人身份证明
      供应商名称：________
      特此证明。
      供应商（盖章）：________
      ^ 授权委托书
      本人________委托________为代理人。
      供应商（盖章）：________
      格式3
      ^ 报价表
      | 序号 | 名称 | 数量 | 单价 |
      | 1 | 密封垫 | 40 |  |
      供应商（盖章）：________`),
    ['响应函', '法定代表人身份证明及授权委托书', '-法定代表人身份证明', '-授权委托书', '报价表'],
  );
});

test('a table below the name of each volume lists its papers; 身份证明或授权书 names the form of each', async () => {
  assert.deepEqual(
    await titles(`
      # 第一章  投标人须知
      （一）投标文件分为资格审查文件、报价文件两册。各册内容如下：
      1、资格审查文件
      | 序号 | 材料名称 | 要求 | 格式 |
      | 1 | 资格声明函 | 必须提供 | 格式1.1 |
      | 2 | 营业执照 | 复印件 | / |
      | 3 | 经营许可证（备案凭证）及产品注册证 | 复印件 | / |
      | 4 | 法定代表人身份证明或授权书 | 提供其一 | 格式1.2、格式1.3 |
      2、报价文件
      | 序号 | 材料名称 | 要求 | 格式 |
      | 1 | 开标一览表 | 必须提供 | 格式2.1 |
      # 第二章  投标文件格式
      ^ 资格审查文件
      = 投标人名称（公章）：
      ---
      格式1.1  资格声明函
      致：某医院
      我方声明财务制度健全。
      投标人名称（公章）：________
      格式1.2  法定代表人身份证明
      投标人：________
      特此证明。
      投标人名称（公章）：________
      格式1.3  法定代表人授权书
      我方授权________为全权代表。
      投标人名称（公章）：________
      ---
      ^ 报价文件
      = 投标人名称（公章）：
      ---
      格式2.1  开标一览表
      | 项目名称 | 总价 |
      |  |  |
      投标人名称（公章）：________`),
    [
      '资格审查文件',
      '-资格声明函',
      '-营业执照',
      '-经营许可证（备案凭证）及产品注册证',
      '-法定代表人身份证明',
      '-法定代表人授权书',
      '报价文件',
      '-开标一览表',
    ],
  );
});

test('应征文件 is a bid, and 应 no verb there; forms counted A-1 below the volumes of plans', async () => {
  assert.deepEqual(
    await titles(`
      # 第一章 征集公告
      一、征集内容：街区导视系统方案。
      # 第二章 应征人须知
      1.应征有效期为60天。
      # 第三章 应征文件格式
      ^ 第一部分 商务文件
      ---
      ^ 表A-1 应征函
      致：某局
      我方决定应征。
      应征人：________（公章）
      ---
      ^ 表A-2 业绩表
      | 序号 | 项目 | 委托方 |
      |  |  |  |
      ---
      ^ 第二部分 报价文件
      ^ 表B-1 设计费报价单
      | 内容 | 金额 |
      | 方案设计 |  |
      应征人：________（公章）`),
    ['商务文件', '-应征函', '-业绩表', '报价文件', '-设计费报价单'],
  );
});

test('1. 资格审查响应文件包括：…: a volume with its papers in one line, whose forms stand below 附表', async () => {
  assert.deepEqual(
    await titles(`
      # 第一章 供应商须知
      （一）响应文件组成
      响应文件由资格审查响应文件、价格响应文件组成。
      1. 资格审查响应文件包括：营业执照、资格声明（附表1-1）、法定代表人授权委托书（附表1-2）。
      2. 价格响应文件应当包括：报价表（附表2-1）、报价说明。
      # 第二章 采购需求
      一、印刷品种：单色、彩色。
      # 第三章 附表
      附表1-1
      ^ 资格声明
      致：某中心
      我单位无重大违法记录。
      供应商（公章）：________
      附表1-2
      ^ 法定代表人授权委托书
      本人________授权________办理一切事宜。
      供应商（公章）：________
      附表2-1
      ^ 报价表
      | 项目 | 折扣率 |
      | 单色 |  |
      供应商（公章）：________`),
    [
      '资格审查响应文件',
      '-营业执照',
      '-资格声明',
      '-法定代表人授权委托书',
      '价格响应文件',
      '-报价表',
      '-报价说明',
    ],
  );
});
