import { useStore } from '@nanostores/react';
import { memo, useCallback, useDeferredValue, useState } from 'react';
import { deviationNames, deviations, type RegisterRow } from '../../core/contract/check.ts';
import { clauseParts } from '../../core/contract/tender.ts';
import { Select, TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { SaveMark } from '../base/save-mark.tsx';
import { SourceButton } from '../source/source-button.tsx';
import { PlaceLinks } from '../writing/coverage-panel.tsx';
import { t } from './messages.ts';
import { ConfirmChosen } from './register-confirm.tsx';
import { isOpenRow } from './register-store.ts';

type Filter = 'all' | 'open' | 'star' | 'triangle';
const filters: readonly Filter[] = ['all', 'open', 'star', 'triangle'];
const tones: Record<RegisterRow['state'], Tone> = {
  answered: 'success',
  compared: 'accent',
  proposed: 'warning',
  open: 'danger',
};

const isWanted: Record<Filter, (row: RegisterRow) => boolean> = {
  all: () => true,
  open: isOpenRow,
  star: ({ kind }) => kind === 'star',
  triangle: ({ kind }) => kind === 'triangle',
};

/** The clauses one by one, each with its answer: what the deviation tables of the Word file say. */
export function RegisterCard() {
  const { register } = useBid().finish;
  const rows = useStore(register.$rows);
  const isFinished = useStore(useWriter().$finished);
  return (
    <section className="card">
      <header className="card-head">
        <h3>{t.tabs.register}</h3>
        {rows.state === 'ready' && rows.value.length > 0 && (
          <span className="faint">
            {t.register.summary(rows.value.filter(isOpenRow).length, rows.value.length)}
          </span>
        )}
        {!isFinished && <SaveMark store={register.$save} onRetry={register.flush} />}
      </header>
      <p className="faint">{t.register.lead}</p>
      {rows.state === 'loading' && <Skeleton lines={6} />}
      {rows.state === 'failed' && (
        <ErrorState text={rows.msg} onRetry={() => void register.look()} />
      )}
      {rows.state === 'ready' && rows.value.length === 0 && (
        <EmptyState icon="table" title={t.register.empty} />
      )}
      {rows.state === 'ready' && rows.value.length > 0 && (
        <Register rows={rows.value} locked={isFinished} />
      )}
    </section>
  );
}

function PartChoice({ part, onChange }: { part: string; onChange: (part: string) => void }) {
  return (
    <Select
      label={t.register.parts}
      hideLabel
      value={part}
      options={[
        { value: '', label: t.register.everyPart },
        ...clauseParts.map((value) => ({ value, label: value })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const speaksOf = ({ text, number, response }: RegisterRow, words: string) =>
  [text, number, response].some((one) => one.includes(words));

/** The ids of the clauses that are ticked. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback((id: string, isChosen: boolean) => {
    setChosen((before) => {
      const others = [...before].filter((one) => one !== id);
      return new Set(isChosen ? [...others, id] : others);
    });
  }, []);
  return { chosen, setChosen, choose };
}

function Register({ rows, locked }: { rows: readonly RegisterRow[]; locked: boolean }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [part, setPart] = useState('');
  const [search, setSearch] = useState('');
  const { chosen, setChosen, choose } = useChosen();
  const wanted = useDeferredValue(search.trim());
  const shown = rows.filter(
    (row) => isWanted[filter](row) && (part === '' || row.part === part) && speaksOf(row, wanted),
  );
  const label = (name: Filter) => (
    <>
      {t.register.filters[name]}
      <span className="count">{rows.filter(isWanted[name]).length}</span>
    </>
  );
  return (
    <>
      <div className="register-tools">
        <Tabs<Filter>
          look="pill"
          label={t.register.filter}
          value={filter}
          onChange={setFilter}
          tabs={filters.map((id) => ({ id, label: label(id) }))}
        />
        <PartChoice part={part} onChange={setPart} />
        <TextField
          type="search"
          label={t.register.search}
          hideLabel
          placeholder={t.register.search}
          prefix={<Icon name="search" />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {!locked && shown.length > 0 && (
        <ConfirmChosen shown={shown} chosen={chosen} onChosen={setChosen} />
      )}
      {shown.length === 0 ? (
        <p className="faint">{t.register.nothing}</p>
      ) : (
        <ol className="register" aria-label={t.register.caption}>
          {shown.map((row) => (
            <Clause
              key={row.clauseId}
              row={row}
              index={rows.indexOf(row) + 1}
              locked={locked}
              isChosen={chosen.has(row.clauseId)}
              onChoose={choose}
            />
          ))}
        </ol>
      )}
    </>
  );
}

interface ClauseProps {
  row: RegisterRow;
  index: number;
  locked: boolean;
  isChosen: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
}

const Clause = memo(({ row, index, locked, isChosen, onChoose }: ClauseProps) => {
  const writer = useWriter();
  const name = row.number || t.register.clause(index);
  return (
    <li className="clause" data-state={row.state}>
      <div className="clause-text">
        <p className="clause-head">
          {!locked && (
            <input
              type="checkbox"
              aria-label={t.register.choose(name)}
              checked={isChosen}
              onChange={({ target }) => onChoose(row.clauseId, target.checked)}
            />
          )}
          <strong>{name}</strong>
          {row.lot && <Tag>{row.lot}</Tag>}
          <Tag>{row.part}</Tag>
          <Tag tone={tones[row.state]} dot>
            {t.register.states[row.state]}
          </Tag>
          <SourceButton label={name} source={row.source} />
          {row.confirmedBy && (
            <span className="faint">{t.register.confirmedBy(row.confirmedBy)}</span>
          )}
        </p>
        <p>{row.text}</p>
        <h4>{t.register.places}</h4>
        <PlaceLinks
          places={row.chapters}
          atFirst={1}
          empty={t.register.noPlace}
          onLeave={() => writer.goTo('write')}
        />
        <Proofs row={row} />
      </div>
      <Answer row={row} name={name} locked={locked} />
    </li>
  );
});

/** Files that show the value; a chapter of the bid is among its places. */
function Proofs({ row }: { row: RegisterRow }) {
  const files = row.evidence.flatMap(({ fileName, page }) =>
    fileName ? [t.register.proof(fileName, page)] : [],
  );
  if (files.length === 0) return null;
  return (
    <>
      <h4>{t.register.evidence}</h4>
      <p>{[...new Set(files)].join('、')}</p>
    </>
  );
}

function Answer({ row, name, locked }: { row: RegisterRow; name: string; locked: boolean }) {
  const { register } = useBid().finish;
  const answer = (part: Parameters<typeof register.answer>[1]) =>
    register.answer(row.clauseId, part);
  return (
    <div className="clause-answer">
      <label>
        <span>{t.register.head.response}</span>
        <textarea
          className="cell"
          rows={2}
          aria-label={t.register.response(name)}
          placeholder={t.register.responseHint}
          maxLength={5000}
          readOnly={locked}
          value={row.response}
          onChange={(event) => answer({ response: event.target.value })}
        />
      </label>
      <fieldset className="clause-deviation">
        <legend className="kit-hidden">{t.register.deviation(name)}</legend>
        {deviations.map((deviation) => (
          <label key={deviation} data-chosen={row.deviation === deviation || undefined}>
            <input
              type="radio"
              name={`deviation-${row.clauseId}`}
              checked={row.deviation === deviation}
              disabled={locked}
              onChange={() => answer({ deviation })}
            />
            {deviationNames[deviation]}
          </label>
        ))}
      </fieldset>
      {row.deviation === 'negative' && row.kind === 'star' && (
        <p className="card-warning">{t.register.negative}</p>
      )}
      <label>
        <span>{t.register.head.note}</span>
        <textarea
          className="cell"
          rows={1}
          aria-label={t.register.note(name)}
          placeholder={t.register.noteHint}
          maxLength={2000}
          readOnly={locked}
          value={row.note}
          onChange={(event) => answer({ note: event.target.value })}
        />
      </label>
    </div>
  );
}
