import { useEffect, useRef, useState } from 'react';
import { call } from '../core/api/call.ts';
import { download, saveFile } from '../core/api/files.ts';
import type { CallReply } from '../core/contract/endpoint.ts';
import {
  type KnowledgeFile,
  knowledgeFile,
  knowledgeOriginal,
  mostPassagesShown,
} from '../core/contract/knowledge.ts';
import { formatBytes } from '../core/format.ts';
import { type Loaded, loadInto } from '../core/loaded.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Marked } from '../kit/marked.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { ErrorState } from '../kit/states.tsx';
import { messages } from './messages.ts';

type FileRead = CallReply<typeof knowledgeFile>;
const nothingRead = { state: 'loading' } as const;

/** Which file, where in it, and for which words. */
export interface Shown extends Pick<KnowledgeFile, 'id' | 'fileName'> {
  /** Passage to begin at. */
  n?: number | undefined;
  q?: string | undefined;
}

/** What was read from a file, passage by passage: what a chapter would quote. Opens at the passage that was found. */
export function Preview({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const download = () => void saveOriginal(shown);
  return (
    <Dialog
      open
      size="large"
      title={shown.fileName}
      onClose={onClose}
      footer={
        <>
          <Button icon="download" onClick={download}>
            {messages.original}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {messages.close}
          </Button>
        </>
      }
    >
      <FileText {...shown} />
    </Dialog>
  );
}

/** Hands over what was uploaded. What fails has been said. */
export const saveOriginal = ({
  id,
  fileName,
}: Pick<KnowledgeFile, 'id' | 'fileName'>): Promise<void> =>
  download(knowledgeOriginal, { params: { id } }).then(
    (file) => saveFile(file, fileName),
    () => undefined,
  );

interface FileTextProps extends Omit<Shown, 'fileName'> {
  onRead?: ((file: FileRead) => void) | undefined;
}

/** The text of a file, a stretch of passages at a time. */
export function FileText({ id, n, q, onRead }: FileTextProps) {
  const [round, setRound] = useState(0);
  const [from, setFrom] = useState(Math.floor((n ?? 0) / mostPassagesShown) * mostPassagesShown);
  return (
    // A new round or stretch starts with a new view: nothing of the one before is left.
    <Reading
      key={`${round}/${from}`}
      {...{ id, n, q, from, onRead }}
      onRetry={() => setRound(round + 1)}
      onTurn={setFrom}
    />
  );
}

interface ReadingProps extends FileTextProps {
  from: number;
  onRetry: () => void;
  onTurn: (from: number) => void;
}

function Reading({ id, n, q, from, onRead, onRetry, onTurn }: ReadingProps) {
  const [read, setRead] = useState<Loaded<FileRead>>(nothingRead);
  useEffect(() => {
    const away = new AbortController();
    const { signal } = away;
    const query = { from: String(from), ...(q ? { q } : {}) };
    void loadInto(
      { get: () => nothingRead, set: setRead },
      () => call(knowledgeFile, { params: { id }, query }, { quiet: true, signal }),
      { signal },
    );
    return () => away.abort();
  }, [id, q, from]);
  useEffect(() => {
    if (read.state === 'ready') onRead?.(read.value);
  }, [read, onRead]);
  if (read.state === 'loading') return <Skeleton lines={6} />;
  if (read.state === 'failed')
    return <ErrorState title={messages.failedTitle} text={read.msg} onRetry={onRetry} />;
  return <Passages file={read.value} from={from} n={n} onTurn={onTurn} />;
}

function factsOf({ bytes, pages, chars, passagesTotal }: FileRead): string {
  const facts = [
    formatBytes(bytes),
    pages ? messages.pageCount(pages) : '',
    messages.charCount(chars),
    messages.passages(passagesTotal),
  ];
  return facts.filter(Boolean).join(' · ');
}

interface PassagesProps extends Pick<ReadingProps, 'from' | 'n' | 'onTurn'> {
  file: FileRead;
}

function Passages({ file, from, n, onTurn }: PassagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const { passages, passagesTotal } = file;
  useEffect(() => {
    // Only the box scrolls, never the page around it.
    const found = box.current?.querySelector<HTMLElement>('[data-found]');
    if (found && box.current) box.current.scrollTop = found.offsetTop - box.current.offsetTop - 8;
    box.current?.focus({ preventScroll: true });
  }, []);
  if (passages.length === 0) return <p className="count">{messages.noPassages}</p>;
  const facts = factsOf(file);
  return (
    <>
      <p className="count">{facts}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="passages" ref={box} tabIndex={0} role="group" aria-label={facts}>
        {passages.map((passage) => (
          <article key={passage.n} data-found={passage.n === n || undefined}>
            {passage.n === n && <p className="found-here">{messages.foundHere}</p>}
            {passage.heading && <h3>{passage.heading}</h3>}
            <p>
              <Marked text={passage.text} marks={passage.marks} />
            </p>
          </article>
        ))}
      </div>
      {passagesTotal > mostPassagesShown && (
        <nav className="stretches" aria-label={messages.stretches}>
          <Button
            size="small"
            disabled={from === 0}
            onClick={() => onTurn(from - mostPassagesShown)}
          >
            {messages.stretchBefore}
          </Button>
          <span>{messages.stretch(from + 1, from + passages.length, passagesTotal)}</span>
          <Button
            size="small"
            disabled={from + passages.length >= passagesTotal}
            onClick={() => onTurn(from + mostPassagesShown)}
          >
            {messages.stretchAfter}
          </Button>
        </nav>
      )}
    </>
  );
}
