import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { t } from './messages.ts';
import { PasteScoring } from './paste-scoring.tsx';
import { PointsDialog } from './points-dialog.tsx';
import { ScoringSelection } from './scoring-selection.tsx';
import { ScoringSum } from './scoring-sum.tsx';
import { ScoringTable } from './scoring-table.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { useWantedRow } from './use-wanted-row.ts';

/** The scoring items: every chapter of the bid answers to one of these rows. */
export function ScoringCard({ locked }: { locked: boolean }) {
  const { review } = useWriter();
  const { scoring } = useStore(review.$form);
  const addedRef = useRef<string | undefined>(undefined);
  const [splitting, setSplitting] = useState<string | undefined>();
  const [pointing, setPointing] = useState<string | undefined>();
  const [pasting, setPasting] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const tenderId = useStore(review.$subject)?.tenderId ?? null;
  const onTables = tenderId === null ? undefined : () => setChoosing(true);
  const card = useRef<HTMLElement>(null);
  useWantedRow(card, 'scoring', review);
  const split = scoring.find(({ key }) => key === splitting);
  const pointed = scoring.find(({ key }) => key === pointing);
  const add = (after?: string) => {
    addedRef.current = review.addRow(after);
  };
  return (
    <section ref={card} className="card" data-wide="">
      <header className="card-head">
        <h3>{writerTexts.scoringTitle}</h3>
        {scoring.length > 0 && <ScoringSum />}
      </header>
      {scoring.length === 0 ? (
        <NoScoring
          locked={locked}
          onTables={onTables}
          onPaste={() => setPasting(true)}
          onAdd={() => add()}
        />
      ) : (
        <>
          {!locked && <ScoringSelection />}
          <ScoringTable
            locked={locked}
            addedRef={addedRef}
            onSplit={setSplitting}
            onPoints={setPointing}
            onAdd={add}
          />
        </>
      )}
      <UndoNotice list="scoring" />
      {!locked && scoring.length > 0 && (
        <ScoringActions onTables={onTables} onPaste={() => setPasting(true)} onAdd={() => add()} />
      )}
      {split && <SplitDialog key={split.key} row={split} onClose={() => setSplitting(undefined)} />}
      {pointed && (
        <PointsDialog key={pointed.key} row={pointed} onClose={() => setPointing(undefined)} />
      )}
      {pasting && <PasteScoring onClose={() => setPasting(false)} />}
      {choosing && tenderId !== null && (
        <TableDialog tenderId={tenderId} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
}

interface AddingProps {
  onTables: (() => void) | undefined;
  onPaste: () => void;
  onAdd: () => void;
}

/** Below the items: the ways to more of them. */
function ScoringActions({ onTables, onPaste, onAdd }: AddingProps) {
  return (
    <div className="actions">
      <Button kind="quiet" icon="plus" onClick={onAdd}>
        {writerTexts.scoringAdd}
      </Button>
      <Button kind="quiet" icon="copy" onClick={onPaste}>
        {t.paste}
      </Button>
      {onTables && (
        <Button kind="quiet" icon="table" onClick={onTables}>
          {t.tables}
        </Button>
      )}
      <span className="faint">{t.rowKeys}</span>
    </div>
  );
}

/** Lowest-price tenders score nothing: that is no mistake, and there is a way on. */
function NoScoring({ locked, onTables, onPaste, onAdd }: AddingProps & { locked: boolean }) {
  const action = (
    <span className="actions">
      {onTables && (
        <Button icon="table" onClick={onTables}>
          {t.tables}
        </Button>
      )}
      <Button icon="copy" onClick={onPaste}>
        {t.paste}
      </Button>
      <Button kind="quiet" icon="plus" onClick={onAdd}>
        {writerTexts.scoringAdd}
      </Button>
    </span>
  );
  return (
    <EmptyState
      icon="table"
      title={t.emptyTitle}
      text={t.emptyText}
      action={locked ? undefined : action}
    />
  );
}
