import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { bidContext, settings } from '../sample-bid.ts';

const context = bidContext({ settings: settings({ bidder: '澄江市远帆物业服务有限公司' }) });
const [home] = context.chapters.filter(({ settings: { kind } }) => kind === 'prose');
const found = (...paragraphs: string[]) =>
  checkBid({
    ...context,
    contents: new Map([[home?.id ?? '', paragraphs.join('\n\n')]]),
  }).filter(({ kind }) => kind !== 'uncovered-scoring');
const kinds = (...paragraphs: string[]) => found(...paragraphs).map(({ kind }) => kind);

describe('what is left in a chapter of text', () => {
  test('a blank behind a telephone is found inside a sentence too', () => {
    assert.ok(kinds('售后服务联系电话：      。').includes('placeholder'));
    assert.ok(!kinds('售后服务联系电话：0871-65551234。').includes('placeholder'));
  });

  test('an office of a street that no source names is found, one of the district is not', () => {
    assert.ok(kinds('接到白鹿原街道办事处的通知后，立即安排人员到场。').includes('foreign-name'));
    assert.ok(!kinds('与辖区街道办事处保持联系，及时上报情况。').includes('foreign-name'));
    assert.ok(!kinds('服从所在地街道办事处的统一安排。').includes('foreign-name'));
  });

  test('two response times of one kind do not agree; those of levels, and bounds, may differ', () => {
    const one = '接到报修后，维修响应时间为30分钟。';
    assert.ok(kinds(one, '我方安排专人值守，维修响应时间为2小时。').includes('contradiction'));
    assert.ok(!kinds(one, '维修响应时间不超过2小时。').includes('contradiction'));
    assert.ok(
      !kinds('一级故障响应时间为30分钟。', '二级故障响应时间为2小时。').includes('contradiction'),
    );
  });

  test('papers one after another are no name of a project', () => {
    assert.ok(
      !kinds('按投标函、工程量清单报价书、投标报价说明、道路建设项目的次序装订。').includes(
        'foreign-name',
      ),
    );
  });
});
