import { useState } from 'react';
import { env } from '../../core/env.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { t } from './messages.ts';
import { linesOfPoints, pointsOfLines } from './row-points.ts';
import type { ScoringRow } from './scoring-rows.ts';

/** What the rule of an item lists to be answered one by one: a line each, corrected by hand. */
export function PointsDialog({ row, onClose }: { row: ScoringRow; onClose: () => void }) {
  const { review } = useWriter();
  const [lines, setLines] = useState(() => linesOfPoints(row.points));
  const keep = () => {
    review.changeRow(row.key, {
      points: pointsOfLines(lines, row.points ?? [], () => env().randomId()),
    });
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{writerTexts.cancel}</Button>
      <Button kind="primary" onClick={keep}>
        {t.pointsKeep}
      </Button>
    </>
  );
  return (
    <Dialog open size="large" title={t.pointsTitle} footer={footer} onClose={onClose}>
      <p className="dialog-lead">{t.pointsLead(row.item)}</p>
      <TextArea
        label={t.pointsTitle}
        hideLabel
        rows={10}
        value={lines}
        onChange={(event) => setLines(event.target.value)}
      />
    </Dialog>
  );
}
