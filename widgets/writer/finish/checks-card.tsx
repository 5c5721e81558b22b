import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Finding } from '../../core/contract/check.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useBid } from '../context.ts';
import { FindingsList } from './findings-list.tsx';
import { t } from './messages.ts';
import { OneByOne } from './one-by-one.tsx';

const severities = ['error', 'warning', 'info'] as const;
type Severity = (typeof severities)[number];

/** What the checks found, by how much it matters. */
export function ChecksCard() {
  const { inspection } = useBid().finish;
  const found = useStore(inspection.$findings);
  const checking = useStore(inspection.$checking);
  return (
    <section className="card" aria-busy={checking}>
      <header className="card-head">
        <h3>{t.tabs.checks}</h3>
        <Button
          kind="quiet"
          size="small"
          icon="refresh"
          busy={checking}
          onClick={() => void inspection.check()}
        >
          {checking ? t.checks.checking : t.checks.again}
        </Button>
      </header>
      {found.state === 'loading' && <Skeleton lines={5} />}
      {found.state === 'failed' && (
        <ErrorState text={found.msg} onRetry={() => void inspection.check()} />
      )}
      {found.state === 'ready' && found.value.length === 0 && (
        <EmptyState icon="success" title={t.checks.none} text={t.checks.noneHint} />
      )}
      {found.state === 'ready' && found.value.length > 0 && <Findings findings={found.value} />}
    </section>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const [shown, setShown] = useState<Severity | 'all'>('all');
  const [single, setSingle] = useState(false);
  const counted = (severity: Severity) =>
    findings.filter((finding) => finding.severity === severity && finding.state === 'open').length;
  const label = (name: string, count: number) => (
    <>
      {name}
      <span className="count">{count}</span>
    </>
  );
  const open = findings.filter(({ state }) => state === 'open').length;
  const tabs = [
    { id: 'all' as const, label: label(t.checks.all, open) },
    ...severities
      .filter((id) => id === shown || counted(id) > 0)
      .map((id) => ({ id, label: label(t.checks.severity[id], counted(id)) })),
  ];
  const wanted =
    shown === 'all' ? findings : findings.filter((finding) => finding.severity === shown);
  return (
    <Tabs<Severity | 'all'>
      label={t.tabs.checks}
      look="pill"
      tabs={tabs}
      value={shown}
      onChange={setShown}
    >
      <Button size="small" kind="quiet" aria-pressed={single} onClick={() => setSingle(!single)}>
        {single ? t.checks.asList : t.checks.oneByOne}
      </Button>
      {single ? (
        <OneByOne key={shown} findings={wanted} />
      ) : (
        <FindingsList key={shown} findings={wanted} />
      )}
    </Tabs>
  );
}
