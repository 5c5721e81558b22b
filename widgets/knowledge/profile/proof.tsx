import type { Evidence } from '../../core/contract/profile.ts';
import { Button } from '../../kit/button.tsx';
import { Tag } from '../../kit/tag.tsx';
import { t } from './messages.ts';

export interface Proven {
  evidence: Evidence | null;
  date: string;
  confirmed: boolean;
}

/** Where a value comes from and since when it counts; one that nobody has confirmed says so, and asks. */
export function Proof({
  name,
  proven: { evidence, date, confirmed },
  wanted = true,
  onConfirm,
}: {
  name: string;
  /** False for what is the company's own word: nothing has to show it. */
  wanted?: boolean;
  proven: Proven;
  /** Undefined for those who may not. */
  onConfirm: (() => void) | undefined;
}) {
  const from = evidence && t.proof(evidence.fileName || t.someFile, evidence.page);
  const words = [from ?? (wanted ? t.noProof : ''), confirmed && date ? t.confirmedOn(date) : ''];
  return (
    <span className="proof">
      {!confirmed && <Tag tone="warning">{t.unconfirmed}</Tag>}
      <span title={evidence?.quote}>{words.filter((part) => part !== '').join(' · ')}</span>
      {!confirmed && onConfirm && (
        <Button size="small" aria-label={t.confirmNamed(name)} onClick={onConfirm}>
          {t.confirm}
        </Button>
      )}
    </span>
  );
}
