import { useStore } from '@nanostores/react';
import { useContext } from 'react';
import { Button } from '../../kit/button.tsx';
import { BidContext, useBid, useWriter } from '../base/context.ts';
import { DoubtsQuestion, MakeOutline } from '../base/make-outline.tsx';
import { t as shared } from '../base/messages.ts';
import { t as review } from '../review/messages.ts';
import { useBidStatus } from '../run/bid-status.ts';
import { ChargeQuestion, StartWriting } from '../run/start-writing.tsx';
import { t as writing } from '../writing/messages.ts';

/** The one thing to do on this step. The last step's is the download. */
export function NextAct() {
  const step = useStore(useWriter().$step);
  const stores = useContext(BidContext);
  if (step === 'review') return <AfterReview />;
  if (!stores) return null;
  if (step === 'outline') return <AfterOutline />;
  if (step === 'price') return <ToFinish />;
  return step === 'write' ? <AfterWriting /> : null;
}

/** What that asks before it is done. */
export function NextQuestion() {
  const asking = useStore(useWriter().$asking);
  if (asking === 'doubts') return <DoubtsQuestion />;
  return asking === 'charge' ? <ChargeQuestion /> : null;
}

function AfterReview() {
  const writer = useWriter();
  const subject = useStore(writer.review.$subject);
  const busy = useStore(writer.review.$busy);
  const problems = useStore(writer.review.$problems);
  const lotMissing = useStore(writer.review.$lotMissing);
  const status = useBidStatus();
  if (!subject) return null;
  if (status !== undefined && status !== 'draft')
    return (
      <Button kind="primary" onClick={() => writer.goTo('outline')}>
        {shared.toOutline}
      </Button>
    );
  const reason = lotMissing ? review.lotFirst : problems.length > 0 ? shared.fixFirst : undefined;
  return (
    <MakeOutline
      busy={busy === 'create'}
      disabled={reason !== undefined || subject.locked}
      title={reason}
    />
  );
}

function AfterOutline() {
  const { outline, $outlining } = useBid();
  const load = useStore(outline.$load);
  const chapters = useStore(outline.$chapters);
  const isOutlining = useStore($outlining);
  if (isOutlining)
    return (
      <Button kind="primary" busy>
        {shared.generating}
      </Button>
    );
  return load.state === 'ready' && chapters.length === 0 ? <MakeOutline /> : <StartWriting />;
}

function AfterWriting() {
  const writer = useWriter();
  const { run, $status, $progress } = useBid();
  const isFinished = useStore(writer.$finished);
  const status = useStore($status);
  const progress = useStore($progress);
  const busy = useStore(run.$busy);
  const isDone = progress.total > 0 && progress.done === progress.total;
  if (status === 'writing')
    return (
      <Button icon="pause" busy={busy === 'pause'} onClick={() => void run.pause()}>
        {shared.runs.pause}
      </Button>
    );
  if (status === 'paused')
    return (
      <Button kind="primary" icon="play" busy={busy === 'resume'} onClick={() => void run.resume()}>
        {shared.runs.resume}
      </Button>
    );
  if (!isDone && !isFinished && status !== 'written') return <StartWriting />;
  return <ToFinish />;
}

function ToFinish() {
  const writer = useWriter();
  return (
    <Button kind="primary" icon="success" onClick={() => writer.goTo('finish')}>
      {writing.bar.toFinish}
    </Button>
  );
}
