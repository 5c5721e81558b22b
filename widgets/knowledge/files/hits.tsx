import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../core/api/call.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { type KnowledgeFile, searchKnowledge } from '../../core/contract/knowledge.ts';
import { createPagedList } from '../../core/paged-list.ts';
import { Marked } from '../../kit/marked.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Tag } from '../../kit/tag.tsx';
import { messages } from '../messages.ts';
import { Pages } from '../pages.tsx';
import type { Shelf } from './shelf.ts';

type Found = CallReply<typeof searchKnowledge>;
type OnShow = (file: Pick<KnowledgeFile, 'id' | 'fileName'>, n: number, q: string) => void;

interface HitsProps {
  shelf: Shelf;
  onShow: OnShow;
  /** The files that were found. */
  children: ReactNode;
}

/** With a search, the passages that were found beside the files; without one, the files alone. */
export function Hits({ shelf, onShow, children }: HitsProps) {
  const q = useStore(shelf.list.$filter).q.trim();
  const [by, setBy] = useState<'files' | 'passages'>('files');
  if (!q) return children;
  return (
    <div className="hits">
      <Tabs
        label={messages.hits.by}
        look="pill"
        tabs={[
          { id: 'files', label: messages.hits.files },
          { id: 'passages', label: messages.hits.passages },
        ]}
        value={by}
        onChange={setBy}
      >
        {by === 'files' ? children : <Passages shelf={shelf} q={q} onShow={onShow} />}
      </Tabs>
    </div>
  );
}

function createHits({ space }: Shelf, q: string) {
  return createPagedList<Found, { q: string }>(
    (query, signal) =>
      call(searchKnowledge, { query: { ...query, space } }, { quiet: true, signal }),
    { q },
  );
}

function Passages({ shelf, q, onShow }: { shelf: Shelf; q: string; onShow: OnShow }) {
  const [list] = useState(() => createHits(shelf, q));
  useEffect(() => list.start(), [list]);
  useEffect(() => {
    if (list.$filter.get().q !== q) list.search({ q });
  }, [list, q]);
  const empty = (
    <EmptyState icon="search" title={messages.nothingFound} text={messages.nothingFoundText} />
  );
  return (
    <Pages list={list} empty={empty}>
      {({ records, total, meaning }) => (
        <>
          <p className="count">{messages.hits.count(total, meaning)}</p>
          <ol className="hit-list">
            {records.map((hit) => (
              <HitLine key={`${hit.fileId}/${hit.n}`} hit={hit} q={q} onShow={onShow} />
            ))}
          </ol>
        </>
      )}
    </Pages>
  );
}

function HitLine({ hit, q, onShow }: { hit: Found['records'][number]; q: string; onShow: OnShow }) {
  return (
    <li>
      <button
        type="button"
        className="hit"
        onClick={() => onShow({ id: hit.fileId, fileName: hit.fileName }, hit.n, q)}
      >
        <span className="hit-head">
          <span className="hit-name">{hit.heading || hit.fileName}</span>
          {hit.by.includes('meaning') && !hit.by.includes('words') && (
            <Tag>{messages.hits.meaning}</Tag>
          )}
        </span>
        <span className="snippet">
          <Marked text={hit.snippet} marks={hit.marks} />
        </span>
        {hit.heading && <span className="hit-file">{hit.fileName}</span>}
      </button>
    </li>
  );
}
