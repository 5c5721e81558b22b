import { useState } from 'react';
import type { Missing } from '../../core/contract/profile.ts';
import { Button } from '../../kit/button.tsx';
import { t } from './messages.ts';

/** So many are shown before one asks for all. */
const FIRST = 8;
/** What is wrong stands before what is only not there yet. */
const order: readonly Missing['why'][] = [
  ...(['expired', 'unconfirmed', 'expiring', 'noTerm', 'empty', 'noEvidence'] as const),
];

/** All that is to be filled in, confirmed or renewed, each with the way to its place. */
export function MissingList({
  missing,
  onGo,
}: {
  missing: readonly Missing[];
  /** Undefined for those who may not change anything. */
  onGo: ((missing: Missing) => void) | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const sorted = [...missing].sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why));
  const shown = isOpen ? sorted : sorted.slice(0, FIRST);
  return (
    <section className="profile-card" aria-label={t.missing.label}>
      <h3>{missing.length === 0 ? t.missing.none : t.missing.title(missing.length)}</h3>
      {missing.length > 0 && onGo && <p className="count">{t.missing.lead}</p>}
      <ul className="profile-missing">
        {shown.map((one) => (
          <li key={`${one.part} ${one.at} ${one.why}`}>
            {onGo ? (
              <button type="button" className="profile-go" onClick={() => onGo(one)}>
                <Words {...one} />
              </button>
            ) : (
              <span className="profile-go">
                <Words {...one} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {sorted.length > FIRST && (
        <Button kind="quiet" size="small" onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.missing.fewer : t.missing.all(sorted.length)}
        </Button>
      )}
    </section>
  );
}

function Words({ label, why }: Missing) {
  return (
    <>
      <span>{label}</span>
      <span className="profile-why" data-danger={why === 'expired' || undefined}>
        {t.why[why]}
      </span>
    </>
  );
}
