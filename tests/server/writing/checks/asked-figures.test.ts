import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StatedTerm } from '../../../../site/server/documents/extract/stated/stated-terms.ts';
import { askedFigures } from '../../../../site/server/writing/checks/asked-figures.ts';
import { facts, settings } from '../sample-bid.ts';

const asked = (text: string, more: Partial<StatedTerm> = {}) =>
  askedFigures({
    ...{ facts, scoring: [], clauses: [], requirements: [], chapters: [], contents: new Map() },
    settings: settings({}),
    stated: [{ head: '', about: '', text, place: 'requirements', page: null, ...more }],
  });
const shown = (text: string, more: Partial<StatedTerm> = {}) =>
  asked(text, more).map(({ demand, relation }) => `${demand.text} ${relation}`);

describe('how another figure may stand to one the tender states', () => {
  for (const [text, expected] of [
    ['内存不少于64GB。', ['64GB least']],
    ['整机噪声不超过50dB。', ['50dB most']],
    ['质保期三年。', ['3年 least']],
    ['乔木养护期二年。', ['2年 least']],
    ['故障修复时间6小时。', ['6小时 most']],
    ['监控录像保存90天。', ['90天 least']],
    ['每月5日前报送月报。', ['5日 most']],
    ['会前3日发放材料。', ['3日 least']],
    ['更换项目经理提前15日申请。', ['15日 least']],
    ['岗位保安员8人。', ['8人 least']],
    ['岗前培训16学时。', ['16学时 least']],
    ['日均就餐约180人。', ['180人 equal']],
    ['本项目配置洗地机4台。', ['4台 least']],
    ['培训合格率95%。', ['95% least']],
    ['材料损耗率2%。', ['2% most']],
    ['擅自离岗违约金200元。', ['200元 least']],
    ['离岗每次扣2分。', ['2分 least']],
    ['测温量程0℃～200℃。', ['0℃～200℃ covers']],
    ['室内温度24℃～26℃。', ['24℃～26℃ within']],
    ['温度控制精度±1℃。', ['1℃ most']],
    ['最大噪声60dB。', ['60dB most']],
    ['最小坡度3度。', ['3度 least']],
    ['接待时间8:00—17:30。', ['8:00—17:30 covers']],
    ['施工时段7:00—22:00。', ['7:00—22:00 within']],
    ['采用厚度大于2mm的钢板。', ['2mm least']],
    ['挡墙混凝土强度等级C30。', ['C30 least']],
    ['监理例会每周三召开。', ['每周三 equal']],
  ] as const)
    test(text, () => assert.deepEqual(shown(text), expected));

  for (const text of [
    '推荐3名中标候选人。',
    '裂缝宽度大于0.2mm的灌浆处理。',
    '2026-2027年完成两处。',
    '合格投标人不足3家的，重新招标。',
  ])
    test(`no figure to keep to: ${text}`, () => assert.deepEqual(shown(text), []));

  test('steps of the bidding ask nothing of a service, a complaint in the service does', () => {
    const text = '投诉在2小时内处理。';
    assert.deepEqual(shown(text), ['2小时 most']);
    assert.deepEqual(shown(text, { place: 'instructions' }), []);
  });

  test('the title above says what a name and its figure measure', () => {
    assert.deepEqual(shown('蓄电池：五年；', { about: '质保要求' }), ['5年 least']);
    assert.deepEqual(shown('蓄电池：五年；'), ['5年 equal']);
    const [first, second] = asked('主机：三年，蓄电池：五年；', { about: '质保要求' });
    assert.ok(first?.subject.has('主机') && !first.subject.has('电池'));
    assert.ok(second?.subject.has('电池') && !second.subject.has('主机'));
  });

  test('a head of a column makes a price a ceiling, and a quantity one of a year', () => {
    assert.deepEqual(shown('硬盘：900元', { head: '硬盘', about: '单价限价（元）' }), [
      '900元 most',
    ]);
    const [one] = asked('病员服：300套', { head: '病员服', about: '年预估数量' });
    assert.equal(one?.rate, '每年');
  });

  test('days and hours are compared, and a row of people is a least', () => {
    const [one] = asked('备机在3天内提供。');
    assert.equal(one?.demand.span.high, 3 * 86_400);
    const [row] = asked('线路主管：人数3');
    assert.deepEqual([row?.relation, row?.bound], ['least', true]);
  });
});
