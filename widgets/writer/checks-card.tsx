import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Finding } from '../core/contract/bid.ts';
import { Button } from '../kit/button.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { Tag, type Tone } from '../kit/tag.tsx';
import { useBid, useWriter } from './context.ts';
import { t } from './messages.ts';

/** A long bid can have hundreds; these fit on a screen. */
const SHOWN_AT_FIRST = 12;
const severities = ['error', 'warning', 'info'] as const;
type Severity = (typeof severities)[number];
const tones: Record<Severity, Tone> = { error: 'danger', warning: 'warning', info: 'neutral' };

/** What the checks found, worst first, each with the way to its chapter. */
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
  const [all, setAll] = useState(false);
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
      <ul className="findings">
        {(all ? wanted : wanted.slice(0, SHOWN_AT_FIRST)).map((finding, index) => (
          <FindingLine key={index} finding={finding} />
        ))}
      </ul>
      {wanted.length > SHOWN_AT_FIRST && (
        <Button kind="quiet" size="small" icon={all ? 'chevron-up' : 'chevron-down'} onClick={() => setAll(!all)}>
          {all ? t.showLess : t.showAll(wanted.length)}
        </Button>
      )}
    </Tabs>
  );
}

function FindingLine({ finding }: { finding: Finding }) {
  const writer = useWriter();
  const { outline, run } = useBid();
  const isFinished = useStore(writer.$finished);
  const title = useStore(outline.$chapters).find((chapter) => chapter.id === finding.chapterId)?.title;
  const { chapterId } = finding;
  const go = () => {
    if (chapterId === null) return;
    run.pick(chapterId);
    writer.goTo('write');
  };
  return (
    <li data-severity={finding.severity}>
      <div>
        <p>
          <Tag tone={tones[finding.severity]}>{t.findingKinds[finding.kind]}</Tag>
          <span>{finding.msg}</span>
        </p>
        {(finding.quote || title) && (
          <p className="faint finding-place">
            {title}
            {finding.quote && <q>{finding.quote}</q>}
          </p>
        )}
      </div>
      {chapterId !== null && (
        <Button size="small" kind="quiet" icon="arrow-right" onClick={go}>
          {isFinished ? t.viewChapter : t.goToChapter}
        </Button>
      )}
    </li>
  );
}
