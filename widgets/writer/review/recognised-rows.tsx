import { scoringCategories } from '../../core/contract/tender.ts';
import { IconButton } from '../../kit/button.tsx';
import { t as writerTexts } from '../base/messages.ts';
import { t } from './messages.ts';
import type { PastedScoring } from './pasted-scoring.ts';
import type { ScoringRow } from './scoring-rows.ts';

/** What was recognised in a pasted text, to be corrected before it is taken over. */
export function RecognisedRows({
  rows,
  pasted,
}: {
  rows: readonly ScoringRow[];
  pasted: PastedScoring;
}) {
  return (
    <ol className="recognised">
      {rows.map((row, index) => (
        <RecognisedRow key={row.key} row={row} index={index} pasted={pasted} />
      ))}
    </ol>
  );
}

function RecognisedRow({
  row,
  index,
  pasted,
}: {
  row: ScoringRow;
  index: number;
  pasted: PastedScoring;
}) {
  const label = (name: string) => writerTexts.scoringItemOf(index + 1, name);
  const { category, item, maxScore, criteria } = writerTexts.scoringHead;
  return (
    <li>
      <select
        className="cell"
        aria-label={label(category)}
        value={row.category}
        onChange={(event) => pasted.changeCategory(row.key, event.target.value)}
      >
        {scoringCategories.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <textarea
        className="cell"
        rows={1}
        maxLength={300}
        aria-label={label(item)}
        value={row.item}
        onChange={(event) =>
          pasted.changeRow(row.key, { item: event.target.value.replaceAll('\n', '') })
        }
      />
      <input
        className="cell"
        inputMode="decimal"
        aria-label={label(maxScore)}
        value={row.score}
        onChange={(event) => pasted.changeRow(row.key, { score: event.target.value })}
      />
      <IconButton
        icon="trash"
        size="small"
        label={writerTexts.scoringRemove(row.item.trim() || t.unnamed)}
        onClick={() => pasted.removeRow(row.key)}
      />
      <textarea
        className="cell recognised-criteria"
        rows={1}
        maxLength={20_000}
        aria-label={label(criteria)}
        value={row.criteria}
        onChange={(event) => pasted.changeRow(row.key, { criteria: event.target.value })}
      />
    </li>
  );
}
