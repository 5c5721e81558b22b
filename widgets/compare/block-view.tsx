import { memo } from 'react';
import type { CompareBlock, LeftOut } from '../core/contract/compare.ts';
import { messages } from './messages.ts';
import { cellsOf, type Segment, type Stretch, segmentsOf } from './segments.ts';

const { sides: t } = messages;

interface BlockProps {
  block: CompareBlock;
  /** It is the first of its page. */
  showsPage: boolean;
  stretches: readonly Stretch[];
  /** Id of the match both panes are at, where this block has part in it. */
  current: string;
  /** Why the end of the block before does not count: it need not be said again. */
  goesOn: LeftOut['reason'] | undefined;
}

/** A block of a document with its marks. */
export const BlockView = memo(function BlockView({
  block,
  showsPage,
  stretches,
  current,
  goesOn,
}: BlockProps) {
  const page = showsPage && block.page !== null && (
    <span className="page">{t.page(block.page)}</span>
  );
  if (block.kind === 'table') {
    return (
      <>
        {page}
        <TableBlock text={block.text} stretches={stretches} current={current} />
      </>
    );
  }
  return (
    <>
      {page}
      <p className="block" data-kind={block.kind} data-level={block.level}>
        <Segments
          segments={segmentsOf(block.text, stretches, current)}
          current={current}
          goesOn={goesOn}
        />
      </p>
    </>
  );
});

function TableBlock({
  text,
  stretches,
  current,
}: {
  text: string;
  stretches: readonly Stretch[];
  current: string;
}) {
  return (
    <div className="block-table">
      <table>
        <tbody>
          {cellsOf(text).map((cells, row) => (
            <tr key={row}>
              {cells.map(({ start, end }) => (
                <td key={start}>
                  <Segments
                    segments={segmentsOf(text, stretches, current, start, end)}
                    current={current}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SegmentsProps {
  segments: readonly Segment[];
  current: string;
  goesOn?: LeftOut['reason'] | undefined;
}

function Segments({ segments, current, goesOn }: SegmentsProps) {
  return segments.map((segment, index) => (
    <SegmentView
      key={segment.start}
      segment={segment}
      current={current}
      isSaid={index === 0 && segment.reason !== undefined && segment.reason === goesOn}
    />
  ));
}

function SegmentView({
  segment,
  current,
  isSaid,
}: {
  segment: Segment;
  current: string;
  isSaid: boolean;
}) {
  const { text, match, first, reason, spot } = segment;
  const spotted = spot ? '' : undefined;
  if (match) {
    return (
      <mark
        data-match={match.id}
        data-kind={match.kind}
        data-word={first ? messages.kindMarks[match.kind] : undefined}
        data-current={match.id === current || undefined}
        data-spot={spotted}
        title={t.mark(messages.kinds[match.kind], messages.ratio(match.ratio))}
      >
        {text}
      </mark>
    );
  }
  if (spot) {
    return (
      <mark data-spot="" title={t.spot}>
        {text}
      </mark>
    );
  }
  if (reason) {
    return (
      <span
        className="left-out"
        data-reason={isSaid ? undefined : messages.reasons[reason]}
        title={t.reason(messages.reasons[reason])}
      >
        {text}
      </span>
    );
  }
  return text;
}
