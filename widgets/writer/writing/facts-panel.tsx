import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { RemovedNotice } from '../base/removed-notice.tsx';
import { SaveMark } from '../base/save-mark.tsx';
import { SourceButton } from '../source/source-button.tsx';
import type { FactGroup, FactLine } from './fact-lines.ts';
import { t } from './messages.ts';

/** The facts sheet: what every chapter has to agree on. Only confirmed lines are written into the text. */
export function FactsPanel() {
  const { facts } = useBid();
  const isFinished = useStore(useWriter().$finished);
  const groups = useStore(facts.$groups);
  const removed = useStore(facts.$removed);
  const [added, setAdded] = useState<string>();
  const add = (group: string) => setAdded(facts.add(group));
  return (
    <div className="facts-sheet">
      <p className="faint">{t.facts.lead}</p>
      <FactsSum locked={isFinished} />
      {groups.length === 0 && <p className="faint">{t.facts.nothing}</p>}
      {groups.map((group) => (
        <Group key={group.group} group={group} locked={isFinished} added={added} onAdd={add} />
      ))}
      {!isFinished && groups.every(({ group }) => group !== t.facts.otherGroup) && (
        <Button size="small" kind="quiet" icon="plus" onClick={() => add(t.facts.otherGroup)}>
          {t.facts.addLine}
        </Button>
      )}
      {removed && <RemovedNotice text={removed.text} onUndo={facts.undoRemove} />}
    </div>
  );
}

function FactsSum({ locked }: { locked: boolean }) {
  const { facts } = useBid();
  const unconfirmed = useStore(facts.$unconfirmed);
  const empty = useStore(facts.$empty);
  return (
    <div className="facts-sum">
      <span data-open={unconfirmed > 0 || undefined}>
        {unconfirmed > 0 ? t.facts.unconfirmed(unconfirmed) : t.facts.allConfirmed}
        {empty > 0 && ` · ${t.facts.empty(empty)}`}
      </span>
      {!locked && <SaveMark store={facts.$save} onRetry={facts.flush} />}
      {!locked && unconfirmed > 0 && (
        <Button size="small" icon="check" onClick={facts.confirmAll}>
          {t.facts.confirmAll}
        </Button>
      )}
    </div>
  );
}

interface GroupProps {
  group: FactGroup;
  locked: boolean;
  /** The line just added: the cursor goes there. */
  added: string | undefined;
  onAdd: (group: string) => void;
}

function Group({ group: { group, lines }, locked, added, onAdd }: GroupProps) {
  return (
    <section className="fact-group" aria-label={group}>
      <header>
        <h4>{group}</h4>
        {!locked && (
          <IconButton
            icon="plus"
            size="small"
            label={t.facts.add(group)}
            onClick={() => onAdd(group)}
          />
        )}
      </header>
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} locked={locked} isNew={line.id === added} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line, locked, isNew }: { line: FactLine; locked: boolean; isNew: boolean }) {
  const { facts } = useBid();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) name.current?.focus();
  }, [isNew]);
  const isOwn = line.source === null;
  const isEmpty = line.value.trim() === '';
  return (
    <li
      className="fact-line"
      data-state={isEmpty ? 'empty' : line.confirmed ? 'confirmed' : 'open'}
    >
      <div className="fact-head">
        {isOwn && !locked ? (
          <input
            ref={name}
            className="cell fact-label"
            aria-label={t.facts.label}
            placeholder={t.facts.labelHint}
            maxLength={100}
            value={line.label}
            onChange={(event) => facts.changeLine(line.id, { label: event.target.value })}
          />
        ) : (
          <span className="fact-label">{line.label}</span>
        )}
        <SourceButton label={line.label} source={line.source} />
        <Confirmed line={line} locked={locked} />
        {!locked && (
          <IconButton
            icon="trash"
            size="small"
            label={t.facts.remove(line.label)}
            onClick={() => facts.remove(line.id)}
          />
        )}
      </div>
      <textarea
        className="cell fact-value"
        rows={1}
        aria-label={t.facts.value(line.label)}
        placeholder={t.facts.valueHint}
        maxLength={2000}
        readOnly={locked}
        value={line.value}
        onChange={(event) => facts.changeLine(line.id, { value: event.target.value })}
        onBlur={() => void facts.flush()}
      />
    </li>
  );
}

function Confirmed({ line, locked }: { line: FactLine; locked: boolean }) {
  const { facts } = useBid();
  if (line.value.trim() === '') return null;
  if (line.confirmed) {
    return (
      <span className="fact-confirmed">
        <Icon name="check" size={13} />
        {t.facts.confirmed}
      </span>
    );
  }
  if (locked) return <span className="faint">{t.facts.toConfirm}</span>;
  return (
    <Button
      size="small"
      aria-label={t.facts.confirm(line.label)}
      onClick={() => facts.changeLine(line.id, { confirmed: true })}
    >
      {t.facts.toConfirm}
    </Button>
  );
}
