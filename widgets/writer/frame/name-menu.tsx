import { useStore } from '@nanostores/react';
import { useContext, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { Menu, type MenuItem } from '../../kit/menu.tsx';
import { Tag } from '../../kit/tag.tsx';
import { BidContext, useWriter } from '../base/context.ts';
import { HelpDialog } from '../base/help-corner.tsx';
import { t as help } from '../base/help-messages.ts';
import { t as shared } from '../base/messages.ts';
import { useBidStatus } from '../run/bid-status.ts';
import { RewriteAllDialog } from '../run/rewrite-all.tsx';
import { steps } from '../run/steps.ts';
import { t } from './messages.ts';
import { useReachable } from './steps-nav.tsx';

type Asking = 'name' | 'help' | 'rewrite';

/** The bid's name, and what concerns it as a whole; on a phone the five steps too. */
export function NameMenu({ isPhone }: { isPhone: boolean }) {
  const writer = useWriter();
  const bid = useStore(writer.$bid);
  const step = useStore(writer.$step);
  const [open, setOpen] = useState<Asking | undefined>();
  const stepItems = useStepItems();
  const bidItems = useBidItems(setOpen);
  const items = [
    ...(isPhone ? stepItems : []),
    ...bidItems,
    ...(isPhone
      ? [
          {
            id: 'help',
            label: help.open,
            icon: 'headset' as const,
            onSelect: () => setOpen('help'),
          },
        ]
      : []),
  ];
  const { facts } = useStore(writer.review.$form);
  // Before there is a bid it is called like the project of the tender that was read.
  const read = step === 'import' ? '' : facts.projectName.value;
  const name = bid ? bid.name || shared.unnamed : read || shared.writer;
  return (
    <div className="top-name">
      <span className="top-names">
        <h1 title={name}>{name}</h1>
        {isPhone && (
          <small>{t.atStep(shared.steps[step], steps.indexOf(step) + 1, steps.length)}</small>
        )}
      </span>
      {bid?.status === 'finished' && !isPhone && <Tag tone="success">{t.readOnly}</Tag>}
      {items.length > 0 && (
        <Menu size="small" align="start" icon="chevron-down" label={t.bidMenu} items={items} />
      )}
      {open === 'name' && <RenameDialog onClose={() => setOpen(undefined)} />}
      {open === 'rewrite' && <RewriteAllDialog onClose={() => setOpen(undefined)} />}
      {open === 'help' && <HelpDialog onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function useStepItems(): MenuItem[] {
  const writer = useWriter();
  const current = useStore(writer.$step);
  const reachable = useReachable();
  return steps.map((step, at) => ({
    id: step,
    label: t.stepItem(at + 1, shared.steps[step]),
    disabled: step === current || !reachable.has(step),
    onSelect: () => writer.goTo(step),
  }));
}

function useBidItems(ask: (what: Asking) => void): MenuItem[] {
  const writer = useWriter();
  const stores = useContext(BidContext);
  const isFinished = useStore(writer.$finished);
  const canRewrite = useCanRewrite();
  if (!stores) return [];
  const copy = () => void stores.finish.copy((id) => void writer.openBid(id));
  return [
    ...(isFinished
      ? []
      : [{ id: 'name', label: t.rename, icon: 'edit' as const, onSelect: () => ask('name') }]),
    { id: 'copy', label: t.copy, icon: 'copy', onSelect: copy },
    ...(canRewrite
      ? [
          {
            id: 'rewrite',
            label: shared.rewriteEverything,
            icon: 'refresh' as const,
            onSelect: () => ask('rewrite'),
          },
        ]
      : []),
  ];
}

/** Something was written, nothing is being written, and the bid may still be changed. */
function useCanRewrite(): boolean {
  const isFinished = useStore(useWriter().$finished);
  const status = useBidStatus();
  return !isFinished && (status === 'written' || status === 'paused');
}

function RenameDialog({ onClose }: { onClose: () => void }) {
  const { review } = useWriter();
  const [name, setName] = useState(review.$form.get().name);
  const rename = () => {
    review.change({ name: name.trim() });
    void review.flush();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{shared.cancel}</Button>
      <Button kind="primary" disabled={name.trim() === ''} onClick={rename}>
        {t.renameDone}
      </Button>
    </>
  );
  return (
    <Dialog open size="small" title={t.rename} footer={footer} onClose={onClose}>
      <TextField
        label={shared.bidName}
        maxLength={200}
        value={name}
        data-first-focus=""
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  );
}
