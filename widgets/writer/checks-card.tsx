import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Finding } from '../core/contract/bid.ts';
import { Button } from '../kit/button.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { useBid } from './context.ts';
import { FindingsList } from './findings-list.tsx';
import { t } from './messages.ts';

const severities = ['error', 'warning', 'info'] as const;
type Severity = (typeof severities)[number];

/** What the checks found, by how much it matters. */
export function ChecksCard() {
  const { finish } = useBid();
  const found = useStore(finish.$findings);
  return (
    <section className="card">
      <header className="card-head">
        <h3>{t.checksTitle}</h3>
        <Button kind="quiet" size="small" icon="refresh" onClick={() => void finish.look()}>
          {t.checkAgain}
        </Button>
      </header>
      {found.state === 'loading' && <Skeleton lines={5} />}
      {found.state === 'failed' && <ErrorState text={found.message} onRetry={() => void finish.look()} />}
      {found.state === 'ready' && found.value.length === 0 && (
        <EmptyState icon="success" title={t.checksNone} text={t.checksNoneHint} />
      )}
      {found.state === 'ready' && found.value.length > 0 && <Findings findings={found.value} />}
    </section>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const [shown, setShown] = useState<Severity | 'all'>('all');
  const counted = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const label = (name: string, count: number) => (
    <>
      {name}
      <span className="count">{count}</span>
    </>
  );
  const tabs = [
    { id: 'all' as const, label: label(t.allSeverities, findings.length) },
    ...severities.filter((id) => counted(id) > 0).map((id) => ({ id, label: label(t.severity[id], counted(id)) })),
  ];
  const wanted = shown === 'all' ? findings : findings.filter((finding) => finding.severity === shown);
  return (
    <Tabs<Severity | 'all'> label={t.checksTitle} tabs={tabs} value={shown} onChange={setShown}>
      <FindingsList key={shown} findings={wanted} />
    </Tabs>
  );
}
