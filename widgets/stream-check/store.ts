import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { type StreamEvent, type StreamState, watch } from '../core/api/event-stream.ts';
import { beats, health } from '../core/contract/service.ts';
import { env } from '../core/env.ts';
import { newTrace, reduce, type TraceEvent } from './trace.ts';

/** How long the line stays cut in the test: long enough for beats to be missed and sent again. */
const CUT_MS = 4000;
const TICK_MS = 1000;
/** Quick calls, the shortest of which is the line without the service's work. */
const ROUND_TRIPS = 3;
/** The last beat the service sends (contract, `beats`); connecting again would begin another ten minutes. */
const LAST_BEAT = 600;

export type Activity = 'running' | 'paused' | 'testing' | 'ended';

/** The line to the service, which goes on after the last beat it brought. */
function createLine(trace: (event: TraceEvent) => void, onBeat: () => void) {
  let lastId = '';
  let stopWatching = () => {};
  const onEvent = ({ id, event, data }: StreamEvent) => {
    const at = event === 'beat' ? timeIn(data) : undefined;
    if (at === undefined) return;
    lastId = id;
    trace({ type: 'beat', id, at, time: env().now() });
    onBeat();
  };
  const onState = (line: StreamState) => trace({ type: 'line', line, time: env().now() });
  return {
    connect: () => {
      stopWatching();
      stopWatching = watch(beats, { headers: {} }, { lastEventId: lastId, onEvent, onState });
    },
    stop: () => stopWatching(),
    /** The next connection begins with what is sent from then on. */
    forget: () => {
      lastId = '';
    },
  };
}

/** One diagnosis: follows the beats and keeps what happened. */
export function createStreamCheck() {
  const $trace = atom(newTrace(env().now()));
  const $activity = atom<Activity>('running');
  /** This machine's clock, for what grows while nothing comes. */
  const $now = atom(env().now());
  let returning: ReturnType<typeof setTimeout> | undefined;

  const trace = (event: TraceEvent) => $trace.set(reduce($trace.get(), event));
  const line = createLine(trace, () => {
    if ($trace.get().beats.at(-1)?.seq === LAST_BEAT) leave('ended');
  });
  const connect = () => {
    $activity.set('running');
    line.connect();
  };
  const leave = (activity: Activity) => {
    clearTimeout(returning);
    line.stop();
    trace({ type: 'own-cut' });
    $activity.set(activity);
  };
  /** While nothing is watched nothing is late. */
  const tick = () => $activity.get() === 'running' && $now.set(env().now());
  const comeBack = () => {
    $now.set(env().now());
    trace({ type: 'resumed', time: env().now() });
    connect();
  };
  return {
    $trace,
    $activity,
    $now,
    pause: () => leave('paused'),
    /** With a stream of its own: what was sent meanwhile was not missed. */
    resume: () => {
      line.forget();
      comeBack();
    },
    /** Cuts the line and takes it up again after the last beat, as the writer does when the network was away. */
    test: () => {
      leave('testing');
      returning = setTimeout(comeBack, CUT_MS);
    },
    /** Runs while the element is on the page; the result is its undo. */
    start: () => {
      const request = new AbortController();
      $trace.set(newTrace(env().now()));
      line.forget();
      connect();
      void measureRoundTrips(request.signal, (ms) => trace({ type: 'round-trip', ms }));
      const ticking = setInterval(tick, TICK_MS);
      return () => {
        request.abort();
        clearInterval(ticking);
        clearTimeout(returning);
        line.stop();
      };
    },
  };
}

export type StreamCheckStore = ReturnType<typeof createStreamCheck>;

function timeIn(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('at' in data)) return undefined;
  return typeof data.at === 'number' ? data.at : undefined;
}

/** One after the other, so that they do not wait for each other. What does not come back says nothing of the time. */
async function measureRoundTrips(
  signal: AbortSignal,
  onMeasured: (ms: number) => void,
): Promise<void> {
  for (let n = 0; n < ROUND_TRIPS && !signal.aborted; n++) {
    const sent = env().now();
    const isBack = await call(health, {}, { quiet: true, signal, token: false }).then(
      () => true,
      () => false,
    );
    if (isBack && !signal.aborted) onMeasured(env().now() - sent);
  }
}
