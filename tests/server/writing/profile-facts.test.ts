import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profile } from 'tender-widgets/contract';
import * as v from 'valibot';
import { startingFactSheet } from '../../../site/server/writing/fact-sheet.ts';
import { filledFromProfile } from '../../../site/server/writing/profile-facts.ts';

const evidence = { fileId: 'k1', fileName: '营业执照.pdf', page: 1, quote: '名称' };
const own = '澄江远帆物业服务有限公司';
const whole = v.parse(profile.CompanyProfile, {
  facts: {
    name: { value: own, confirmed: true, evidence },
    creditCode: { value: '91530422MA6K000000', confirmed: true, evidence },
    phone: { value: '0877-1234567', confirmed: false },
    capital: { value: '5000万元', confirmed: true, evidence },
    kind: { value: '有限责任公司', confirmed: false },
  },
  accounts: [
    { id: 'a1', bank: '旧银行', number: '1' },
    { id: 'a2', bank: '澄江农商行', number: '62170001', confirmed: true },
  ],
  certificates: [
    { id: 'c1', name: '物业服务资质', level: '一级', validUntil: '2026-05-01', confirmed: true },
    { id: 'c2', name: '质量管理体系认证证书', forever: true, confirmed: true },
    { id: 'c3', name: '安全生产许可证', validUntil: '2027-01-01', confirmed: false },
  ],
});
const filled = (bidder: string, day: string) => {
  const sheet = filledFromProfile(startingFactSheet(null, bidder), whole, day);
  return (label: string) => sheet.find((one) => one.label === label);
};

test('empty lines take what the profile says for certain, with where it comes from', () => {
  const line = filled('', '2026-04-30');
  assert.equal(line('投标人名称')?.value, own);
  const code = line('统一社会信用代码');
  assert.deepEqual(
    [code?.value, code?.confirmed, code?.origin],
    ['91530422MA6K000000', true, '企业档案，依据《营业执照.pdf》第 1 页'],
  );
  assert.deepEqual([line('开户银行')?.value, line('银行账号')?.value], ['澄江农商行', '62170001']);
  assert.equal(line('资质证书')?.value, '物业服务资质（一级，有效期至 2026-05-01）');
  assert.equal(line('体系认证证书')?.value, '质量管理体系认证证书（长期有效）');
  assert.deepEqual([line('注册资本')?.value, line('注册资本')?.confirmed], ['5000万元', true]);
  assert.equal(line('企业类型'), undefined);
  assert.deepEqual([line('联系电话')?.value, line('联系电话')?.confirmed], ['', false]);
});

test('a certificate counts on the day it ends, and is told as expired on the next, unconfirmed', () => {
  assert.ok(filled('', '2026-05-01')('资质证书')?.value);
  const line = filled('', '2026-05-02');
  assert.equal(line('资质证书')?.value, '');
  const over = line('到 2026-05-02 已过期的证书');
  assert.deepEqual(
    [over?.value, over?.confirmed],
    ['物业服务资质（一级，有效期至 2026-05-01）', false],
  );
});

test('nothing is taken for a bidder of another name', () => {
  const line = filled('另一家公司', '2026-04-30');
  assert.equal(line('投标人名称')?.value, '另一家公司');
  assert.equal(line('统一社会信用代码')?.value, '');
});
