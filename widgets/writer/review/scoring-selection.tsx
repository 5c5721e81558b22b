import { useStore } from '@nanostores/react';
import { scoringCategories } from '../../core/contract/tender.ts';
import { Button } from '../../kit/button.tsx';
import { Menu } from '../../kit/menu.tsx';
import { useWriter } from '../base/context.ts';
import { t } from './messages.ts';
import { pointsOf } from './scoring-rows.ts';

/** What can be done with several items at once; there only while some are chosen. */
export function ScoringSelection() {
  const { review } = useWriter();
  const { scoring } = useStore(review.$form);
  const selected = useStore(review.$selected);
  const rows = scoring.filter(({ key }) => selected.has(key));
  if (rows.length === 0) return null;
  const keys = new Set(rows.map(({ key }) => key));
  const categories = scoringCategories.map((category) => ({
    id: category,
    label: category,
    onSelect: () => review.setCategory(keys, category),
  }));
  return (
    <div className="scoring-selection" role="toolbar" aria-label={t.selectionLabel}>
      <span role="status">{t.selected(rows.length, pointsOf(rows))}</span>
      <Menu
        text
        label={t.setCategory}
        icon="chevron-down"
        size="small"
        align="start"
        items={categories}
      />
      <Button size="small" disabled={rows.length < 2} onClick={() => review.mergeRows(keys)}>
        {t.merge}
      </Button>
      <Button size="small" icon="trash" onClick={() => review.removeRows(keys)}>
        {t.removeSelected}
      </Button>
      <Button size="small" kind="quiet" onClick={() => review.selectAll(false)}>
        {t.clearSelection}
      </Button>
    </div>
  );
}
