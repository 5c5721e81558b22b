import { useState } from 'react';
import { type Deviation, deviationNames, type RegisterRow } from '../../core/contract/check.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { useBid } from '../base/context.ts';
import { t } from './messages.ts';

interface Props {
  shown: readonly RegisterRow[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** Says of all chosen clauses at once how the bid stands to them. */
export function ConfirmChosen({ shown, chosen, onChosen }: Props) {
  const { register } = useBid().finish;
  const [busy, setBusy] = useState(false);
  const ids = shown.flatMap(({ clauseId }) => (chosen.has(clauseId) ? [clauseId] : []));
  const confirm = async (deviation: Deviation) => {
    setBusy(true);
    try {
      await register.confirm(ids, deviation);
      onChosen(new Set());
    } catch {
      // The call has told the user.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="register-confirm">
      <Checkbox
        label={t.register.chooseAll}
        checked={ids.length === shown.length}
        onChange={({ target }) =>
          onChosen(new Set(target.checked ? shown.map(({ clauseId }) => clauseId) : []))
        }
      />
      <span className="faint" role="status">
        {t.register.chosen(ids.length)}
      </span>
      {(['none', 'positive'] as const).map((deviation) => (
        <Button
          key={deviation}
          size="small"
          disabled={ids.length === 0 || busy}
          onClick={() => void confirm(deviation)}
        >
          {t.register.confirmAs(deviationNames[deviation])}
        </Button>
      ))}
    </div>
  );
}
