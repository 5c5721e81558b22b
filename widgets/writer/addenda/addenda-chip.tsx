import { useStore } from '@nanostores/react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useWriter } from '../base/context.ts';
import { ChangeList } from './change-list.tsx';
import { ImpactList } from './impact-list.tsx';
import { t } from './messages.ts';

/** How far the bid follows the addenda; a press shows what they change and what that touches. */
export function AddendaChip() {
  const { addenda } = useWriter();
  const head = useStore(addenda.$head);
  const open = useStore(addenda.$open);
  if (!head) return null;
  const close = () => addenda.$open.set(false);
  return (
    <>
      <button type="button" className="addenda-chip" onClick={() => addenda.$open.set(true)}>
        <Tag tone={head.tone}>{head.text}</Tag>
      </button>
      <Dialog
        open={open}
        size="large"
        title={t.title}
        onClose={close}
        footer={<Button onClick={close}>{t.close}</Button>}
      >
        <FinishedNotice />
        <ImpactList />
        <ChangeList onShow={close} />
      </Dialog>
    </>
  );
}

function FinishedNotice() {
  const { $bid, addenda } = useWriter();
  const bid = useStore($bid);
  const busy = useStore(addenda.$busy);
  if (bid?.status !== 'finished') return null;
  return (
    <div className="addenda-finished">
      <p>{t.finishedLead}</p>
      <Button kind="primary" busy={busy} onClick={() => void addenda.reopen()}>
        {t.newVersion}
      </Button>
    </div>
  );
}
