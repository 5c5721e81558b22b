import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profile } from 'tender-widgets/contract';
import * as v from 'valibot';
import { proofPart } from '../../../site/server/writing/offline/proof-rows.ts';
import { firstDay } from '../../../site/server/writing/profile-conditions.ts';

const day = '2031-05-20';
const ofProfile = (parts: v.InferInput<typeof profile.CompanyProfile>) => ({
  profile: { whole: v.parse(profile.CompanyProfile, parts), day },
});
const sure = { confirmed: true };
const rowsIn = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:序号|---)/.test(line));

test('the first day that counts is read from the condition', () => {
  assert.deepEqual(
    ['近三年', '近 5 年', '2028年6月1日以来', '2029年3月起', '近两年内', '具有丰富经验'].map(
      (criteria) => firstDay(criteria, day),
    ),
    ['2028-05-20', '2026-05-20', '2028-06-01', '2029-03-01', '2029-05-20', ''],
  );
});

test('references of the years asked for are listed; what code cannot decide is asked below', () => {
  const context = ofProfile({
    references: [
      { id: 'r1', name: '望湖大道', client: '城投', signedOn: '2030-01-05', ...sure },
      { id: 'r2', name: '旧桥', signedOn: '2020-01-05', ...sure },
      { id: 'r3', name: '未填日期的路', ...sure },
      { id: 'r4', name: '没有确认的路', signedOn: '2030-01-05' },
    ],
  });
  const text = proofPart('performance', context, '业绩', '近三年签订的道路项目，每个2分');
  assert.deepEqual(
    rowsIn(text).map((line) => line.split(' | ')[1]),
    ['望湖大道', '未填日期的路'],
  );
  assert.deepEqual(text.match(/【待确认：[^】]*】/g), [
    '【待确认：“未填日期的路”的日期是否在招标文件要求的年限内】',
  ]);
  assert.match(
    proofPart('performance', context, '业绩', '类似项目业绩'),
    /【待确认：表中业绩是否符合招标文件对类似项目/,
  );
});

test('a date the condition does not name decides nothing where it differs', () => {
  const one = { id: 'r1', name: '跨年的路', signedOn: '2027-01-01', finishedOn: '2030-01-01' };
  const context = ofProfile({ references: [{ ...one, ...sure }] });
  const part = (criteria: string) => proofPart('performance', context, '业绩', criteria);
  assert.match(part('近三年完成的业绩，以竣工时间为准'), /\| 跨年的路 \|/);
  assert.doesNotMatch(part('近三年完成的业绩，以竣工时间为准'), /年限内/);
  assert.doesNotMatch(part('近三年合同签订的业绩'), /跨年的路/);
  for (const criteria of ['近三年业绩', '近三年业绩，提供合同和验收证明'])
    assert.match(part(criteria), /“跨年的路”的日期是否/);
});

test('people stand at the posts asked for with the certificates that count on the deadline', () => {
  const certificate = (id: string, name: string, validUntil: string, pictureId: string) => ({
    ...{ id, name, number: `${id}-1`, validUntil, pictureId, ...sure },
  });
  const context = ofProfile({
    people: [
      {
        ...{
          id: 'm1',
          name: '王建国',
          post: '项目经理',
          education: '本科',
          major: '市政',
          ...sure,
        },
        certificates: [
          certificate('a', '一级建造师', '2031-05-20', 'p1'),
          certificate('b', '安全考核证', '2031-05-19', 'p2'),
        ],
      },
      { id: 'm2', name: '赵无关', post: '出纳', ...sure },
      { id: 'm3', name: '未确认', post: '资料员' },
    ],
  });
  const text = proofPart('people', context, '项目人员', '配备项目经理、资料员各1名');
  assert.deepEqual(
    rowsIn(text).map((line) => line.split(' | ').slice(1, 6)),
    [
      ['项目经理', '王建国', '本科/市政', '一级建造师', 'a-1'],
      ['资料员', '【待填写】', '【待填写】', '【待填写】', '【待填写】'],
    ],
  );
  assert.match(text, /【待确认：王建国的“安全考核证”到 2031-05-20 已过期/);
  assert.deepEqual(text.match(/!\[[^\]]*\]\([^)]*\)/g), ['![一级建造师（a-1）](picture:p1)']);
});

test('certificates are those the criteria name; one that has ended is told, never listed', () => {
  const named = (id: string, name: string, more: object) => ({ id, name, ...sure, ...more });
  const context = ofProfile({
    certificates: [
      named('c1', '质量管理体系认证证书', { validUntil: '2033-01-01', pictureId: 'p1' }),
      named('c2', '环境管理体系认证证书', { validUntil: '2030-01-01', pictureId: 'p2' }),
      named('c3', '食品经营许可证', { forever: true }),
    ],
  });
  const criteria = '具有质量管理体系、环境管理体系认证证书的每个得1分';
  const text = proofPart('certificate', context, '体系认证', criteria);
  assert.equal(rowsIn(text).length, 1);
  assert.match(text, /\| 质量管理体系认证证书 \|/);
  assert.match(text, /【待确认：“环境管理体系认证证书”到 2031-05-20 已过期，请换新证】/);
  assert.deepEqual(text.match(/picture:\w+/g), ['picture:p1']);
  assert.match(
    proofPart('certificate', context, '经营许可', '具有食品经营许可证'),
    /食品经营许可证 \| 【待填写】 \| 【待填写】 \| 长期有效/,
  );
});

test('without a profile, and without anything that fits, there are blanks', () => {
  for (const context of [{}, ofProfile({})]) {
    const text = proofPart('performance', context, '业绩', '近三年业绩');
    assert.equal(rowsIn(text).length, 2);
    assert.doesNotMatch(text, /待确认/);
  }
});
