import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

test('an unmarked table of contents does not open chapters', () => {
  const { requirements, facts } = extractTender(
    documentOf(
      '采购文件',
      '第一章 采购公告',
      '第二章 供应商须知',
      '第三章 采购需求',
      '第四章 评审办法',
      '第一章 采购公告',
      '项目名称：双桥镇垃圾清运服务项目',
      '第二章 供应商须知',
      '招标文件由以下部分组成：',
      '第一章 采购公告',
      '第二章 供应商须知',
      '第三章 采购需求',
      '第四章 评审办法',
      '供应商应当认真阅读。',
      '第三章 采购需求',
      '每日清运两次。',
      '第四章 评审办法',
      '综合评分法。',
    ),
  );
  assert.deepEqual(requirements, [{ heading: '第三章采购需求', text: '每日清运两次。' }]);
  assert.equal(facts.projectName?.value, '双桥镇垃圾清运服务项目');
});

test('a short inquiry without chapters is read by its sections', () => {
  const { facts, requirements, clauses, format } = extractTender(
    documentOf(
      '询价采购文件',
      '一、询价公告',
      '项目名称：机关食堂燃气灶具采购',
      '采购人：白水县机关事务服务中心',
      '报价截止时间：2027年8月6日10:00',
      '二、采购需求',
      '燃气灶具六套，含安装调试。',
      '三、供应商资格要求',
      '1.具有燃气器具安装资质；',
      '2.具有独立法人资格。',
      '四、响应文件格式',
      '1.报价表',
      '2.承诺函',
      '3.授权委托书',
    ),
  );
  assert.equal(facts.purchaser?.value, '白水县机关事务服务中心');
  assert.equal(facts.deadline?.value, '2027-08-06 10:00:00');
  assert.ok(requirements.some(({ text }) => text.includes('燃气灶具六套')));
  assert.equal(clauses.filter((clause) => clause.kind === 'qualification').length, 2);
  assert.deepEqual(
    format.map(({ title }) => title),
    ['报价表', '承诺函', '授权委托书'],
  );
});

test('what is read fits the contract', () => {
  const reading = extractTender(
    documentOf(
      '# 第一章 招标公告',
      '项目名称：双桥镇路灯维护项目',
      '投标截止时间：2027年1月5日9:00',
      '★保修三年以上。',
      '# 第三章 采购需求',
      '★提供二十四小时抢修服务。',
    ),
  );
  v.assert(tender.Facts, reading.facts);
  v.assert(v.array(tender.Clause), reading.clauses);
  v.assert(v.array(tender.Lot), reading.lots);
  v.assert(v.array(tender.FormatEntry), reading.format);
  assert.ok(reading.clauses.length > 0);
});

test('a short item of a list is no heading of what follows', () => {
  const { requirements } = extractTender(
    documentOf(
      '# 第三章 采购需求',
      '（三）技师：',
      '1、持有上岗证',
      '2、工作认真，作业前检查原料',
      '（四）助理',
      '1、服从调配。',
    ),
  );
  assert.deepEqual(requirements, [
    { heading: '（三）技师：', text: '1、持有上岗证\n2、工作认真，作业前检查原料' },
    { heading: '（四）助理', text: '1、服从调配。' },
  ]);
});
