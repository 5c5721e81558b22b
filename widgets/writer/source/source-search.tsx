import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { t } from './messages.ts';
import { aroundQuote } from './quoted-place.ts';
import type { Hits } from './source-store.ts';

/** Looks for words in all files of the tender. */
export function SourceSearch() {
  const { source } = useWriter();
  const hits = useStore(source.$hits);
  const [words, setWords] = useState('');
  const look = (event: FormEvent) => {
    event.preventDefault();
    void source.search(words);
  };
  return (
    <search className="source-search">
      <form onSubmit={look}>
        <TextField
          label={t.searchLabel}
          hideLabel
          placeholder={t.searchLabel}
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button
          size="small"
          icon="search"
          busy={hits.state === 'loading'}
          onClick={() => void source.search(words)}
        >
          {t.search}
        </Button>
        {hits.state !== 'none' && (
          <Button size="small" kind="quiet" onClick={source.forgetHits}>
            {t.forgetHits}
          </Button>
        )}
      </form>
      <p className="faint" role="status">
        {hits.state === 'ready' && t.hitCount(hits.value.length)}
        {hits.state === 'failed' && hits.msg}
      </p>
      {hits.state === 'ready' && hits.value.length > 0 && <HitList hits={hits} />}
    </search>
  );
}

function HitList({ hits }: { hits: Extract<Hits, { state: 'ready' }> }) {
  const { source } = useWriter();
  const open = useStore(source.$open);
  return (
    <ul className="source-hits">
      {hits.value.map((hit, at) => {
        const parts = aroundQuote(hit.quote, hits.words);
        const file = source.fileOf(hit);
        return (
          <li key={at}>
            <button
              type="button"
              aria-pressed={open?.source.block === hit.block && open.label === hits.words}
              onClick={() => source.showHit(hit, hits.words)}
            >
              <span className="source-hit-text">
                {parts ? (
                  <>
                    {parts.before}
                    <mark>{parts.quoted}</mark>
                    {parts.after}
                  </>
                ) : (
                  hit.quote
                )}
              </span>
              <span className="source-hit-place">
                {file && <span className="source-hit-file faint">{file.name}</span>}
                <Tag>{writerTexts.source(hit.page)}</Tag>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
