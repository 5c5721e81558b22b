import { useStore } from '@nanostores/react';
import { useContext, useEffect, useMemo } from 'react';
import { ownTokens } from '../../core/markdown.ts';
import { Icon } from '../../kit/icon.tsx';
import { BidContext } from '../base/context.ts';
import { createLiveTable, liveTokens } from './live-table-store.ts';
import { inlines } from './markdown-inline.tsx';
import { MarkdownTable } from './markdown-table.tsx';
import { t } from './messages.ts';

interface LiveBlockProps {
  kind: string;
  /** Which rows, and columns of the tender's own. */
  part: string;
}

function titleOf({ kind, part }: LiveBlockProps): string | undefined {
  const titles: Record<string, string> = t.liveBlocks;
  return titles[part.split('\n')[0]?.replace('★', '') ?? ''] ?? titles[kind];
}

/** A table that the service makes from the bid whenever it is read, as it stands now. */
export function LiveBlockFigure(props: LiveBlockProps) {
  const bidId = useContext(BidContext)?.bidId;
  return bidId === undefined ? <Box {...props} /> : <Filled bidId={bidId} {...props} />;
}

function Filled({ bidId, kind, part }: LiveBlockProps & { bidId: string }) {
  const table = useMemo(() => createLiveTable(bidId, kind, part), [bidId, kind, part]);
  useEffect(() => table.start(), [table]);
  const state = useStore(table.$table);
  const tokens = useMemo(
    () => (state.state === 'ready' ? liveTokens(state.value) : undefined),
    [state],
  );
  if (!tokens) return <Box kind={kind} part={part} />;
  return (
    <div className="live-filled">
      {tokens.map((token, at) =>
        token.type === 'table' ? (
          <MarkdownTable key={at} token={token} />
        ) : (
          <p key={at}>{'tokens' in token ? inlines(ownTokens(token.tokens)) : token.raw}</p>
        ),
      )}
      <p className="live-note">
        <Icon name="table" size={14} />
        {titleOf({ kind, part })}
        {' · '}
        {t.liveNote}
      </p>
    </div>
  );
}

/** In its place as long as it is not here. */
function Box(props: LiveBlockProps) {
  const notes: Record<string, string> = t.liveBlockNotes;
  return (
    <span className="live-table">
      <Icon name="table" size={18} />
      <span className="live-table-words">
        <strong>{titleOf(props)}</strong>
        <span>{notes[props.kind]}</span>
      </span>
    </span>
  );
}
