import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ruleParts } from '../../../site/server/writing/criteria/rule-parts.ts';

const partsOf = (criteria: string, maxScore = 10) => ruleParts({ criteria, maxScore });

describe('rules of the criteria, one by one', () => {
  test('a remark in brackets on what earns nothing does not take its rule away', () => {
    const criteria = ['质量', '环境', '职业健康安全']
      .map(
        (kind, at) => `${at + 1}、具有${kind}管理体系认证证书(认证范围含布草，否则不得分）得 2 分`,
      )
      .join('；');
    assert.deepEqual(
      partsOf(criteria).map((part) => part.slice(0, 6)),
      ['具有质量管理', '具有环境管理', '具有职业健康'],
    );
  });

  test('a name in a list stands however short it is; what only names or counts the list does not', () => {
    const criteria =
      '投标人具备以下设备：\n1、折弯机类；\n2、注塑机类；\n3、喷涂机；\n每具备一台得 2 分，本小项最高 6 分。以上各项得分累计，满分 6 分。';
    assert.deepEqual(partsOf(criteria), ['折弯机类', '注塑机类', '喷涂机', '每具备一台得 2 分']);
  });

  test('where the points end is no rule, and the papers behind it are of the rule before', () => {
    assert.deepEqual(partsOf('每有一台举升机得2分，最高10分，提供发票复印件'), [
      '每有一台举升机得2分，提供发票复印件',
    ]);
  });

  test('a line that breaks off goes on in the next', () => {
    assert.deepEqual(
      partsOf('投标人具有认证证书的得2分，提供\n加盖公章的复印件，不能提供的不得分；'),
      ['投标人具有认证证书的得2分，提供加盖公章的复印件'],
    );
  });

  test('what is asked for stays where its sentence ends with what is lost otherwise', () => {
    const criteria =
      '每具备一辆自有或租赁车辆得 3 分。\n注：1）自有车辆，提供行驶证复印件（所有人为投标人，复印件清晰），未提供的不得分；2）评审中出现材料无法判断的情况，一律不得分；3）评审委员会根据材料给予相应分值。';
    assert.deepEqual(partsOf(criteria), [
      '每具备一辆自有或租赁车辆得 3 分',
      '自有车辆，提供行驶证复印件（所有人为投标人，复印件清晰）',
    ]);
  });

  test('of a scale its best step stands; rules whose points add up to the whole all stand', () => {
    const scale =
      '1、人员经验丰富，专业对口的得 22-30 分；2、人员经验一般，专业对口的得 14-21 分；3、人员经验不足，专业不对口的得 0-13 分';
    assert.deepEqual(partsOf(scale, 30), ['人员经验丰富，专业对口的得 22-30 分']);
    const added = '具有甲级资质证书的得 5 分；具有安全许可证书的得 3 分；具有环保许可证书的得 2 分';
    assert.equal(partsOf(added, 10).length, 3);
    assert.equal(partsOf('具有甲级资质的得 5 分；具有乙级资质的得 3 分', 5).length, 1);
  });

  test('a measure behind a number of a list is no part of the number', () => {
    assert.deepEqual(partsOf('场地面积：\n1.800平方米（含）以上的得 8 分'), [
      '1.800平方米（含）以上的得 8 分',
    ]);
  });

  test('a line that begins with a bracket or a mark goes on with what the line before it says', () => {
    assert.deepEqual(
      partsOf(
        '提供证书复印件，同时提供全国认证信息服务平台\n（网址）对证书的查询截图\n（2）提供审计报告',
      ),
      ['提供证书复印件，同时提供全国认证信息服务平台（网址）对证书的查询截图', '提供审计报告'],
    );
  });

  test('records of complaints may be proven; what befalls who hands in false papers is no proof', () => {
    assert.deepEqual(partsOf('近三年无有效投诉，提供业主证明得2分；提供虚假材料的承担法律责任'), [
      '近三年无有效投诉，提供业主证明得2分',
    ]);
  });
});

test('papers behind a rule go on with it, and what costs points is no rule to prove', () => {
  assert.deepEqual(
    partsOf(
      '①无不良信用记录的得2分，被行政处罚的，每有一个扣0.5分，2分扣完为止。②具有ISO9001认证证书的得2分，提供加盖公章的复印件，不能提供的不得分。',
      4,
    ),
    ['无不良信用记录的得2分', '具有ISO9001认证证书的得2分，提供加盖公章的复印件'],
  );
});

test('that papers are to be handed in names none of them', () => {
  assert.deepEqual(partsOf('每具有一辆清扫车得 2 分；相关证明材料均须提供，未提供的不得分。'), [
    '每具有一辆清扫车得 2 分',
  ]);
});

test('of short steps that rise the last stands for them, and the name of the item is no rule', () => {
  assert.deepEqual(
    ruleParts({
      item: '商务：团队能力',
      criteria:
        '团队能力（6分）\n持有注册信息安全证书；\n2-3人得2分；\n4-5人得4分；\n6人及以上得6分。',
      maxScore: 6,
    }),
    ['持有注册信息安全证书', '6人及以上得6分'],
  );
});

test('lines that count from one bear numbers, and no decimals', () => {
  const areas = '1.900平方米以上的得8分；\n2.700平方米以上的得6分；\n3.500平方米以上的得4分。';
  assert.deepEqual(partsOf(areas, 8), ['900平方米以上的得8分']);
  assert.deepEqual(partsOf('1.5吨以上的冷库得2分'), ['1.5吨以上的冷库得2分']);
});
