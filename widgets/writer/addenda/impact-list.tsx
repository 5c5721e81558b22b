import { useStore } from '@nanostores/react';
import type { Impact } from '../../core/contract/impact.ts';
import { Button } from '../../kit/button.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useWriter } from '../base/context.ts';
import { t } from './messages.ts';

const tones = { affected: 'warning', rewritten: 'success', kept: 'neutral' } as const;

/** The chapters that accepted changes touch: written anew, only their values replaced, or left as they are. */
export function ImpactList() {
  const writer = useWriter();
  const { addenda } = writer;
  const impact = useStore(addenda.$impact);
  const busy = useStore(addenda.$busy);
  const isLocked = useStore(writer.$finished);
  if (impact.length === 0) return null;
  const open = impact.filter(({ state }) => state === 'affected');
  return (
    <section className="addenda-impact" aria-label={t.impactTitle(open.length)}>
      <div className="addenda-bar">
        <strong role="status">{t.impactTitle(open.length)}</strong>
        {open.length > 1 && !isLocked && (
          <Button
            size="small"
            busy={busy}
            onClick={() => void addenda.rewrite(open.map(({ chapterId }) => chapterId))}
          >
            {t.rewriteAll(open.length)}
          </Button>
        )}
      </div>
      <p className="faint">{t.impactLead}</p>
      <ul>
        {impact.map((one) => (
          <ImpactLine key={one.chapterId} impact={one} isLocked={isLocked} />
        ))}
      </ul>
    </section>
  );
}

function ImpactLine({ impact, isLocked }: { impact: Impact; isLocked: boolean }) {
  const { title, msg, state, values } = impact;
  return (
    <li className="addenda-change" data-state={state}>
      <header>
        <span className="addenda-about">{title}</span>
        <Tag tone={tones[state]}>{t.impactStates[state]}</Tag>
      </header>
      <p>{msg}</p>
      {values.length > 0 && (
        <p className="faint">
          {values.map(({ from, to, count }) => t.value(from, to, count)).join(t.and)}
        </p>
      )}
      <div className="actions">
        <LookButton impact={impact} />
        {!isLocked && <Settling impact={impact} />}
      </div>
    </li>
  );
}

function LookButton({ impact: { chapterId, title } }: { impact: Impact }) {
  const writer = useWriter();
  const look = () => {
    writer.$stores.get()?.run.pick(chapterId);
    writer.addenda.$open.set(false);
    writer.goTo('write');
  };
  return (
    <Button size="small" kind="quiet" aria-label={t.lookOf(title)} onClick={look}>
      {t.look}
    </Button>
  );
}

function Settling({ impact: { chapterId, title, state, values } }: { impact: Impact }) {
  const { addenda } = useWriter();
  const busy = useStore(addenda.$busy);
  const settle = (act: Parameters<typeof addenda.settle>[1]) =>
    void addenda.settle([chapterId], act);
  if (state !== 'affected')
    return state === 'kept' ? (
      <Button
        size="small"
        kind="quiet"
        disabled={busy}
        aria-label={t.reopenOf(title)}
        onClick={() => settle('reopen')}
      >
        {t.reopen}
      </Button>
    ) : null;
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        disabled={busy}
        aria-label={t.keepOf(title)}
        onClick={() => settle('keep')}
      >
        {t.keep}
      </Button>
      {values.length > 0 && (
        <Button
          size="small"
          kind="quiet"
          disabled={busy}
          aria-label={t.replaceOf(title)}
          onClick={() => settle('replace')}
        >
          {t.replace}
        </Button>
      )}
      <Button
        size="small"
        disabled={busy}
        aria-label={t.rewriteOf(title)}
        onClick={() => void addenda.rewrite([chapterId])}
      >
        {t.rewrite}
      </Button>
    </>
  );
}
