import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState } from '../kit/states.tsx';
import { BidContext, useWriter, WriterContext } from './context.ts';
import { FinishView } from './finish/finish-view.tsx';
import { HelpCorner } from './help-corner.tsx';
import { ImportView } from './import/import-view.tsx';
import { t } from './messages.ts';
import { OutlineView } from './outline/outline-view.tsx';
import { browserPage } from './page.ts';
import { PriceView } from './price/price-view.tsx';
import { ReviewView } from './review/review-view.tsx';
import type { Step } from './steps.ts';
import { StepsBar } from './steps-bar.tsx';
import { createWriter } from './store.ts';
import { useViewFocus } from './view-focus.ts';
import { WritingView } from './writing/writing-view.tsx';

export interface WriterViewProps {
  /** The bid to open; without it the address decides. */
  bidId?: string | undefined;
  /** The tender to go on with, where there is no bid yet. */
  tenderId?: string | undefined;
  /** `page`: the page has a customer service of its own. */
  customerService?: string | undefined;
}

/** The whole way from a tender file to a finished bid. */
export function WriterView({
  bidId,
  tenderId,
  customerService,
  emit,
}: WriterViewProps & ElementProps) {
  const given = { bidId, tenderId, customerService, emit };
  // Another id in the attribute is another bid: everything below starts afresh.
  return <OpenWriter key={`${bidId ?? ''}/${tenderId ?? ''}`} {...given} />;
}

function OpenWriter({
  bidId,
  tenderId,
  customerService,
  emit,
}: WriterViewProps & Pick<ElementProps, 'emit'>) {
  const [writer] = useState(() =>
    createWriter({ bidId, tenderId, page: browserPage(!bidId && !tenderId), emit }),
  );
  const frame = useRef<HTMLDivElement>(null);
  useViewFocus(frame);
  useEffect(() => {
    void writer.open();
    return () => writer.close();
  }, [writer]);
  return (
    <WriterContext value={writer}>
      <div className="writer" ref={frame}>
        <StepsBar />
        <Opened />
        {customerService !== 'page' && <HelpCorner />}
      </div>
    </WriterContext>
  );
}

function Opened() {
  const writer = useWriter();
  const opening = useStore(writer.$opening);
  const step = useStore(writer.$step);
  if (opening.state === 'opening') {
    return (
      <div className="writer-opening" aria-busy="true" aria-label={t.loading}>
        <Skeleton lines={6} />
      </div>
    );
  }
  if (opening.state === 'failed') return <OpenFailed message={opening.message} />;
  return (
    <section className="writer-body" aria-label={t.writer} data-step={step}>
      <CurrentStep step={step} />
    </section>
  );
}

function OpenFailed({ message }: { message: string }) {
  const writer = useWriter();
  const action = (
    <span className="actions">
      <Button icon="refresh" onClick={() => void writer.open()}>
        {t.retry}
      </Button>
      <Button kind="quiet" onClick={writer.startOver}>
        {t.restart}
      </Button>
    </span>
  );
  return (
    <div role="alert">
      <EmptyState icon="alert" title={t.openFailed} text={message} action={action} />
    </div>
  );
}

const ofBid: Partial<Record<Step, () => ReactNode>> = {
  outline: () => <OutlineView />,
  write: () => <WritingView />,
  price: () => <PriceView />,
  finish: () => <FinishView />,
};

function CurrentStep({ step }: { step: Step }) {
  const stores = useStore(useWriter().$stores);
  const view = ofBid[step];
  if (view && stores) return <BidContext value={stores}>{view()}</BidContext>;
  return step === 'review' ? <ReviewView /> : <ImportView />;
}
