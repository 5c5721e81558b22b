import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ScoringItem } from '../../core/contract/tender.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useBid } from '../base/context.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import { t } from './messages.ts';

/** The chapters that answer the item, as they are ticked so far. */
function useAnswers(item: ScoringItem) {
  const rows = useStore(useBid().outline.$rows);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        rows
          .filter(({ chapter }) => chapter.scoringIds.includes(item.id))
          .map(({ chapter }) => chapter.id),
      ),
  );
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return { chosen, toggle };
}

interface ChapterChoiceProps {
  rows: readonly OutlineRow[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string, on: boolean) => void;
}

function ChapterChoice({ rows, chosen, onToggle }: ChapterChoiceProps) {
  return (
    <ul className="choice-list">
      {rows.map(({ chapter, path, depth }) => (
        <li key={chapter.id} style={{ paddingInlineStart: depth * 18 }}>
          <Checkbox
            label={t.line.name(path.join('.'), chapter.title)}
            checked={chosen.has(chapter.id)}
            onChange={(event) => onToggle(chapter.id, event.target.checked)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Which chapters answer a scoring item. */
export function AttachDialog({ item, onClose }: { item: ScoringItem; onClose: () => void }) {
  const { outline } = useBid();
  const rows = useStore(outline.$rows);
  const [q, setQ] = useState('');
  const { chosen, toggle } = useAnswers(item);
  const wanted = q.trim().toLowerCase();
  const found = rows.filter(
    ({ chapter, path }) =>
      chapter.title.toLowerCase().includes(wanted) || path.join('.').startsWith(wanted),
  );
  const apply = () => {
    outline.setAnswers(item.id, chosen);
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t.gear.cancel}</Button>
      <Button kind="primary" onClick={apply}>
        {t.gear.apply}
      </Button>
    </>
  );
  return (
    <Dialog open title={t.scoring.attachTitle(item.item)} onClose={onClose} footer={footer}>
      <div className="form">
        {item.criteria && (
          <p className="attach-criteria">
            <strong>{t.scoring.item(item)}</strong> {item.criteria}
          </p>
        )}
        <TextField
          label={t.bar.search}
          hideLabel
          placeholder={t.bar.searchHint}
          prefix={<Icon name="search" />}
          value={q}
          hint={found.length === 0 ? t.bar.hits(0) : t.scoring.attachHint}
          onChange={(event) => setQ(event.target.value)}
        />
        <ChapterChoice rows={found} chosen={chosen} onToggle={toggle} />
      </div>
    </Dialog>
  );
}
