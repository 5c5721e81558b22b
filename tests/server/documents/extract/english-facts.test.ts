import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEnglishRefusal } from '../../../../site/server/documents/extract/clauses/english-refusal.ts';
import { moneyIn } from '../../../../site/server/documents/extract/facts/money.ts';
import { momentsIn } from '../../../../site/server/documents/extract/facts/time.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { wordTender } from '../../../support/outline-tenders/word-tender.ts';

const moments: [string, string, string | null][] = [
  ['before 10:00 a.m. on September 28, 2026', '2026-09-28', '10:00:00'],
  ['12 May 2027, 14:00 (Beijing time)', '2027-05-12', '14:00:00'],
  ['not later than 4 pm on 8th of June 2027', '2027-06-08', '16:00:00'],
  ['Date: March 15, 2027\nTime: 10:30 a.m., local time', '2027-03-15', '10:30:00'],
  ['15-Mar-2027', '2027-03-15', null],
  ['12:00 noon on Friday, Nov. 5, 2027', '2027-11-05', '12:00:00'],
];
for (const [text, date, time] of moments)
  test(`a moment in English: ${text.replace('\n', ' ')}`, () => {
    assert.deepEqual(
      momentsIn(text).map((one) => [one.date, one.time]),
      [[date, time]],
    );
  });

const amounts: [string, string[]][] = [
  ['RMB 1,200,000', ['1200000.00']],
  ['CNY 6.5 million', ['6500000.00']],
  ['300,000 yuan', ['300000.00']],
  ['USD 30,000', []],
  ['US$ 1.2 million', []],
  ['1.2 million pieces', []],
];
for (const [text, expected] of amounts)
  test(`an amount in English: ${text}`, () => {
    assert.deepEqual(
      moneyIn(text).map(({ yuan }) => yuan),
      expected,
    );
  });

const line = (text: string) => ({
  kind: 'paragraph' as const,
  mark: '',
  pieces: [{ fixed: text }],
});
const read = async (lines: readonly string[]) =>
  extractTender(await readDocument(wordTender(lines.map(line)), 'tender.docx'));

test('an amount in another currency is no fact, and a doubt says where it stands', async () => {
  const { facts, doubts } = await read([
    'Invitation for Bids',
    'Project Name: Supply of Pumps for the Water Plant',
    'Amount of Bid Security: USD 30,000',
  ]);
  assert.equal(facts.bidBond, null);
  const [doubt] = doubts.filter(({ itemId }) => itemId === 'bidBond');
  assert.match(doubt?.msg ?? '', /USD 30,000/);
  assert.match(doubt?.sources[0]?.quote ?? '', /USD 30,000/);
});

test('what only points elsewhere, or is said of another security or of questions, is no fact', async () => {
  const { facts } = await read([
    'Invitation for Bids',
    'Project Name: [insert name of Project]',
    'Deadline for Submission of Bids: as specified in the Bid Data Sheet',
    'Deadline for Questions: 28 April 2027, 17:00',
    'Performance Security Amount: RMB 90,000',
    'Purchaser: the Purchaser',
  ]);
  const { projectName, deadline, bidBond, purchaser } = facts;
  assert.deepEqual(
    { projectName, deadline, bidBond, purchaser },
    {
      ...{ projectName: null, deadline: null, bidBond: null, purchaser: null },
    },
  );
});

const grounds: [string, boolean][] = [
  ['All bids submitted after the deadline shall be rejected.', true],
  ['All bids not accompanied by a bid security will be rejected as non-responsive.', true],
  ['A bidder who fails to answer a clarification request shall be rejected.', true],
  ['Bids offering goods of another origin shall be rejected.', true],
  ['The Purchaser may reject any or all bids.', false],
  ['If fewer than three bids are received, all bids may be rejected.', false],
  ['Goods that fail the inspection shall be rejected and replaced.', false],
  ['A clarification by a Bidder that was not asked for shall not be considered.', false],
];
for (const [text, isGround] of grounds)
  test(`a ground in English or none: ${text}`, () =>
    assert.equal(isEnglishRefusal(text), isGround));
