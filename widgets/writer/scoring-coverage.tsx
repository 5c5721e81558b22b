import { useStore } from '@nanostores/react';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useOutlineOpen } from './bid-status.ts';
import { useBid, useWriter } from './context.ts';
import { t } from './messages.ts';

import { uncoveredScoring } from './outline-tree.ts';

/** Beside the tree: scoring items that no chapter answers yet, first of all. */
export function ScoringCoverage() {
  const { outline } = useBid();
  const scoring = useStore(useWriter().$bid)?.scoring ?? [];
  const chapters = useStore(outline.$chapters);
  const isOpen = useOutlineOpen();
  if (scoring.length === 0) return null;
  const missing = new Set(uncoveredScoring(chapters, scoring).map((item) => item.id));
  const ordered = [...scoring.filter((item) => missing.has(item.id)), ...scoring.filter((item) => !missing.has(item.id))];
  return (
    <aside className="card coverage-card">
      <h3>{t.coverageTitle}</h3>
      <p className="coverage-sum" data-missing={missing.size > 0 || undefined}>
        <Icon name={missing.size > 0 ? 'alert' : 'success'} size={15} />
        {missing.size > 0 ? t.uncovered(missing.size) : t.allCovered}
      </p>
      {missing.size > 0 && isOpen && <p className="faint">{t.assignHint}</p>}
      <ul>
        {ordered.map((item) => (
          <li key={item.id} data-missing={missing.has(item.id) || undefined}>
            <span>{item.item}</span>
            <span className="coverage-score">{item.maxScore}</span>
            {missing.has(item.id) && isOpen && (
              <Button
                kind="quiet"
                size="small"
                icon="plus"
                aria-label={t.addChapterFor(item.item)}
                title={t.addChapterFor(item.item)}
                data-square=""
                onClick={() => outline.addAfter(null, { title: item.item, scoringIds: [item.id] })}
              />
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}
