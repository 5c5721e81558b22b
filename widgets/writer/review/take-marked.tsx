import { type ChangeEvent, useState } from 'react';
import { factNames } from '../../core/contract/tender.ts';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/field.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import type { Marked } from '../source/marked.ts';
import { t } from './messages.ts';

const facts = [
  { value: '', label: t.marked.fact },
  ...factNames.map((value) => ({ value, label: writerTexts.facts[value] })),
];

/** What can be made of words that are marked in the file: a scoring item, a clause, a fact. */
export function TakeMarked({ marked, onDone }: { marked: Marked; onDone: () => void }) {
  const { review } = useWriter();
  const [busy, setBusy] = useState(false);
  const asScoring = async () => {
    setBusy(true);
    const isDone = await review.takeScoring(marked);
    setBusy(false);
    if (isDone) onDone();
  };
  const asFact = (event: ChangeEvent<HTMLSelectElement>) => {
    const name = factNames.find((one) => one === event.target.value);
    if (!name) return;
    review.takeFact(marked, name);
    onDone();
  };
  return (
    <fieldset className="take-marked">
      <legend>{t.marked.size(marked.rows.length, marked.text.length)}</legend>
      <Button size="small" kind="primary" busy={busy} onClick={() => void asScoring()}>
        {t.marked.scoring}
      </Button>
      <Button
        size="small"
        onClick={() => {
          review.takeClause(marked);
          onDone();
        }}
      >
        {t.marked.clause}
      </Button>
      <Select label={t.marked.factLabel} hideLabel options={facts} value="" onChange={asFact} />
    </fieldset>
  );
}
