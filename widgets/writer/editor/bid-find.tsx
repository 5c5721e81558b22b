import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { isComposing } from '../../kit/composing.ts';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Callout } from '../../kit/tag.tsx';
import { useWriter } from '../base/context.ts';
import type { Found, Replaced } from './bid-search-store.ts';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { t } from './messages.ts';

/** Find and replace across the bid: hits by chapter, each a way to its place. */
export function BidFind({ page }: { page: ChapterEditing }) {
  const { search } = page.editing;
  const text = useStore(search.$text);
  const replacement = useStore(search.$with);
  const matchCase = useStore(search.$matchCase);
  const isFinished = useStore(useWriter().$finished);
  return (
    <div className="find">
      <TextField
        label={t.search.text}
        value={text}
        onChange={(event) => search.$text.set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) void search.find();
        }}
      />
      {!isFinished && (
        <TextField
          label={t.search.with}
          value={replacement}
          onChange={(event) => search.$with.set(event.target.value)}
        />
      )}
      <Checkbox
        label={t.search.matchCase}
        checked={matchCase}
        onChange={(event) => search.$matchCase.set(event.target.checked)}
      />
      <span className="actions">
        <Button
          size="small"
          kind="primary"
          icon="search"
          disabled={text === ''}
          onClick={() => void search.find()}
        >
          {t.search.search}
        </Button>
      </span>
      <Outcome page={page} />
      <Results page={page} readOnly={isFinished} />
    </div>
  );
}

function replacedWords({ replaced, chapters, skipped }: Replaced): string {
  const done = t.search.replaced(replaced, chapters.length);
  return skipped.length === 0
    ? done
    : `${done} ${t.search.skipped(skipped.map(({ title }) => title).join(' '))}`;
}

/** What the last replacement did, and the way back. */
function Outcome({ page: { editing } }: { page: ChapterEditing }) {
  const { search } = editing;
  const replaced = useStore(search.$replaced);
  const busy = useStore(search.$busy);
  if (!replaced) return null;
  return (
    <div role="status">
      <Callout
        tone="success"
        action={
          <Button
            size="small"
            icon="history"
            busy={busy === 'undo'}
            onClick={() => void search.undo()}
          >
            {t.search.undo}
          </Button>
        }
      >
        {replacedWords(replaced)}
      </Callout>
    </div>
  );
}

function Results({ page, readOnly }: { page: ChapterEditing; readOnly: boolean }) {
  const { search } = page.editing;
  const state = useStore(search.$search);
  if (state.state === 'idle') return null;
  if (state.state === 'searching') return <Skeleton lines={4} />;
  if (state.state === 'failed') {
    return (
      <ErrorState title={t.search.failed} text={state.message} onRetry={() => void search.find()} />
    );
  }
  const { found } = state;
  return (
    <>
      <p className="find-sum" role="status">
        {found.total === 0 ? t.search.none : t.search.found(found.total, found.chapters.length)}
      </p>
      {!readOnly && found.total > 0 && <ReplaceChosen page={page} found={found} />}
      <ul className="find-chapters">
        {found.chapters.map((chapter) => (
          <ChapterHits key={chapter.id} page={page} chapter={chapter} readOnly={readOnly} />
        ))}
      </ul>
    </>
  );
}

function ReplaceChosen({ page: { editing }, found }: { page: ChapterEditing; found: Found }) {
  const { search } = editing;
  const left = useStore(search.$left);
  const busy = useStore(search.$busy);
  const replacement = useStore(search.$with);
  const [asking, setAsking] = useState(false);
  const chosen = found.chapters.filter(({ id }) => !left.has(id));
  const count = chosen.reduce((sum, chapter) => sum + chapter.count, 0);
  return (
    <>
      <Button
        size="small"
        disabled={count === 0}
        busy={busy === 'replace'}
        onClick={() => setAsking(true)}
      >
        {replacement === '' ? t.search.replaceEmpty(count) : t.search.replaceChosen(count)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.search.replaceAll}
        message={t.search.confirm(count, chosen.length)}
        confirmText={t.search.replaceAll}
        danger={replacement === ''}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void search.replace();
        }}
      />
    </>
  );
}

interface ChapterHitsProps {
  page: ChapterEditing;
  chapter: Found['chapters'][number];
  readOnly: boolean;
}

function ChapterHits({ page: { editing }, chapter, readOnly }: ChapterHitsProps) {
  const { search, goTo } = editing;
  const left = useStore(search.$left).has(chapter.id);
  const hidden = chapter.count - chapter.places.length;
  return (
    <li data-left={left || undefined}>
      <div className="find-chapter">
        {readOnly ? (
          <strong>{chapter.title}</strong>
        ) : (
          <Checkbox
            label={<strong>{chapter.title}</strong>}
            aria-label={t.search.include(chapter.title)}
            checked={!left}
            onChange={(event) => search.leave(chapter.id, !event.target.checked)}
          />
        )}
        <span className="count">{t.search.places(chapter.count)}</span>
      </div>
      <ol>
        {chapter.places.map(({ before, match, after }, index) => (
          <li key={index}>
            <button type="button" onClick={() => goTo(chapter.id, match, before)}>
              {before}
              <mark>{match}</mark>
              {after}
            </button>
          </li>
        ))}
        {hidden > 0 && <li className="faint">{t.search.more(hidden)}</li>}
      </ol>
    </li>
  );
}
