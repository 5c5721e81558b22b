import { useStore } from '@nanostores/react';
import type { TenderChange } from '../../core/contract/tender-change.ts';
import { Button } from '../../kit/button.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useWriter } from '../base/context.ts';
import { SourceButton } from '../source/source-button.tsx';
import { t } from './messages.ts';

const tones = { proposed: 'warning', accepted: 'success', rejected: 'neutral' } as const;

/** Each change with what was and what is, both with their places; accepted, not accepted, taken back. `onShow`: a place is shown beside. */
export function ChangeList({ onShow }: { onShow?: () => void }) {
  const { addenda } = useWriter();
  const changes = useStore(addenda.$changes);
  const busy = useStore(addenda.$busy);
  if (changes.length === 0) return null;
  const open = changes.filter(({ state }) => state === 'proposed');
  const sure = open.filter(({ doubt }) => doubt === undefined);
  const decided = changes.filter(({ state }) => state !== 'proposed');
  const idsOf = (list: readonly TenderChange[]) => list.map(({ id }) => id);
  return (
    <div className="addenda-changes">
      <p className="faint">{t.lead}</p>
      <div className="addenda-bar">
        <strong role="status">
          {open.length > 0 ? t.openCount(open.length) : t.changesTitle(changes.length)}
        </strong>
        <span className="actions">
          {sure.length < open.length && <span className="faint">{t.doubtsLeft}</span>}
          {decided.length > 0 && (
            <Button
              size="small"
              kind="quiet"
              disabled={busy}
              onClick={() => void addenda.decide(idsOf(decided), 'proposed')}
            >
              {t.undoAll}
            </Button>
          )}
          {sure.length > 0 && (
            <Button
              size="small"
              busy={busy}
              onClick={() => void addenda.decide(idsOf(sure), 'accepted')}
            >
              {t.acceptAll(sure.length)}
            </Button>
          )}
        </span>
      </div>
      <ul>
        {changes.map((change) => (
          <ChangeLine key={change.id} change={change} onShow={onShow} />
        ))}
      </ul>
    </div>
  );
}

function ChangeLine({
  change,
  onShow,
}: {
  change: TenderChange;
  onShow: (() => void) | undefined;
}) {
  const { kind, act, about, doubt, state, addendum, sources } = change;
  const label = t.show(addendum, t.kinds[kind]);
  const title = about || t.kinds[kind];
  return (
    <li className="addenda-change" data-state={state}>
      <header>
        <span className="addenda-about">{title}</span>
        <span className="faint">{[addendum, t.kinds[kind], t.acts[act]].join(' · ')}</span>
        <Tag tone={tones[state]}>{t.states[state]}</Tag>
      </header>
      <div className="addenda-pair">
        <div>
          <span className="addenda-side">{t.before}</span>
          <p>
            {change.before ? (
              <del>{change.before}</del>
            ) : (
              <span className="faint">{t.nothing}</span>
            )}
          </p>
        </div>
        <div>
          <span className="addenda-side">{t.now}</span>
          <p>
            {change.after ? <ins>{change.after}</ins> : <span className="faint">{t.gone}</span>}
          </p>
        </div>
      </div>
      {doubt !== undefined && <p className="addenda-doubt">{doubt}</p>}
      <div className="actions" onClickCapture={(event) => isPlace(event.target) && onShow?.()}>
        {sources.slice(0, 2).map((source, at) => (
          <SourceButton key={at} label={label} source={source} />
        ))}
        <Decision change={change} title={title} />
      </div>
    </li>
  );
}

const isPlace = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.source-button') !== null;

function Decision({ change: { id, state }, title }: { change: TenderChange; title: string }) {
  const { addenda } = useWriter();
  const busy = useStore(addenda.$busy);
  const decide = (next: TenderChange['state']) => void addenda.decide([id], next);
  if (state !== 'proposed')
    return (
      <Button
        size="small"
        kind="quiet"
        disabled={busy}
        aria-label={t.undoOf(title)}
        onClick={() => decide('proposed')}
      >
        {t.undo}
      </Button>
    );
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        disabled={busy}
        aria-label={t.rejectOf(title)}
        onClick={() => decide('rejected')}
      >
        {t.reject}
      </Button>
      <Button
        size="small"
        disabled={busy}
        aria-label={t.acceptOf(title)}
        onClick={() => decide('accepted')}
      >
        {t.accept}
      </Button>
    </>
  );
}
