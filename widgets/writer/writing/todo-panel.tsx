import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Finding } from '../../core/contract/check.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { useBid } from '../base/context.ts';
import { FillButton } from '../editor/fill-dialog.tsx';
import { type Alike, alike, placesOf, wordsOfGroup } from './alike.ts';
import { t } from './messages.ts';
import { Outdated } from './outdated.tsx';
import { RunProgress } from './run-progress.tsx';

const tones: Record<Finding['severity'], Tone> = {
  error: 'danger',
  warning: 'warning',
  info: 'neutral',
};
/** The rest is gone through on the last step. */
const SHOWN = 30;

/** What the check found, of the chapter on the screen first, each a press away from its place. */
export function TodoPanel() {
  const { finish, $status } = useBid();
  const { inspection } = finish;
  const found = useStore(inspection.$findings);
  const status = useStore($status);
  const isWriting = status === 'writing' || status === 'outlining';
  useEffect(() => {
    if (!isWriting && inspection.$findings.get().state !== 'ready') void inspection.check();
  }, [inspection, isWriting]);
  if (isWriting) return <RunProgress />;
  if (found.state === 'loading') return <Skeleton lines={6} />;
  if (found.state === 'failed')
    return <ErrorState text={found.msg} onRetry={() => void inspection.check()} />;
  return <Todos findings={found.value.filter(({ state }) => state === 'open')} />;
}

function Todos({ findings }: { findings: readonly Finding[] }) {
  const { finish, $chapter } = useBid();
  const checking = useStore(finish.inspection.$checking);
  const chapter = useStore($chapter);
  const here = findings.filter(({ chapterId }) => chapterId === chapter?.id);
  const others = findings.filter(({ chapterId }) => chapterId !== chapter?.id);
  return (
    <div className="todos">
      <Outdated />
      {findings.length === 0 && (
        <EmptyState icon="success" title={t.todo.none} text={t.todo.noneHint} />
      )}
      {here.length > 0 && <TodoList name={t.todo.here(here.length)} findings={here} isHere />}
      {others.length > 0 && <TodoList name={t.todo.others(others.length)} findings={others} />}
      <Button
        size="small"
        kind="quiet"
        icon="refresh"
        busy={checking}
        onClick={() => void finish.inspection.check()}
      >
        {t.todo.again}
      </Button>
    </div>
  );
}

interface TodoListProps {
  name: string;
  findings: readonly Finding[];
  /** All in the chapter on the screen, which need not be named. */
  isHere?: boolean;
}

function TodoList({ name, findings, isHere = false }: TodoListProps) {
  const groups = alike(findings);
  return (
    <section aria-label={name}>
      <h4>{name}</h4>
      <ul>
        {groups.slice(0, SHOWN).map((group) => (
          <Todo key={group[0].id} group={group} isHere={isHere} />
        ))}
      </ul>
      {groups.length > SHOWN && <p className="faint">{t.todo.more(groups.length - SHOWN)}</p>}
    </section>
  );
}

/** A press leads to the first of its places, the next press to the next. */
function Todo({ group, isHere }: { group: Alike; isHere: boolean }) {
  const { editing, finish, outline } = useBid();
  const settling = useStore(finish.inspection.$settling);
  const chapters = useStore(outline.$chapters);
  const next = useRef(0);
  const { chapterId, quote, msg, severity, kind, fix, id } = group[0];
  const title = isHere ? undefined : chapters.find((chapter) => chapter.id === chapterId)?.title;
  const place = t.todo.place(title, group.length);
  const isBlank = kind === 'placeholder';
  const go = () => {
    const finding = group[next.current % group.length];
    next.current += 1;
    if (finding && finding.chapterId !== null) editing.goTo(finding.chapterId, finding.quote);
  };
  return (
    <li className="todo" data-severity={severity}>
      <button
        type="button"
        className="todo-go"
        disabled={chapterId === null}
        title={t.todo.goTo(msg)}
        onClick={go}
      >
        <Tag tone={isBlank ? 'warning' : tones[severity]}>
          {isBlank ? t.todo.toFill : t.todo.severity[severity]}
        </Tag>
        <span>{wordsOfGroup(group)}</span>
        {place && <span className="faint">{place}</span>}
      </button>
      {chapterId === null && quote && <q className="faint">{quote}</q>}
      {isBlank && <FillButton words={quote} count={placesOf(group, group[0])} here={chapterId} />}
      {fix && fix.to !== '' && group.length === 1 && (
        <Button
          size="small"
          busy={settling === id}
          onClick={() => void finish.inspection.mend(group[0])}
        >
          {t.todo.fix(fix.to)}
        </Button>
      )}
    </li>
  );
}
