import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Checkbox } from '../../kit/checkbox.tsx';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { uncoveredScoring } from '../chapters/outline-tree.ts';
import { t } from './messages.ts';

/** Fewer are seen at a glance. */
const SEARCH_FROM = 8;

/** Which scoring items a chapter answers; those no chapter answers yet come first and are marked. */
export function ChapterScoring({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const scoring = useStore(useWriter().$bid)?.scoring ?? [];
  const chapters = useStore(useBid().outline.$chapters);
  const [q, setQ] = useState('');
  const missing = new Set(uncoveredScoring(chapters, scoring).map(({ id }) => id));
  const wanted = q.trim().toLowerCase();
  const found = scoring.filter(({ item, criteria }) =>
    `${item} ${criteria}`.toLowerCase().includes(wanted),
  );
  const ordered = [
    ...found.filter(({ id }) => missing.has(id)),
    ...found.filter(({ id }) => !missing.has(id)),
  ];
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <div className="form">
      {scoring.length >= SEARCH_FROM && (
        <TextField
          label={t.scoring.search}
          hideLabel
          placeholder={t.scoring.search}
          prefix={<Icon name="search" />}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      )}
      {ordered.length === 0 && <p className="faint">{t.scoring.empty}</p>}
      <ul className="choice-list">
        {ordered.map((item) => (
          <li key={item.id} title={item.criteria}>
            <Checkbox
              label={t.scoring.item(item)}
              checked={chosen.includes(item.id)}
              onChange={(event) => toggle(item.id, event.target.checked)}
            />
            {missing.has(item.id) && <Tag tone="warning">{t.scoring.unanswered}</Tag>}
          </li>
        ))}
      </ul>
    </div>
  );
}
