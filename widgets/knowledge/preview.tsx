import { useEffect, useState } from 'react';
import { call } from '../core/api/call.ts';
import type { CallReply } from '../core/contract/endpoint.ts';
import { type KnowledgeFile, knowledgeFile } from '../core/contract/knowledge.ts';
import { toMessage } from '../core/errors.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { ErrorState } from '../kit/states.tsx';
import { messages } from './messages.ts';

/** As many passages as the service tells of one file. */
const MOST = 200;

type Read =
  | { state: 'loading' }
  | { state: 'ready'; file: CallReply<typeof knowledgeFile> }
  | { state: 'failed'; message: string };

/** What was read from a file, passage by passage: what a chapter would quote. */
export function Preview({ file, onClose }: { file: KnowledgeFile; onClose: () => void }) {
  const [round, setRound] = useState(0);
  return (
    <Dialog open size="large" title={file.fileName} onClose={onClose}>
      {/* A new round starts with a new view: nothing of the failed one is left. */}
      <Reading key={round} id={file.id} onRetry={() => setRound(round + 1)} />
    </Dialog>
  );
}

function Reading({ id, onRetry }: { id: string; onRetry: () => void }) {
  const [read, setRead] = useState<Read>({ state: 'loading' });
  useEffect(() => {
    const away = new AbortController();
    call(knowledgeFile, { params: { id } }, { quiet: true, signal: away.signal }).then(
      (file) => setRead({ state: 'ready', file }),
      (error: unknown) => {
        if (!away.signal.aborted) setRead({ state: 'failed', message: toMessage(error) });
      },
    );
    return () => away.abort();
  }, [id]);
  if (read.state === 'loading') return <Skeleton lines={6} />;
  if (read.state === 'failed') return <ErrorState title={messages.failedTitle} text={read.message} onRetry={onRetry} />;
  return <Passages passages={read.file.passages} />;
}

function Passages({ passages }: Pick<CallReply<typeof knowledgeFile>, 'passages'>) {
  if (passages.length === 0) return <p className="count">{messages.noPassages}</p>;
  const count = passages.length < MOST ? messages.passages(passages.length) : messages.manyPassages(MOST);
  return (
    <>
      <p className="count">{count}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="passages" tabIndex={0} role="group" aria-label={count}>
        {passages.map(({ heading, text }, index) => (
          <article key={index}>
            {heading && <h3>{heading}</h3>}
            <p>{text}</p>
          </article>
        ))}
      </div>
    </>
  );
}
