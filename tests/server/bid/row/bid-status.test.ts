import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type BidEvent,
  type BidEventKind,
  type BidStatus,
  newBidState,
  reduce,
  refusalOf,
  transitions,
} from '../../../../site/server/bid/row/bid-status.ts';

const statuses: BidStatus[] = [
  'draft',
  'outlining',
  'outlined',
  'writing',
  'paused',
  'written',
  'finished',
];
const restings = ['draft', 'outlined', 'written'] as const;
const NOTE = '之前的提示';

/** Every event with every content that makes a difference. */
const events: Record<BidEventKind, BidEvent[]> = {
  outlineRequested: [{ kind: 'outlineRequested' }],
  outlineGenerated: restings.map((resting) => ({
    kind: 'outlineGenerated',
    resting,
    note: '目录',
  })),
  outlineFailed: restings.map((resting) => ({ kind: 'outlineFailed', resting, note: '没成' })),
  outlineChanged: restings.map((resting) => ({ kind: 'outlineChanged', resting, note: null })),
  writingStarted: [{ kind: 'writingStarted' }],
  writingResumed: [{ kind: 'writingResumed' }],
  fitStarted: [true, false].map((isComplete) => ({ kind: 'fitStarted', isComplete, note: '排版' })),
  paused: [
    { kind: 'paused', note: null },
    { kind: 'paused', note: '停了' },
  ],
  partWritten: [{ kind: 'partWritten' }],
  runEnded: [true, false].flatMap((hasFailures) =>
    restings.map((resting) => ({ kind: 'runEnded' as const, hasFailures, resting, note: '完' })),
  ),
  textChanged: restings.map((resting) => ({ kind: 'textChanged', resting })),
  finished: [0, 99, 100].map((percent) => ({ kind: 'finished', percent })),
};
const kinds = Object.keys(events) as BidEventKind[];

/** The status after it, a refusal with `!`, or `-` where nothing happens. */
function after(status: BidStatus, event: BidEvent): string {
  const outcome = reduce({ status, note: NOTE }, event);
  if (outcome.kind === 'moved') return outcome.bid.status;
  return outcome.kind === 'ignored' ? '-' : `!${outcome.refusal}`;
}

/**
 * The whole life, told apart from the code: one word for each content of the event in the order of `events`, one column a
 * status in the order of `statuses`. One word in a cell: whatever the event brings.
 */
const R = 'draft outlined written';
const expected: Record<BidEventKind, string[]> = {
  outlineRequested: [
    'outlining',
    '-',
    'outlining',
    '!writingNow',
    'outlining',
    'outlining',
    '!bidFinished',
  ],
  outlineGenerated: ['-', R, '-', '-', '-', '-', '-'],
  outlineFailed: ['-', R, '-', '-', '-', '-', '-'],
  outlineChanged: [R, '!writingNow', R, '!writingNow', R, R, '!bidFinished'],
  writingStarted: [
    '!outlineMissing',
    '!writingNow',
    'writing',
    'writing',
    'writing',
    'writing',
    '!bidFinished',
  ],
  writingResumed: [
    '!notWriting',
    '!notWriting',
    '!notWriting',
    '-',
    'writing',
    '!notWriting',
    '!bidFinished',
  ],
  fitStarted: [
    '!notComplete',
    '!writingNow',
    'writing !notComplete',
    '!writingNow',
    'writing !notComplete',
    'writing !notComplete',
    '!bidFinished',
  ],
  paused: [
    '!notWriting',
    '!notWriting',
    '!notWriting',
    'paused',
    '!notWriting',
    '!notWriting',
    '!bidFinished',
  ],
  partWritten: [
    '!notWriting',
    '!notWriting',
    '!notWriting',
    'paused',
    '!notWriting',
    '!notWriting',
    '!bidFinished',
  ],
  runEnded: [
    '!notWriting',
    '!notWriting',
    '!notWriting',
    `paused paused paused ${R}`,
    '!notWriting',
    '!notWriting',
    '!bidFinished',
  ],
  textChanged: [R, 'outlining', R, 'writing', 'paused paused written', R, '!bidFinished'],
  finished: [
    '!notComplete',
    '!notComplete !notComplete finished',
    '!notComplete !notComplete finished',
    '!notComplete',
    '!notComplete !notComplete finished',
    '!notComplete !notComplete finished',
    '!bidFinished',
  ],
};

/** Every pair with every content. */
const all = statuses.flatMap((status) =>
  kinds.flatMap((kind) => events[kind].map((event) => ({ status, event }))),
);
const moves = all.flatMap(({ status, event }) => {
  const outcome = reduce({ status, note: NOTE }, event);
  return outcome.kind === 'moved' ? [{ status, event, ...outcome }] : [];
});

describe('the life of a bid', () => {
  for (const kind of kinds)
    test(`${kind}, from every status`, () => {
      for (const [at, status] of statuses.entries()) {
        const words = expected[kind][at]!.split(' ');
        const wanted = events[kind].map((_, index) => words[index] ?? words[0]);
        const got = events[kind].map((event) => after(status, event));
        assert.deepEqual(got, wanted, `${status} × ${kind}`);
      }
    });

  test('the table has every pair, and nothing else', () => {
    assert.deepEqual(Object.keys(transitions).toSorted(), statuses.toSorted());
    for (const status of statuses)
      assert.deepEqual(Object.keys(transitions[status]).toSorted(), kinds.toSorted(), status);
  });

  test('nothing leaves finished, and only finishing leads there', () => {
    assert.deepEqual(
      moves.filter(({ status }) => status === 'finished'),
      [],
    );
    const finishing = moves.filter(({ bid }) => bid.status === 'finished');
    assert.ok(finishing.length > 0);
    for (const { event, effects } of finishing) {
      assert.deepEqual(event, { kind: 'finished', percent: 100 });
      assert.deepEqual(effects, ['close', 'done']);
    }
    assert.ok(
      moves.every(({ bid, effects }) => effects.includes('close') === (bid.status === 'finished')),
    );
  });

  test('nothing begins to write without being charged, and nothing else is charged', () => {
    for (const { status, event, bid, effects } of moves) {
      const isBegun = bid.status === 'writing' && event.kind !== 'textChanged';
      assert.equal(effects.includes('charge'), isBegun, `${status} × ${event.kind}`);
    }
  });

  test('a call that charges is never passed over', () => {
    for (const status of statuses)
      for (const event of [...events.writingStarted, ...events.fitStarted])
        assert.notEqual(after(status, event), '-', status);
  });

  test('a writing bid stops only by a pause or the end of its run', () => {
    const stops = moves.filter(({ status, bid }) => status === 'writing' && bid.status !== status);
    assert.deepEqual([...new Set(stops.map(({ event }) => event.kind))].toSorted(), [
      'partWritten',
      'paused',
      'runEnded',
    ]);
  });

  test('a bid whose outline is made goes on by the job, or is finished', () => {
    const ends = moves.filter(({ status, bid }) => status === 'outlining' && bid.status !== status);
    assert.deepEqual([...new Set(ends.map(({ event }) => event.kind))].toSorted(), [
      'finished',
      'outlineFailed',
      'outlineGenerated',
    ]);
  });

  test('every status is reached from a new bid, and none but finished is a dead end', () => {
    const reached = new Set<BidStatus>([newBidState('draft').status]);
    for (const from of reached)
      for (const { status, bid } of moves) if (status === from) reached.add(bid.status);
    assert.deepEqual([...reached].toSorted(), statuses.toSorted());
    const left = new Set(
      moves.filter(({ status, bid }) => status !== bid.status).map(({ status }) => status),
    );
    assert.deepEqual(
      statuses.filter((status) => !left.has(status)),
      ['finished'],
    );
  });

  test('the note is that of the event; an edit leaves it, unless it ends a pause', () => {
    for (const { status, event, bid } of moves) {
      if (event.kind === 'textChanged')
        assert.equal(bid.note, status === 'paused' && bid.status === 'written' ? null : NOTE);
      else assert.equal(bid.note, 'note' in event ? event.note : null, `${status} × ${event.kind}`);
    }
  });

  test('every move is told to the readers', () => {
    for (const { event, effects } of moves)
      assert.ok(
        effects.some((effect) => ['outline', 'progress', 'done'].includes(effect)),
        event.kind,
      );
  });

  test('notComplete of a finish says how far the bid is', () => {
    assert.deepEqual(
      reduce({ status: 'outlined', note: null }, { kind: 'finished', percent: 40 }),
      {
        kind: 'refused',
        refusal: 'notComplete',
        percent: 40,
      },
    );
  });

  test('what is refused whatever comes is known before the work', () => {
    for (const status of statuses)
      for (const kind of kinds) {
        const answers = new Set(events[kind].map((event) => after(status, event)));
        const [only] = answers;
        const isAlways = answers.size === 1 && only?.startsWith('!');
        assert.equal(refusalOf(status, kind), isAlways ? only?.slice(1) : undefined);
      }
  });

  test('the state is not changed in place', () => {
    const state = Object.freeze({ status: 'paused' as const, note: NOTE });
    reduce(state, { kind: 'writingStarted' });
    assert.deepEqual(state, { status: 'paused', note: NOTE });
  });
});
