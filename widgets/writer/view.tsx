import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState } from '../kit/states.tsx';
import { BidContext, FrameContext, useWriter, WriterContext } from './base/context.ts';
import { useFrameSize } from './base/frame-size.ts';
import { t } from './base/messages.ts';
import { browserPage } from './base/page.ts';
import { FillDialog } from './editor/fill-dialog.tsx';
import { FinishView } from './finish/finish-view.tsx';
import { Dock } from './frame/dock.tsx';
import { NextQuestion } from './frame/next-act.tsx';
import { PhoneStatus, StatusBar } from './frame/status-bar.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { ImportView } from './import/import-view.tsx';
import { OutlineView } from './outline/outline-view.tsx';
import { PriceView } from './price/price-view.tsx';
import { ReviewView } from './review/review-view.tsx';
import type { Step } from './run/steps.ts';
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
  /** The page that shows a comparison; the id is added as `?id=`. */
  comparePage?: string | undefined;
}

/** The whole way from a tender file to a finished bid. */
export function WriterView({
  bidId,
  tenderId,
  customerService,
  comparePage,
  emit,
}: WriterViewProps & ElementProps) {
  const given = { bidId, tenderId, customerService, comparePage, emit };
  // Another id in the attribute is another bid: everything below starts afresh.
  return <OpenWriter key={`${bidId ?? ''}/${tenderId ?? ''}`} {...given} />;
}

function OpenWriter({
  bidId,
  tenderId,
  customerService,
  comparePage,
  emit,
}: WriterViewProps & Pick<ElementProps, 'emit'>) {
  const [writer] = useState(() =>
    createWriter({ bidId, tenderId, comparePage, page: browserPage(!bidId && !tenderId), emit }),
  );
  useEffect(() => {
    void writer.open();
    return () => writer.close();
  }, [writer]);
  return (
    <WriterContext value={writer}>
      <Frame ownHelp={customerService !== 'page'} />
    </WriterContext>
  );
}

/** The window of the five steps: one bar above, one below, and between them what scrolls. */
function Frame({ ownHelp }: { ownHelp: boolean }) {
  const writer = useWriter();
  const stores = useStore(writer.$stores);
  const opening = useStore(writer.$opening);
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  useViewFocus(frame);
  return (
    <BidContext value={stores}>
      <FrameContext value={size}>
        <div
          className="writer"
          ref={frame}
          data-size={size}
          data-opening={opening.state === 'opening' || undefined}
        >
          <TopBar size={size} />
          <Opened />
          {size === 'phone' ? (
            <>
              <PhoneStatus />
              <Dock />
            </>
          ) : (
            <StatusBar ownHelp={ownHelp} />
          )}
          <NextQuestion />
        </div>
      </FrameContext>
    </BidContext>
  );
}

function Opened() {
  const writer = useWriter();
  const opening = useStore(writer.$opening);
  const step = useStore(writer.$step);
  if (opening.state === 'opening') {
    return (
      <div className="writer-body writer-opening" aria-busy="true" aria-label={t.loading}>
        <Skeleton lines={6} />
      </div>
    );
  }
  if (opening.state === 'failed') return <OpenFailed {...opening} />;
  if (opening.state === 'gone') return <Gone />;
  return (
    <section className="writer-body" key={step} aria-label={t.writer} data-step={step}>
      <CurrentStep step={step} />
      <Filling />
    </section>
  );
}

/** A value for all its places is filled in from the text and from the check. */
function Filling() {
  return useStore(useWriter().$stores) ? <FillDialog /> : null;
}

function OpenFailed({ message, again }: { message: string; again: boolean }) {
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
    <div className="writer-body" role="alert">
      <EmptyState
        icon="alert"
        title={t.openFailed}
        text={again ? t.openAgain(message) : message}
        action={action}
      />
    </div>
  );
}

/** Asking again would not bring it back. */
function Gone() {
  const { startOver } = useWriter();
  const action = (
    <Button icon="plus" onClick={startOver}>
      {t.newBid}
    </Button>
  );
  return (
    <div className="writer-body" role="alert">
      <EmptyState icon="alert" title={t.gone} text={t.goneHint} action={action} />
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
  if (view && stores) return view();
  return step === 'review' ? <ReviewView /> : <ImportView />;
}
