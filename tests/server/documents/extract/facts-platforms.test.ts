import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tender } from 'tender-widgets/contract';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { tenderOf } from './scoring-fixture.ts';

/** Facts of a notice of these lines, as strings, and which of them are in doubt. */
const read = (...lines: string[]) => {
  const { facts, doubts } = extractTender(tenderOf(['# 第一章 招标公告', ...lines].join('\n')));
  const said = tender.eachFact((name) => facts[name]?.value);
  const about = doubts.filter((doubt) => doubt.about === 'facts');
  return { ...said, doubted: about.map(({ itemId }) => itemId) };
};

describe('terms and places as platforms word them', () => {
  test('the only lot before a term is no part of it', () => {
    assert.equal(
      read('合同履约期限：标项1，自合同生效之日起30日内完成供货').duration,
      '自合同生效之日起30日内完成供货',
    );
    assert.equal(
      read('服务地点：标包一：城东片区；标包二：城西片区').location,
      '标包一：城东片区；标包二：城西片区',
    );
  });

  test('an agreement’s validity is the term, a bid’s is none', () => {
    assert.equal(read('采购协议有效期：自签订之日起24个月').duration, '自签订之日起24个月');
    assert.equal(read('投标有效期：自开标之日起90天').duration, undefined);
  });

  test('a term that is elsewhere one of something else is the project’s where that is bought', () => {
    const term = '| 保险期 | 一年，自2027年5月1日零时起 |';
    const bought = read('| 项目名称 | 校车承运人责任保险 |', term);
    assert.equal(bought.duration, '一年，自2027年5月1日零时起');
    assert.equal(read('| 项目名称 | 校车租赁服务 |', term).duration, undefined);
  });

  test('a place among the demands is told, in doubt', () => {
    const said = read('# 第三章 采购需求', '翻译地点：市外事办公室二楼');
    assert.equal(said.location, '市外事办公室二楼');
    assert.deepEqual(said.doubted, ['location']);
    const known = read('服务地点：市外事办公室', '# 第三章 采购需求', '翻译地点：各区会场');
    assert.equal(known.location, '市外事办公室');
  });
});

describe('bodies and times as platforms word them', () => {
  test('the department in brackets is no part of a name, an office or another body is left', () => {
    const buyer = (name: string) => read(`采购人：${name}`).purchaser;
    assert.equal(buyer('湖滨区人民医院（设备科）'), '湖滨区人民医院');
    assert.equal(buyer('湖滨建设有限公司（北京办事处）'), '湖滨建设有限公司（北京办事处）');
    assert.equal(buyer('湖滨投资中心（有限合伙）'), '湖滨投资中心（有限合伙）');
  });

  test('a deadline is known by what is handed in, whatever the bid is called', () => {
    for (const label of ['递交比选文件截止', '报送参选材料截止', '询价响应提交截止'])
      assert.equal(
        read(`| ${label} | 2027年9月10日上午九时 |`, '| 比选人 | 湖滨区人民医院 |').deadline,
        '2027-09-10 09:00:00',
        label,
      );
    for (const label of ['保证金递交截止', '样品递交截止', '招标文件发售截止'])
      assert.equal(read(`| ${label} | 2027年9月10日上午九时 |`).deadline, undefined, label);
  });

  test('an opening whose value is the name of the deadline is at the deadline', () => {
    const said = read('投标截止时间：2027年2月26日9时30分', '第一信封开标时间：投标截止时间');
    assert.equal(said.openingTime, '2027-02-26 09:30:00');
    const heads = read(
      '投标截止时间：2027年2月26日9时30分',
      '| 开标时间 | 投标截止时间 | 备注 |',
      '|  |  |  |',
    );
    assert.equal(heads.openingTime, undefined);
  });
});
