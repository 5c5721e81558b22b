import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type ComparedPair, type CompareReport, matchKinds } from '../core/contract/compare.ts';
import { Button } from '../kit/button.tsx';
import { Switch } from '../kit/checkbox.tsx';
import { isComposing } from '../kit/composing.ts';
import { Skeleton, Spinner } from '../kit/spinner.tsx';
import { ErrorState } from '../kit/states.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { nameIn } from './documents-of.ts';
import type { SideName } from './follow.ts';
import { GradeTag } from './grade-tag.tsx';
import { messages } from './messages.ts';
import { Pane } from './pane.tsx';
import { type BothTexts, createSides, type SidesStore, type Wanted } from './sides-store.ts';

const { sides: t } = messages;
const sideNames: readonly SideName[] = ['a', 'b'];

interface SidesProps {
  report: CompareReport;
  pair: ComparedPair;
  wanted: Wanted;
  onBack: () => void;
}

const keySteps: Readonly<Record<string, 'next' | 'previous'>> = { KeyN: 'next', KeyP: 'previous' };

/** Where a key is text, it is not ours. */
const isTyping = (target: EventTarget) =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select');

/** Two documents beside each other with all they share marked in both; on a phone one at a time. */
export function Sides({ report, pair, wanted, onBack }: SidesProps) {
  const [store] = useState(() => createSides(report.id, pair, wanted));
  useEffect(() => store.start(), [store]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.code];
    if (
      !step ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isComposing(event) ||
      isTyping(event.target)
    )
      return;
    event.preventDefault();
    store[step]();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what its buttons do
    <div className="kit-part sides" role="group" aria-label={t.title} onKeyDown={onKeyDown}>
      <header className="sides-head">
        <div className="sides-title">
          <h2 className="kit-part-heading" tabIndex={-1} ref={heading}>
            {t.title}
          </h2>
          <GradeTag kind={report.kind} grade={pair.grade} />
          <strong>{messages.ratio(pair.ratio)}</strong>
          {pair.reason && <span className="time">{pair.reason}</span>}
        </div>
        <Button kind="quiet" icon="arrow-left" onClick={onBack}>
          {t.back}
        </Button>
      </header>
      <Content store={store} report={report} pair={pair} />
    </div>
  );
}

interface ContentProps {
  store: SidesStore;
  report: CompareReport;
  pair: ComparedPair;
}

function Content({ store, report, pair }: ContentProps) {
  const sides = useStore(store.$sides);
  switch (sides.state) {
    case 'loading':
      return (
        <div className="loading">
          <Skeleton lines={8} />
        </div>
      );
    case 'failed':
      return (
        <ErrorState title={t.failedTitle} text={sides.msg} onRetry={() => void store.read()} />
      );
    case 'gone':
      return <ErrorState title={t.failedTitle} text={t.gone} />;
    case 'ready':
      return (
        <>
          <Tools store={store} pair={pair} />
          <Panes store={store} report={report} pair={pair} sides={sides.value} />
        </>
      );
  }
}

function Tools({ store, pair }: { store: SidesStore; pair: ComparedPair }) {
  const kinds = useStore(store.$kinds);
  const matches = useStore(store.$matches);
  const isSynchronised = useStore(store.$isSynchronised);
  const showsLeftOut = useStore(store.$showsLeftOut);
  return (
    <div className="sides-tools">
      <div className="kinds" role="group" aria-label={t.kinds}>
        {matchKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="kind"
            data-kind={kind}
            aria-pressed={kinds.has(kind)}
            onClick={() => store.toggleKind(kind)}
          >
            <span className="kind-mark" data-kind={kind} aria-hidden="true">
              {messages.kindMarks[kind]}
            </span>
            {t.kindCount(
              messages.kinds[kind],
              matches.filter((match) => match.kind === kind).length,
            )}
          </button>
        ))}
      </div>
      <div className="switches">
        <Switch
          label={t.sync}
          checked={isSynchronised}
          onChange={({ target }) => store.$isSynchronised.set(target.checked)}
        />
        <Switch
          label={t.leftOut}
          checked={showsLeftOut}
          onChange={({ target }) => store.$showsLeftOut.set(target.checked)}
        />
      </div>
      <Steps store={store} pair={pair} />
    </div>
  );
}

function Steps({ store, pair }: { store: SidesStore; pair: ComparedPair }) {
  const shown = useStore(store.$shown);
  const current = useStore(store.$current);
  const isReading = useStore(store.$isReadingMatches);
  const at = shown.findIndex(({ id }) => id === current);
  const match = shown[at];
  // While they are being read, the pair says how many there will be.
  const total = isReading ? Math.max(pair.matches, shown.length) : shown.length;
  const said = match
    ? t.position(at + 1, total, messages.kinds[match.kind], messages.ratio(match.ratio))
    : total > 0
      ? t.total(total)
      : t.none;
  return (
    <div className="steps">
      <Button
        size="small"
        icon="chevron-up"
        disabled={shown.length === 0}
        title={t.keys}
        onClick={store.previous}
      >
        {t.previous}
      </Button>
      <Button
        size="small"
        icon="chevron-down"
        disabled={shown.length === 0}
        title={t.keys}
        onClick={store.next}
      >
        {t.next}
      </Button>
      <span className="position" role="status">
        {said}
      </span>
      {isReading && (
        <span className="time">
          <Spinner /> {t.loading}
        </span>
      )}
      <span className="time keys-hint">{t.keys}</span>
    </div>
  );
}

function Panes({ store, report, pair, sides }: ContentProps & { sides: BothTexts }) {
  const shownSide = useStore(store.$side);
  useEffect(() => store.showWanted(), [store]);
  const nameOf = (side: SideName) => nameIn(report, pair[side]);
  return (
    <>
      <div className="which">
        <Tabs
          look="pill"
          label={t.which}
          tabs={sideNames.map((side) => ({ id: side, label: nameOf(side) }))}
          value={shownSide}
          onChange={(side) => store.$side.set(side)}
        />
      </div>
      <div className="panes" data-side={shownSide}>
        {sideNames.map((side) => (
          <Pane
            key={side}
            store={store}
            side={side}
            text={sides[side]}
            name={nameOf(side)}
            ratio={side === 'a' ? pair.ratioA : pair.ratioB}
          />
        ))}
      </div>
    </>
  );
}
