import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../kit/spinner.tsx';
import { t as writerTexts } from '../base/messages.ts';
import { type Marked, markedIn } from './marked.ts';
import { t } from './messages.ts';
import { aroundQuote, quotedRow } from './quoted-place.ts';
import type { OpenSource, SourceBlock } from './source-store.ts';

/** What can be done with marked words; `done` lets go of them. */
export type MarkActions = (marked: Marked, done: () => void) => ReactNode;

interface PassagesProps {
  open: OpenSource;
  actions?: MarkActions | undefined;
}

/** The words that are marked in a section, as they change. */
function useMarked(section: RefObject<HTMLElement | null>, open: OpenSource) {
  const [found, setFound] = useState<{ open: OpenSource; marked: Marked | undefined }>();
  useEffect(() => {
    if (open.around.state !== 'ready') return;
    const blocks = open.around.value;
    const look = () => {
      const shown = section.current;
      const root = shown?.getRootNode();
      // While a control below is used, what was marked stays.
      const isAside = root instanceof ShadowRoot && root.activeElement?.closest('.take-marked');
      if (shown && !isAside) setFound({ open, marked: markedIn(shown, blocks) });
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [section, open]);
  // What was marked at another place is marked no more.
  const marked = found?.open === open ? found.marked : undefined;
  return [marked, () => setFound(undefined)] as const;
}

/** The quoted words, and the text of the file around them. */
export function Passages({ open, actions }: PassagesProps) {
  const section = useRef<HTMLElement>(null);
  const [marked, letGo] = useMarked(section, open);
  const { quote } = open.source;
  return (
    <>
      {/* A long text is moved with the arrow keys. */}
      <section
        ref={section}
        className="source-body"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={writerTexts.sourceParts.sourceQuote}
      >
        {quote !== '' && (
          <>
            <h4>{writerTexts.sourceParts.sourceQuote}</h4>
            <blockquote>{quote}</blockquote>
          </>
        )}
        {actions && !marked && <p className="faint">{t.markHint}</p>}
        <Around open={open} />
      </section>
      {marked && actions?.(marked, letGo)}
    </>
  );
}

function Around({ open }: { open: OpenSource }) {
  const { around } = open;
  if (around.state === 'loading') return <Skeleton lines={6} />;
  if (around.state === 'failed') return <p className="faint">{writerTexts.sourceFailed}</p>;
  return (
    <>
      <h4>{writerTexts.sourceParts.sourceAround}</h4>
      <div className="passages">
        {around.value.map((block) => (
          <Passage
            key={block.index}
            block={block}
            quote={
              block.index === open.source.block && open.source.quote !== ''
                ? open.source.quote
                : undefined
            }
          />
        ))}
      </div>
    </>
  );
}

/** @param props.quote what is quoted of this block; undefined in the blocks around it. */
function Passage({ block, quote }: { block: SourceBlock; quote: string | undefined }) {
  const here = useRef<HTMLDivElement>(null);
  const isPlace = quote !== undefined;
  useEffect(() => {
    if (!isPlace) return;
    const place =
      here.current?.querySelector('mark') ?? here.current?.querySelector('tr[data-here]');
    if (place) place.scrollIntoView({ block: 'center' });
    else here.current?.scrollIntoView({ block: 'nearest' });
  }, [isPlace]);
  const marked = block.rows && quote !== undefined ? quotedRow(block.rows, quote) : undefined;
  return (
    <div
      ref={here}
      className="passage"
      data-block={block.index}
      data-kind={block.kind}
      data-here={(isPlace && marked === undefined) || undefined}
    >
      {block.rows ? (
        <PassageTable rows={block.rows} marked={marked} quote={quote ?? ''} />
      ) : (
        block.text
      )}
      {block.doubts && (
        <p className="passage-doubts">
          {t.doubtfulLines}
          {block.doubts.map((line) => `“${line}”`).join('、')}
        </p>
      )}
    </div>
  );
}

interface PassageTableProps {
  rows: NonNullable<SourceBlock['rows']>;
  marked: number | undefined;
  quote: string;
}

function PassageTable({ rows, marked, quote }: PassageTableProps) {
  return (
    <table>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row} data-here={row === marked || undefined}>
            {cells.map((cell, column) => (
              <td key={column} rowSpan={cell.rowSpan} colSpan={cell.colSpan}>
                {row === marked ? <Quoted text={cell.text} quote={quote} /> : cell.text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One cell may hold a whole page of rules; the quoted ones stand out. */
function Quoted({ text, quote }: { text: string; quote: string }) {
  const parts = aroundQuote(text, quote);
  if (!parts) return text;
  return (
    <>
      {parts.before}
      <mark>{parts.quoted}</mark>
      {parts.after}
    </>
  );
}
