import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckInput, checkBid } from '../../../../site/server/writing/checks/checks.ts';
import type { Expiring } from '../../../../site/server/writing/checks/expiry.ts';
import { bidContext, scoring } from '../sample-bid.ts';

// Its deadline is 2031-05-20; ninety days from then is 2031-08-18.
const context = bidContext({ scoring, clauses: [] });
const home = context.chapters.find(({ settings: { kind } }) => kind === 'prose')?.id ?? '';
const licence = (changes: Partial<Expiring> = {}): Expiring => ({
  ...{ kind: 'credential', name: '安全生产许可证', number: 'ANXU-3316', holder: '' },
  ...{ until: '2031-05-19' },
  ...changes,
});
const found = (text: string, credentials: Expiring[], changes: Partial<CheckInput> = {}) =>
  checkBid({ ...context, contents: new Map([[home, text]]), credentials, ...changes })
    .filter(({ kind }) => kind === 'expired-credential')
    .map(({ severity, quote, msg }) => ({ severity, quote, msg }));
const named = '我方持有安全生产许可证（编号ANXU-3316）。';
const severities = (until: string, changes: Partial<CheckInput> = {}) =>
  found(named, [licence({ until })], changes).map(({ severity }) => severity);
const asked = (text: string) => ({ requirements: [{ heading: '投标须知', text }] });

test('what ends before the deadline is an error, while the bid stays valid a warning, later nothing', () => {
  assert.deepEqual(severities('2031-05-19'), ['error']);
  assert.deepEqual(severities('2031-05-20'), ['warning']);
  assert.deepEqual(severities('2031-08-18'), ['warning']);
  assert.deepEqual(severities('2031-08-19'), []);
  assert.deepEqual(severities(''), []);
});

test('the finding names the paper, its day and what to do, and quotes the place', () => {
  const [over] = found(named, [licence()]);
  assert.match(over?.quote ?? '', /ANXU-3316/);
  assert.match(
    over?.msg ?? '',
    /^“安全生产许可证”（ANXU-3316）有效期至 2031-05-19，早于投标截止日 2031-05-20/,
  );
  const [soon] = found(named, [licence({ until: '2031-06-30' })]);
  assert.match(soon?.msg ?? '', /90 天，至 2031-08-18/);
});

test('the tender says in days or months how long the bid stays valid', () => {
  assert.deepEqual(severities('2031-07-19', asked('投标有效期为60日历天。')), ['warning']);
  assert.deepEqual(severities('2031-07-20', asked('投标有效期为60日历天。')), []);
  assert.deepEqual(severities('2031-11-16', asked('响应文件有效期：6个月。')), ['warning']);
  assert.deepEqual(severities('2031-11-17', asked('响应文件有效期：6个月。')), []);
  const dated = asked('投标有效期自2031年05月20日起120天。');
  assert.deepEqual(severities('2031-09-17', dated), ['warning']);
  assert.deepEqual(severities('2031-09-18', dated), []);
  assert.deepEqual(severities('2031-07-20', { ...asked(''), overview: '报价有效期60天' }), []);
});

test('nothing is said without a deadline, or of what the bid does not name', () => {
  assert.deepEqual(found(named, [licence()], { facts: { ...context.facts, deadline: null } }), []);
  assert.deepEqual(found('我方按计划巡查。', [licence()]), []);
  // Any text may hold so short a name or number.
  assert.deepEqual(found('每班12人，执证上岗。', [licence({ name: '执证', number: '12' })]), []);
});

test('a paper that was renewed is meant by its name; by its number the old one', () => {
  const both = [licence(), licence({ number: 'ANXU-9040', until: '2034-01-01' })];
  assert.deepEqual(found('我方持有安全生产许可证。', both), []);
  assert.equal(found(named, both).length, 1);
  const ofAnother = [licence(), licence({ holder: '钱立行', until: '2034-01-01' })];
  assert.equal(found('我方持有安全生产许可证。', ofAnother).length, 1);
});

test('a contract of a person is named by the person; two characters only where they stand apart', () => {
  const contract = licence({ kind: 'contract', name: '', number: '', holder: '于和' });
  const [one] = found('项目经理于和，负责现场。', [contract]);
  assert.match(one?.msg ?? '', /^于和的劳动合同至 2031-05-19.*人员或续签合同/);
  assert.deepEqual(found('服务基于和谐共处的原则。', [contract]), []);
  // A place further on counts where the first is no name.
  assert.equal(found('基于和谐的原则，经理为于和。', [contract]).length, 1);
  assert.equal(found('王于和平台。', [{ ...contract, holder: '王于和' }]).length, 1);
});
