import type { Logger } from 'pino';
import type { word } from 'tender-widgets/contract';
import type { BidRow } from '../../store/schema.ts';
import type { ChapterTask, Writer } from '../../writing/writer.ts';
import type { Outage } from './outage.ts';
import type { ClaimedChapter, RunClaim } from './run-claim.ts';

/** A run that this process writes, and its bid as it stood when the run was taken. */
export interface TakenRun {
  claim: RunClaim;
  outage: Outage;
  /** Chapters that are written at the same time. */
  parallel: number;
  /** All that the writer may know for one chapter. */
  taskOf(chapter: ClaimedChapter): Promise<ChapterTask>;
}

/** Lays a bid out and counts its pages. */
export type CountPages = (row: BidRow) => Promise<word.PageCount>;

/** What the writing of a run can ask of the service, and nothing else. `createRun` makes it from the ports; a test makes its own. */
export interface RunSteps {
  log: Pick<Logger, 'error' | 'warn'>;
  writer: Pick<Writer, 'writeChapter'>;
  /** Takes the run over; undefined where it is not running, or its bid is gone. */
  take(runId: string): Promise<TakenRun | undefined>;
  /** Says beside the bid what the run waits for; null: it goes on. */
  notifyNote(claim: RunClaim, note: string | null): Promise<void>;
  /** Measures the bid once nothing is queued, and queues what is to become longer or shorter; false: the run is through. */
  queueFit(claim: RunClaim): Promise<boolean>;
  /** Pauses a run whose model was away for too long. */
  standStill(claim: RunClaim, outage: Outage): Promise<void>;
  finish(claim: RunClaim): Promise<void>;
}
