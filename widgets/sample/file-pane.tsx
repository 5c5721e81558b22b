import { useStore } from '@nanostores/react';
import { memo, useEffect, useRef } from 'react';
import type { SampleReading } from '../core/contract/sample.ts';
import { Button } from '../kit/button.tsx';
import { messages } from './messages.ts';
import { markedCell, markedText, type Part, quotedRow } from './quoted-parts.ts';
import type { SampleStore } from './store.ts';

type Block = SampleReading['blocks'][number];

interface FilePaneProps {
  store: SampleStore;
  blocks: readonly Block[];
  onBack: () => void;
}

/** The whole file as it was read; the place that was asked for is marked and scrolled to. */
export function FilePane({ store, blocks, onBack }: FilePaneProps) {
  const place = useStore(store.$place);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = scroller.current;
    if (!shown || !place) return;
    const block = shown.querySelector<HTMLElement>(`[data-block="${place.source.block}"]`);
    const target = block?.querySelector<HTMLElement>('mark') ?? block;
    if (!target) return;
    const { top } = target.getBoundingClientRect();
    // A third from above, so that what leads to the place is seen too.
    shown.scrollBy({ top: top - shown.getBoundingClientRect().top - shown.clientHeight / 3 });
    shown.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <div className="file">
      <div className="file-head">
        <h3 className="group-title">{messages.file}</h3>
        <span className="soft file-hint">{messages.fileHint}</span>
        <span className="file-back">
          <Button size="small" icon="arrow-left" onClick={onBack}>
            {messages.backToFound}
          </Button>
        </span>
      </div>
      <div
        className="file-text"
        ref={scroller}
        role="region"
        aria-label={messages.file}
        tabIndex={0}
      >
        {blocks.map((block) => (
          <BlockView key={block.index} block={block} quote={quoteIn(place?.source, block.index)} />
        ))}
      </div>
    </div>
  );
}

const quoteIn = (
  source: { block: number; quote: string } | undefined,
  index: number,
): string | undefined => (source?.block === index ? source.quote : undefined);

/** Of hundreds of blocks only those change whose mark comes or goes. */
const BlockView = memo(function BlockView({
  block,
  quote,
}: {
  block: Block;
  quote: string | undefined;
}) {
  const marks = { 'data-block': block.index, 'data-quoted': quote === undefined ? undefined : '' };
  if (block.rows) {
    return (
      <div {...marks} className="file-table">
        <TableView rows={block.rows} quote={quote} />
      </div>
    );
  }
  return (
    <p {...marks} data-kind={block.kind}>
      <Parts
        parts={
          quote === undefined
            ? [{ text: block.text, marked: false }]
            : markedText(block.text, quote)
        }
      />
    </p>
  );
});

function TableView({
  rows,
  quote,
}: {
  rows: NonNullable<Block['rows']>;
  quote: string | undefined;
}) {
  const quoted = quote === undefined ? -1 : quotedRow(rows, quote);
  return (
    <table>
      <tbody>
        {rows.map((row, n) => (
          <tr key={n} data-quoted={n === quoted ? '' : undefined}>
            {row.map((cell, column) => (
              <td key={column} rowSpan={cell.rowSpan} colSpan={cell.colSpan}>
                <Parts
                  parts={
                    n === quoted
                      ? markedCell(cell.text, quote ?? '')
                      : [{ text: cell.text, marked: false }]
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, marked }, n) =>
    marked ? <mark key={n}>{text}</mark> : <span key={n}>{text}</span>,
  );
}
