import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type HandInTask, isAfterHandIn } from '../../core/contract/hand-in.ts';
import { dueWords } from '../../core/due.ts';
import { env } from '../../core/env.ts';
import { valueOf } from '../../core/loaded.ts';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { useBid } from '../base/context.ts';
import { SourceButton } from '../source/source-button.tsx';
import { t } from './messages.ts';

/** What is still to be done by hand, in the tender's words with its place; a tick stays. */
export function HandInCard() {
  const { handIn } = useBid().finish;
  const loaded = useStore(handIn.$tasks);
  useEffect(() => void handIn.load(), [handIn]);
  const tasks = valueOf(loaded, []);
  const done = tasks.filter((task) => task.done).length;
  return (
    <section className="card hand-in-card">
      <header className="card-head">
        <h3>{t.handIn.title}</h3>
        {tasks.length > 0 && (
          <span className="faint" role="status">
            {t.handIn.done(done, tasks.length)}
          </span>
        )}
      </header>
      {loaded.state === 'loading' && <Skeleton lines={6} />}
      {loaded.state === 'failed' && (
        <ErrorState text={loaded.msg} onRetry={() => void handIn.load()} />
      )}
      {loaded.state === 'ready' && <Tasks tasks={tasks} />}
    </section>
  );
}

function Tasks({ tasks }: { tasks: readonly HandInTask[] }) {
  if (tasks.length === 0) return <p className="faint">{t.handIn.none}</p>;
  const deadline = tasks.find(({ kind }) => kind === 'submit')?.value ?? '';
  const due = dueWords(deadline, env().now());
  return (
    <>
      {due && (
        <p className="hand-in-due" data-tone={due.tone}>
          {due.tone === 'past' ? t.handIn.past : due.text}
        </p>
      )}
      <TaskList name={t.handIn.before} tasks={tasks.filter(({ kind }) => !isAfterHandIn(kind))} />
      <TaskList name={t.handIn.after} tasks={tasks.filter(({ kind }) => isAfterHandIn(kind))} />
      <p className="faint">{t.handIn.hint}</p>
    </>
  );
}

function TaskList({ name, tasks }: { name: string; tasks: readonly HandInTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label={name}>
      <h4>{name}</h4>
      <ul className="hand-in-list">
        {tasks.map((task) => (
          <Task key={task.kind} task={task} />
        ))}
      </ul>
    </section>
  );
}

function Task({ task }: { task: HandInTask }) {
  const { handIn } = useBid().finish;
  const name = taskName(task);
  return (
    <li data-done={task.done || undefined}>
      <Checkbox
        label={name}
        checked={task.done}
        onChange={({ target }) => void handIn.mark(task.kind, target.checked)}
      />
      {task.text && (
        <p className="hand-in-words">
          {task.text} <SourceButton label={name} source={task.source} />
        </p>
      )}
    </li>
  );
}

/** The act and, where it is known, how much and until when. */
export function taskName({ kind, value = '' }: Pick<HandInTask, 'kind' | 'value'>): string {
  const names = t.handIn.names;
  switch (kind) {
    case 'bond':
      return names.bond(value === '' ? '' : Number(value).toLocaleString('zh-CN'));
    case 'submit':
    case 'open':
      return names[kind](value.slice(0, 16));
    default:
      return names[kind];
  }
}
