import { checkBid } from '../../../site/server/writing/checks/checks.ts';
import { coverage } from '../../../site/server/writing/coverage.ts';
import { clauseAnswers } from '../../../site/server/writing/values/clause-answers.ts';
import { registerOf } from '../../../site/server/writing/values/register.ts';
import { bidContext, chapter } from '../../support/model-task.ts';
import type { HostileUnit } from './unit.ts';

const { facts, scoring, clauses, settings } = bidContext();
const chapters = [
  chapter('c1', '施工组织方案', { scoringIds: ['s1'] }),
  chapter('c2', '售后服务方案', { order: 1, scoringIds: ['s2'] }),
];
/** One chapter of it all, and one with the same again in one line. */
const contentsOf = (text: string) =>
  new Map([
    ['c1', text.slice(0, text.length / 2)],
    ['c2', text.slice(text.length / 2).replaceAll('\n', ' ')],
  ]);
const requirementsOf = (text: string) => [{ heading: '要求', text }];

/** Bids of the contract's limits: as much of the text as its clauses and criteria may hold. */
const clausesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, 300)
    .map((line, at) => ({
      id: `k${at}`,
      kind: 'star' as const,
      text: line.slice(0, 5000),
      source: null,
    }));
const scoringOf = (text: string) => [
  {
    id: 's1',
    category: '技术' as const,
    item: text.slice(0, 300),
    maxScore: 9,
    criteria: text.slice(0, 20_000),
    source: null,
  },
];

const base = { name: '投标文件', facts, scoring, clauses, chapters };

export const units: HostileUnit[] = [
  {
    name: 'checkBid',
    run: (text) =>
      checkBid({
        ...base,
        settings: { ...settings, bidder: '青州蓝海工程有限公司' },
        contents: contentsOf(text),
        requirements: requirementsOf(''),
      }),
  },
  {
    name: 'checkBid, an anonymous bid',
    run: (text) =>
      checkBid({
        ...base,
        settings: { ...settings, blind: true, bidder: '青州蓝海工程有限公司' },
        contents: contentsOf(text),
        requirements: requirementsOf('正文不得出现字母、加粗和图片。'),
      }),
  },
  {
    name: 'checkBid, a tender of it',
    run: (text) =>
      checkBid({
        ...base,
        settings,
        overview: text,
        scoring: scoringOf(text),
        clauses: clausesOf(text),
        contents: new Map([['c1', '按要求实施。']]),
        requirements: requirementsOf(text),
        knowledge: [{ title: '资料', text }],
      }),
  },
  {
    name: 'checkBid, credentials',
    run: (text) =>
      checkBid({
        ...base,
        facts: { ...facts, deadline: { value: '2031-05-20 09:30:00', source: null } },
        settings,
        contents: contentsOf(text),
        credentials: ['招标', '1111', 'aa'].map((holder) => ({
          kind: 'contract',
          name: '',
          number: '',
          holder,
          until: '2020-01-01',
        })),
      }),
  },
  {
    name: 'coverage',
    run: (text) => coverage([...scoring, ...scoringOf(text)], chapters, contentsOf(text)),
  },
  { name: 'clauseAnswers', run: (text) => clauseAnswers(clauses, chapters, contentsOf(text)) },
  {
    name: 'registerOf',
    run: (text) =>
      registerOf(
        { clauses: clausesOf(text), responses: {}, factSheet: [], chapters },
        contentsOf(text),
      ),
  },
];
