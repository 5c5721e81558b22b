import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promisedSteps } from '../../../../site/server/writing/criteria/promised-steps.ts';

test('steps of a figure that is promised are found, in the words of the criterion', () => {
  const steps = [
    '承诺15分钟内到场得10分；20分钟内得6分；30分钟内得2分',
    '到货率95%以上得10分，90%以上得5分',
    '质保期3年的2分；5年的5分',
  ];
  for (const step of steps) assert.equal(promisedSteps(`${step}。`), step);
});

test('one step alone, and what is proven by papers or years, is no promise to make', () => {
  const others = [
    '承诺30分钟内到场得5分。',
    '执业满15年的得3分，满10年的得1分，提供证书复印件。',
    '方案完整得10分；一般得5分。',
    '近三年完成2项得4分，1年完成1项得2分业绩。',
  ];
  for (const other of others) assert.equal(promisedSteps(other), '', other);
});
