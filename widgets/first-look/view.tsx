import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { mostVisitorBytes, type VisitorTender } from '../core/contract/visitor-tender.ts';
import { dueWords } from '../core/due.ts';
import { env } from '../core/env.ts';
import { Button } from '../kit/button.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { ReadingBar } from '../kit/reading-bar.tsx';
import { UploadZone } from '../kit/upload-zone.tsx';
import { messages } from './messages.ts';
import { createFirstLook, type FirstLookStore, type LookState } from './store.ts';

const SIGN_IN = '/#sign-in';
/** Scoring items that are shown; the review has them all. */
const SHOWN = 5;

export interface FirstLookProps extends ElementProps {
  /** Where one signs in. */
  signIn?: string;
}

/** A visitor's own tender, read before the sign-in. */
export function FirstLook({ signIn = SIGN_IN, emit }: FirstLookProps) {
  const [store] = useState(() => createFirstLook((id) => emit('first-look-read', { id })));
  useEffect(() => store.start(), [store]);
  const look = useStore(store.$look);
  const onSignIn = () => {
    if (emit('sign-in-needed')) env().navigate(signIn);
  };
  return (
    <section className="look" aria-label={messages.title}>
      {look.state === 'read' ? (
        <Found tender={look.tender} store={store} onSignIn={onSignIn} />
      ) : look.state === 'reading' ? (
        <Reading look={look} store={store} />
      ) : (
        <UploadZone
          accept={store.accept}
          maxBytes={mostVisitorBytes}
          title={messages.drop}
          hint={messages.hint}
          choose="secondary"
          sending={look.state === 'sending' ? look : undefined}
          onCancel={store.cancel}
          error={look.state === 'choosing' ? look.error : undefined}
          onFiles={(files) => void store.take(files)}
        />
      )}
    </section>
  );
}

interface ReadingProps {
  look: Extract<LookState, { state: 'reading' }>;
  store: FirstLookStore;
}

function Reading({ look: { tender, lost }, store }: ReadingProps) {
  const scanning = tender?.scanning;
  const label = lost
    ? messages.lost
    : scanning
      ? messages.scanning(scanning.page, scanning.pages)
      : messages.reading;
  return (
    <div className="card" aria-busy="true">
      <h2>{tender?.fileName ?? messages.reading}</h2>
      <p role="status">{label}</p>
      <ReadingBar percent={tender?.progress ?? 0} scanning={scanning} label={messages.reading} />
      <Button kind="quiet" size="small" onClick={store.another}>
        {messages.another}
      </Button>
    </div>
  );
}

interface FoundProps {
  tender: VisitorTender;
  store: FirstLookStore;
  onSignIn: () => void;
}

/** What the file asks, the deadline first; what was not read is said too. */
function Found({ tender, store, onSignIn }: FoundProps) {
  const { facts, scoring } = tender;
  const due = dueWords(facts.deadline?.value ?? '', env().now());
  const rest = scoring.length - SHOWN;
  return (
    <div className="card">
      <p className="look-due" data-tone={due?.tone}>
        {due ? `${due.text}${due.until ? ` · ${due.until}` : ''}` : messages.noDeadline}
      </p>
      <h2>{facts.projectName?.value ?? tender.fileName}</h2>
      <Figures tender={tender} />
      <ul className="look-items">
        {scoring.slice(0, SHOWN).map(({ id, item, maxScore }) => (
          <li key={id}>
            <span>{item}</span>
            <span>{messages.points(maxScore)}</span>
          </li>
        ))}
        {rest > 0 && <li className="look-more">{messages.more(rest)}</li>}
      </ul>
      <p className="look-acts">
        <Button kind="primary" onClick={onSignIn}>
          {messages.signIn}
        </Button>
        <Button kind="quiet" onClick={store.another}>
          {messages.another}
        </Button>
      </p>
      <p className="look-kept">{messages.kept}</p>
    </div>
  );
}

function Figures({ tender }: { tender: VisitorTender }) {
  const t = messages.found;
  const must = tender.clauses.filter(({ kind }) => kind === 'star' || kind === 'invalid').length;
  const { scoring, scoringTotal, format, doubts } = tender;
  const rows: [string, string][] = [
    [t.scoring, scoring.length > 0 ? t.scoringValue(scoring.length, scoringTotal) : messages.none],
    [t.must, must > 0 ? t.mustValue(must) : messages.none],
    [t.format, format.length > 0 ? t.formatValue(format.length) : messages.none],
    ...(doubts.length > 0
      ? [[t.doubts, t.doubtsValue(doubts.length)] satisfies [string, string]]
      : []),
  ];
  return (
    <dl className="look-figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
