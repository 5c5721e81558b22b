import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { CompareReport } from '../core/contract/compare.ts';
import { Button } from '../kit/button.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { isAtWork } from './list-store.ts';
import { messages } from './messages.ts';
import { type PageAddress, pageAddress } from './page-address.ts';
import { ProgressView, Stopped } from './progress-view.tsx';
import { createReport, type ReportStore } from './report-store.ts';
import { Result } from './result-view.tsx';

const { detail: t } = messages;

interface DetailProps {
  id: string;
  isInAddress: boolean;
  onBack: () => void;
  onAgain: () => void;
}

/** One comparison: its progress, then what was found. */
export function Detail({ id, isInAddress, ...ways }: DetailProps) {
  if (id !== '') return <Followed id={id} isInAddress={isInAddress} {...ways} />;
  return (
    <Frame {...ways}>
      <EmptyState
        icon="search"
        title={t.goneTitle}
        text={t.noId}
        action={<Button onClick={ways.onBack}>{t.back}</Button>}
      />
    </Frame>
  );
}

function Followed({ id, isInAddress, ...ways }: DetailProps) {
  const [store] = useState(() => createReport(id));
  const [address] = useState(() => pageAddress(isInAddress));
  useEffect(() => store.start(), [store]);
  const state = useStore(store.$report);
  switch (state.state) {
    case 'loading':
      return (
        <Frame {...ways}>
          <div className="loading">
            <Skeleton lines={8} />
          </div>
        </Frame>
      );
    case 'gone': {
      const back = <Button onClick={ways.onBack}>{t.back}</Button>;
      return (
        <Frame {...ways}>
          <EmptyState icon="search" title={t.goneTitle} text={t.goneText} action={back} />
        </Frame>
      );
    }
    case 'failed':
      return (
        <Frame {...ways}>
          <ErrorState title={t.failedTitle} text={state.msg} onRetry={store.retry} />
        </Frame>
      );
    case 'ready':
      return <Report store={store} {...state.value} address={address} {...ways} />;
  }
}

interface ReportProps extends Omit<DetailProps, 'id' | 'isInAddress'> {
  store: ReportStore;
  address: PageAddress;
  report: CompareReport;
  lost: boolean;
}

function Report({ store, report, lost, address, ...ways }: ReportProps) {
  if (report.status === 'ready')
    return <Result store={store} report={report} address={address} {...ways} />;
  return (
    <Frame {...ways} title={report.name}>
      {isAtWork(report) ? (
        <ProgressView report={report} lost={lost} />
      ) : (
        <Stopped report={report} onAgain={ways.onAgain} />
      )}
    </Frame>
  );
}

interface FrameProps {
  title?: string;
  onBack: () => void;
  children: ReactNode;
}

function Frame({ title = t.title, onBack, children }: FrameProps) {
  return (
    <div className="kit-part">
      <header className="kit-part-head">
        <h2 className="kit-part-heading">{title}</h2>
        <Button kind="quiet" icon="arrow-left" onClick={onBack}>
          {t.back}
        </Button>
      </header>
      {children}
    </div>
  );
}
