import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { Callout } from '../../kit/tag.tsx';
import { Markdown } from '../text/markdown.tsx';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { t } from './messages.ts';
import type { Proposal } from './passage-store.ts';
import { SidePanel } from './side-panel.tsx';

/** The writer's proposal for a passage beside the text, to be taken or not. */
export function PassagePanel({ page }: { page: ChapterEditing }) {
  const { rewriting } = page;
  const proposal = useStore(rewriting.$proposal);
  const original = useStore(rewriting.$original);
  if (proposal.state === 'none') return null;
  return (
    <SidePanel title={t.passage.proposals[proposal.wish.action]} onClose={rewriting.end}>
      <details className="passage-original" open={proposal.wish.action !== 'continue'}>
        <summary>{t.passage.original}</summary>
        <div className="markdown">
          <Markdown text={original} />
        </div>
      </details>
      <div className="passage-proposal markdown" aria-busy={proposal.state === 'writing'}>
        <Markdown text={proposal.text} />
      </div>
      <Announced proposal={proposal} />
      <ProposalState page={page} proposal={proposal} />
      <ProposalActs page={page} proposal={proposal} />
    </SidePanel>
  );
}

function Announced({ proposal }: { proposal: Proposal }) {
  return (
    <p className="kit-hidden" role="status">
      {proposal.state === 'none' ? '' : t.passage.announced[proposal.state]}
    </p>
  );
}

function ProposalState({
  page: { rewriting },
  proposal,
}: {
  page: ChapterEditing;
  proposal: Proposal;
}) {
  const gone = useStore(rewriting.$gone);
  if (proposal.state === 'writing') {
    return (
      <p className="passage-state">
        <Spinner size={14} /> {t.passage.writing}
      </p>
    );
  }
  return (
    <>
      {proposal.state === 'failed' && (
        <Callout tone="danger">
          {t.passage.failed}
          <span className="failed-reason">{proposal.message}</span>
        </Callout>
      )}
      {proposal.state === 'ready' && proposal.stopped && (
        <Callout tone="neutral">{t.passage.stopped}</Callout>
      )}
      {gone && <Callout tone="warning">{t.passage.gone}</Callout>}
    </>
  );
}

function ProposalActs({
  page: { rewriting },
  proposal,
}: {
  page: ChapterEditing;
  proposal: Proposal;
}) {
  const gone = useStore(rewriting.$gone);
  if (proposal.state === 'none') return null;
  if (proposal.state === 'writing') {
    return (
      <span className="actions">
        <Button size="small" icon="pause" onClick={rewriting.stop}>
          {t.passage.stop}
        </Button>
      </span>
    );
  }
  const usable = proposal.state === 'ready' && proposal.text !== '';
  const continues = proposal.wish.action === 'continue';
  return (
    <span className="actions">
      {usable && gone && (
        <Button size="small" kind="primary" onClick={() => rewriting.take('here')}>
          {t.passage.insertHere}
        </Button>
      )}
      {usable && !gone && !continues && (
        <Button size="small" kind="primary" icon="check" onClick={() => rewriting.take('replace')}>
          {t.passage.replace}
        </Button>
      )}
      {usable && !gone && (
        <Button
          size="small"
          kind={continues ? 'primary' : 'secondary'}
          onClick={() => rewriting.take('after')}
        >
          {t.passage.insertAfter}
        </Button>
      )}
      <Button size="small" kind="quiet" icon="refresh" onClick={() => void rewriting.again()}>
        {t.passage.again}
      </Button>
      <Button size="small" kind="quiet" onClick={rewriting.end}>
        {t.passage.drop}
      </Button>
    </span>
  );
}

/** Asks how the selection is to be rewritten. */
export function InstructionDialog({ page }: { page: ChapterEditing }) {
  const [instruction, setInstruction] = useState('');
  const close = page.endDialog;
  const start = () => {
    close();
    page.rewriting.ask({ action: 'rewrite', instruction: instruction.trim() });
  };
  const footer = (
    <>
      <Button onClick={close}>{t.cancel}</Button>
      <Button kind="primary" icon="sparkle" disabled={instruction.trim() === ''} onClick={start}>
        {t.passage.start}
      </Button>
    </>
  );
  return (
    <Dialog open title={t.passage.menu} footer={footer} onClose={close}>
      <TextArea
        label={t.passage.instruction}
        placeholder={t.passage.instructionHint}
        rows={4}
        maxLength={2000}
        data-first-focus=""
        value={instruction}
        onChange={(event) => setInstruction(event.target.value)}
        onKeyDown={(event) => {
          if (
            event.key === 'Enter' &&
            (event.ctrlKey || event.metaKey) &&
            instruction.trim() !== ''
          )
            start();
        }}
      />
    </Dialog>
  );
}
