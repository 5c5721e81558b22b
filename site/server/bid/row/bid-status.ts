import type { bid, ErrorName } from 'tender-widgets/contract';

/**
 * The life of a bid: which event leads from which status where, and what is refused. Pure; `move-bid.ts` stores what this decides,
 * and nothing else writes the status. docs/bid-states.md is printed from the table by `.ci/bid-states.ts`.
 */
export type BidStatus = (typeof bid.bidStatuses)[number];
/** The status of a bid nobody works on: no outline, an outline, every chapter of it written. */
export type RestingStatus = 'draft' | 'outlined' | 'written';

/** What happens to a bid. `note`: what the bidder is told; `resting`: the status its chapters give it. */
export type BidEvent =
  | { kind: 'outlineRequested' }
  | { kind: 'outlineGenerated'; resting: RestingStatus; note: string | null }
  | { kind: 'outlineFailed'; resting: RestingStatus; note: string }
  /** The bidder saved, restored or shared it anew. */
  | { kind: 'outlineChanged'; resting: RestingStatus; note: string | null }
  | { kind: 'writingStarted' }
  | { kind: 'writingResumed' }
  /** `isComplete`: every chapter is written and no run is left. */
  | { kind: 'fitStarted'; isComplete: boolean; note: string }
  | { kind: 'paused'; note: string | null }
  /** The chapters asked for are written; the rest was paused before, and is again. */
  | { kind: 'partWritten' }
  | { kind: 'runEnded'; hasFailures: boolean; resting: RestingStatus; note: string | null }
  /** A chapter got another text from the bidder. */
  | { kind: 'textChanged'; resting: RestingStatus }
  | { kind: 'finished'; percent: number };
export type BidEventKind = BidEvent['kind'];

/** What belongs to a move beside status and note. The first two change the row, the others are events of the stream, in this order. */
export type BidEffect = 'charge' | 'close' | 'outline' | 'progress' | 'done';

/** Names of the contract's errors. */
type BidRefusal = Extract<
  ErrorName,
  'writingNow' | 'outlineMissing' | 'notWriting' | 'notComplete' | 'bidFinished'
>;

/** A cell of the table: a status, a refusal, or one of these rules. */
export type Transition =
  | BidStatus
  | BidRefusal
  /** Draft, outlined or written, as the chapters say. */
  | 'resting'
  /** The same status; readers are told. */
  | 'same'
  /** Nothing happens: the event comes too late, or a second time. */
  | 'ignored'
  /** Paused where chapters failed, else resting. */
  | 'pausedOrResting'
  /** Written where every chapter is, else the same. */
  | 'writtenOrSame'
  /** Writing where every chapter is written, else refused as notComplete. */
  | 'writingIfComplete'
  /** Finished at 100 %, else refused as notComplete. */
  | 'finishedIfComplete';

/** The part of a bid that this decides. */
interface BidState {
  status: BidStatus;
  note: string | null;
}

export interface BidMove {
  kind: 'moved';
  bid: BidState;
  effects: readonly BidEffect[];
}

type BidOutcome =
  | BidMove
  | { kind: 'ignored' }
  | { kind: 'refused'; refusal: BidRefusal; percent?: number };

/** Every status with every event. */
export const transitions: Record<BidStatus, Record<BidEventKind, Transition>> = {
  draft: {
    outlineRequested: 'outlining',
    outlineGenerated: 'ignored',
    outlineFailed: 'ignored',
    outlineChanged: 'resting',
    writingStarted: 'outlineMissing',
    writingResumed: 'notWriting',
    fitStarted: 'notComplete',
    paused: 'notWriting',
    partWritten: 'notWriting',
    runEnded: 'notWriting',
    textChanged: 'resting',
    finished: 'notComplete',
  },
  outlining: {
    outlineRequested: 'ignored',
    outlineGenerated: 'resting',
    outlineFailed: 'resting',
    outlineChanged: 'writingNow',
    writingStarted: 'writingNow',
    writingResumed: 'notWriting',
    fitStarted: 'writingNow',
    paused: 'notWriting',
    partWritten: 'notWriting',
    runEnded: 'notWriting',
    textChanged: 'same',
    finished: 'finishedIfComplete',
  },
  outlined: {
    outlineRequested: 'outlining',
    outlineGenerated: 'ignored',
    outlineFailed: 'ignored',
    outlineChanged: 'resting',
    writingStarted: 'writing',
    writingResumed: 'notWriting',
    fitStarted: 'writingIfComplete',
    paused: 'notWriting',
    partWritten: 'notWriting',
    runEnded: 'notWriting',
    textChanged: 'resting',
    finished: 'finishedIfComplete',
  },
  writing: {
    outlineRequested: 'writingNow',
    outlineGenerated: 'ignored',
    outlineFailed: 'ignored',
    outlineChanged: 'writingNow',
    writingStarted: 'writing',
    writingResumed: 'ignored',
    fitStarted: 'writingNow',
    paused: 'paused',
    partWritten: 'paused',
    runEnded: 'pausedOrResting',
    textChanged: 'same',
    finished: 'notComplete',
  },
  paused: {
    outlineRequested: 'outlining',
    outlineGenerated: 'ignored',
    outlineFailed: 'ignored',
    outlineChanged: 'resting',
    writingStarted: 'writing',
    writingResumed: 'writing',
    fitStarted: 'writingIfComplete',
    paused: 'notWriting',
    partWritten: 'notWriting',
    runEnded: 'notWriting',
    textChanged: 'writtenOrSame',
    finished: 'finishedIfComplete',
  },
  written: {
    outlineRequested: 'outlining',
    outlineGenerated: 'ignored',
    outlineFailed: 'ignored',
    outlineChanged: 'resting',
    writingStarted: 'writing',
    writingResumed: 'notWriting',
    fitStarted: 'writingIfComplete',
    paused: 'notWriting',
    partWritten: 'notWriting',
    runEnded: 'notWriting',
    textChanged: 'resting',
    finished: 'finishedIfComplete',
  },
  finished: {
    outlineRequested: 'bidFinished',
    outlineGenerated: 'ignored',
    outlineFailed: 'ignored',
    outlineChanged: 'bidFinished',
    writingStarted: 'bidFinished',
    writingResumed: 'bidFinished',
    fitStarted: 'bidFinished',
    paused: 'bidFinished',
    partWritten: 'bidFinished',
    runEnded: 'bidFinished',
    textChanged: 'bidFinished',
    finished: 'bidFinished',
  },
};

/** What a move by each event brings along. */
export const effectsOf: Record<BidEventKind, readonly BidEffect[]> = {
  outlineRequested: ['outline'],
  outlineGenerated: ['outline'],
  outlineFailed: ['outline'],
  outlineChanged: ['outline'],
  writingStarted: ['charge', 'progress'],
  writingResumed: ['charge', 'progress'],
  fitStarted: ['charge', 'progress'],
  paused: ['progress'],
  partWritten: ['progress', 'done'],
  runEnded: ['progress', 'done'],
  textChanged: ['progress'],
  finished: ['close', 'done'],
};

const refusals: ReadonlySet<string> = new Set<BidRefusal>([
  'writingNow',
  'outlineMissing',
  'notWriting',
  'notComplete',
  'bidFinished',
]);
const isRefusal = (cell: Transition): cell is BidRefusal => refusals.has(cell);

/** Why an event is refused whatever it brings; undefined where it may be allowed. */
export function refusalOf(status: BidStatus, kind: BidEventKind): BidRefusal | undefined {
  const cell = transitions[status][kind];
  return isRefusal(cell) ? cell : undefined;
}

/** A bid that is made, by its chapters: a new one has none, a copy those of its original. */
export const newBidState = (resting: RestingStatus): BidState => ({ status: resting, note: null });

/** What an event makes of a bid: another state with what belongs to it, nothing, or a refusal by name. */
export function reduce(bid: BidState, event: BidEvent): BidOutcome {
  const status = nextStatus(bid.status, event);
  if (status === 'ignored') return { kind: 'ignored' };
  if (isRefusal(status)) {
    const percent = event.kind === 'finished' && { percent: event.percent };
    return { kind: 'refused', refusal: status, ...percent };
  }
  const note = noteAfter(bid, status, event);
  return { kind: 'moved', bid: { status, note }, effects: effectsOf[event.kind] };
}

function nextStatus(from: BidStatus, event: BidEvent): BidStatus | BidRefusal | 'ignored' {
  const cell = transitions[from][event.kind];
  const resting = 'resting' in event ? event.resting : from;
  switch (cell) {
    case 'resting':
      return resting;
    case 'same':
      return from;
    case 'pausedOrResting':
      return 'hasFailures' in event && event.hasFailures ? 'paused' : resting;
    case 'writtenOrSame':
      return resting === 'written' ? 'written' : from;
    case 'writingIfComplete':
      return 'isComplete' in event && event.isComplete ? 'writing' : 'notComplete';
    case 'finishedIfComplete':
      return 'percent' in event && event.percent >= 100 ? 'finished' : 'notComplete';
    default:
      return cell;
  }
}

/** What the bidder is told after the move. An edit leaves the note, unless it ends a pause. */
function noteAfter(bid: BidState, status: BidStatus, event: BidEvent): string | null {
  if (event.kind === 'textChanged')
    return bid.status === 'paused' && status !== 'paused' ? null : bid.note;
  return 'note' in event ? event.note : null;
}
