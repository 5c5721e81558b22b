import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { Callout } from '../../kit/tag.tsx';
import { useBid } from '../base/context.ts';
import { t } from './messages.ts';
import { type PageBudget, pageBudget } from './page-budget.ts';

const MOST = 2000;
const advice: Readonly<Record<Exclude<PageBudget['state'], 'fine'>, string>> = {
  'none-left': t.share.noneLeft,
  thin: t.share.thin,
  thick: t.share.thick,
};

interface FooterProps {
  disabled: boolean;
  busy: boolean;
  onClose: () => void;
  onShare: () => void;
}

function Footer({ disabled, busy, onClose, onShare }: FooterProps) {
  return (
    <>
      <Button onClick={onClose}>{t.gear.cancel}</Button>
      <Button kind="primary" disabled={disabled} busy={busy} onClick={onShare}>
        {t.share.confirm}
      </Button>
    </>
  );
}

/** Shares a number of pages out over the chapters, and says beforehand what that comes to. */
export function ShareDialog({ target, onClose }: { target: number; onClose: () => void }) {
  const { outline } = useBid();
  const chapters = useStore(outline.$chapters);
  const [text, setText] = useState(String(target));
  const [isFree, setFree] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const total = Number(text);
  const isWrong = text.trim() === '' || !Number.isInteger(total) || total < 1 || total > MOST;
  const pinned = chapters.filter(({ settings }) => settings.pinned);
  const counted = isFree
    ? chapters.map((one) => ({ ...one, settings: { ...one.settings, pinned: false } }))
    : chapters;
  const budget = pageBudget(counted, isWrong ? target : total);
  const share = async () => {
    setBusy(true);
    if (await outline.sharePages(total, isFree)) onClose();
    else setBusy(false);
  };
  const footer = (
    <Footer
      disabled={isWrong || budget.state === 'none-left'}
      busy={isBusy}
      onClose={onClose}
      onShare={() => void share()}
    />
  );
  return (
    <Dialog open title={t.share.title} onClose={onClose} footer={footer}>
      <div className="form">
        <p className="faint">{t.share.lead}</p>
        <TextField
          label={t.share.total}
          inputMode="numeric"
          value={text}
          error={isWrong ? t.share.wrong : undefined}
          hint={
            budget.state === 'none-left' ? undefined : t.share.preview(budget.free, budget.average)
          }
          onChange={(event) => setText(event.target.value)}
        />
        {budget.pinned > 0 && (
          <p className="faint">{t.share.keep(budget.pinned, budget.pinnedPages)}</p>
        )}
        {pinned.length > 0 && (
          <Checkbox
            label={t.share.free}
            checked={isFree}
            onChange={(event) => setFree(event.target.checked)}
          />
        )}
        {!isWrong && budget.state !== 'fine' && (
          <Callout tone="warning">{advice[budget.state]}</Callout>
        )}
      </div>
    </Dialog>
  );
}
