import { useStore } from '@nanostores/react';
import { useContext } from 'react';
import { AddendaChip } from '../addenda/addenda-chip.tsx';
import { BidContext, useWriter } from '../base/context.ts';
import type { FrameSize } from '../base/frame-size.ts';
import { Download } from './download.tsx';
import { DueChip } from './due-chip.tsx';
import { Issues } from './issues.tsx';
import { NameMenu } from './name-menu.tsx';
import { NextAct } from './next-act.tsx';
import { Steps } from './steps-nav.tsx';

/** Where one is, what is due, what is wrong and what comes next: always in the same place. */
export function TopBar({ size }: { size: FrameSize }) {
  const isPhone = size === 'phone';
  return (
    <header className="top-bar">
      <slot name="start" />
      <NameMenu isPhone={isPhone} />
      {!isPhone && <Steps />}
      <span className="top-end">
        <AddendaChip />
        <Deadline isShort={size !== 'wide'} />
        {!isPhone && <Acts />}
        <slot name="end" />
      </span>
    </header>
  );
}

/** What the step has to offer, the one thing to do last. */
function Acts() {
  const stores = useContext(BidContext);
  return (
    <>
      {stores && <Issues />}
      {stores && <Download />}
      <NextAct />
    </>
  );
}

function Deadline({ isShort }: { isShort: boolean }) {
  const writer = useWriter();
  const bid = useStore(writer.$bid);
  const subject = useStore(writer.review.$subject);
  const { facts } = useStore(writer.review.$form);
  const step = useStore(writer.$step);
  if (!bid && (!subject || step === 'import')) return null;
  // What is typed in the review counts before it is saved.
  const said = step === 'review' ? facts.deadline.value : (bid?.facts.deadline?.value ?? '');
  return <DueChip said={said} isShort={isShort} />;
}
