/** What a trace of Chromium says of the main thread of the page that was typed in; milliseconds of processor time. */
export interface MainThread {
  /** Of each key: everything the thread did from the key's first event to the end of the frame that shows it. */
  keys: number[];
  /** Of each task. */
  tasks: number[];
}

/** Enough to tell keys and frames apart; more would cost the page time of its own. */
export const traceCategories = ['devtools.timeline', 'toplevel'];

/** Microseconds; `tdur` is processor time of the thread. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
}

interface Task {
  end: number;
  ms: number;
  hasKey: boolean;
  hasInput: boolean;
  hasFrame: boolean;
}

const isDispatch = (event: TraceEvent, type: string) =>
  event.name === 'EventDispatch' && event.args?.data?.type === type;
const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;

/** The outermost events of a thread, with what is inside them. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  let task: Task | undefined;
  for (const event of events) {
    const { ts, dur = 0, tdur = dur, name } = event;
    if (!task || ts >= task.end) {
      task = { end: ts + dur, ms: tdur / 1000, hasKey: false, hasInput: false, hasFrame: false };
      tasks.push(task);
    }
    task.hasKey ||= isDispatch(event, 'keydown');
    task.hasInput ||= isDispatch(event, 'input');
    task.hasFrame ||= name === 'PrePaint' || name === 'Layerize';
  }
  return tasks;
}

/** Sums up from a key to its frame; keys that share a frame count as one. */
function keysOf(tasks: readonly Task[]): number[] {
  const keys: number[] = [];
  let sum: number | undefined;
  let isTyped = false;
  for (const { ms, hasKey, hasInput, hasFrame } of tasks) {
    if (hasKey) sum ??= 0;
    if (sum === undefined) continue;
    sum += ms;
    isTyped ||= hasInput;
    if (!isTyped || !hasFrame) continue;
    keys.push(sum);
    [sum, isTyped] = [undefined, false];
  }
  return keys;
}

/** Reads a trace. Throws when nothing was typed in it. */
export function readTrace(trace: string): MainThread {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace);
  const typed = traceEvents.find((event) => isDispatch(event, 'keydown'));
  if (!typed) throw new Error('no key is in the trace');
  const own = traceEvents.filter(
    (event) => event.ph === 'X' && threadOf(event) === threadOf(typed),
  );
  const tasks = tasksOf(
    own.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0)),
  );
  return { keys: keysOf(tasks), tasks: tasks.map(({ ms }) => ms) };
}
