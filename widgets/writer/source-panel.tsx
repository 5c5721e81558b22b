import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../kit/button.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { Tag } from '../kit/tag.tsx';
import { useWriter } from './context.ts';
import { t } from './messages.ts';
import { aroundQuote, quotedRow } from './quoted-place.ts';
import type { OpenSource, SourceBlock } from './source-store.ts';

/** The passage of the tender file beside the form, so that both can be read at once. */
export function SourcePanel() {
  const { source } = useWriter();
  const open = useStore(source.$open);
  return open ? <OpenPanel open={open} onClose={source.close} /> : null;
}

/** Above everything, yet not modal: the form stays usable. Focus comes in and goes back. */
function usePanel(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useLayoutEffect(() => {
    const shown = panel.current;
    const root = shown?.getRootNode();
    const before = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
    if (shown && 'showPopover' in shown) shown.showPopover();
    shown?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [panel]);
  useEffect(() => {
    const shown = panel.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    shown?.addEventListener('keydown', onKey);
    return () => shown?.removeEventListener('keydown', onKey);
  }, [panel, onClose]);
}

function OpenPanel({ open, onClose }: { open: OpenSource; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  usePanel(panel, onClose);
  return (
    <aside ref={panel} className="source-panel" popover="manual" tabIndex={-1} aria-label={t.sourceParts.sourceTitle}>
      <header>
        <div>
          <h3>{open.label}</h3>
          <Tag tone="accent">{t.source(open.source.page)}</Tag>
        </div>
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </header>
      <div className="source-body">
        <h4>{t.sourceParts.sourceQuote}</h4>
        <blockquote>{open.source.quote}</blockquote>
        <Around open={open} />
      </div>
    </aside>
  );
}

function Around({ open }: { open: OpenSource }) {
  const { around } = open;
  if (around.state === 'loading') return <Skeleton lines={6} />;
  if (around.state === 'failed') return <p className="faint">{t.sourceFailed}</p>;
  return (
    <>
      <h4>{t.sourceParts.sourceAround}</h4>
      <div className="passages">
        {around.blocks.map((block) => (
          <Passage key={block.index} block={block} quote={block.index === open.source.block ? open.source.quote : undefined} />
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
    const place = here.current?.querySelector('mark') ?? here.current?.querySelector('tr[data-here]');
    if (place) place.scrollIntoView({ block: 'center' });
    else here.current?.scrollIntoView({ block: 'nearest' });
  }, [isPlace]);
  const marked = block.rows && quote !== undefined ? quotedRow(block.rows, quote) : undefined;
  return (
    <div ref={here} className="passage" data-kind={block.kind} data-here={(isPlace && marked === undefined) || undefined}>
      {block.rows ? <PassageTable rows={block.rows} marked={marked} quote={quote ?? ''} /> : block.text}
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
