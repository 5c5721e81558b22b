import { useState } from 'react';
import type { Finding } from '../../core/contract/check.ts';
import { Button } from '../../kit/button.tsx';
import { Tag } from '../../kit/tag.tsx';
import { FindingLine } from './finding-line.tsx';
import { t } from './messages.ts';

/** One finding at a time, worst first; what is mended or settled makes room for the next. */
export function OneByOne({ findings }: { findings: readonly Finding[] }) {
  const open = findings.filter(({ state }) => state === 'open');
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, open.length - 1);
  const finding = open[at];
  if (!finding) return <p className="faint">{t.checks.allSettled}</p>;
  return (
    <section className="finding-group" aria-label={t.checks.oneByOne}>
      <h4>
        <Tag>{t.checks.kinds[finding.kind]}</Tag>
        <span className="faint">{t.checks.severity[finding.severity]}</span>
        <span className="count" role="status">
          {t.checks.place(at + 1, open.length)}
        </span>
      </h4>
      <ul className="findings">
        <FindingLine key={finding.id} finding={finding} />
      </ul>
      <span className="actions">
        <Button
          size="small"
          icon="chevron-left"
          disabled={at === 0}
          onClick={() => setWanted(at - 1)}
        >
          {t.checks.previous}
        </Button>
        <Button
          size="small"
          icon="chevron-right"
          disabled={at === open.length - 1}
          onClick={() => setWanted(at + 1)}
        >
          {t.checks.next}
        </Button>
      </span>
    </section>
  );
}
