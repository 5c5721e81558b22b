import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { valueOf } from '../../core/loaded.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Tooltip } from '../../kit/tooltip.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { allPlacesOf } from '../writing/alike.ts';
import { type CheckPart, partOf } from './check-lines.ts';
import { t } from './messages.ts';
import { Refusal } from './refusal.tsx';

/** Named in the question; the rest is counted. */
const NAMED = 4;

/**
 * The end of editing: only at 100 %, and only after what is still open has been named. It cannot be undone, so it stands last and
 * is not the filled button.
 */
export function FinishCard() {
  const { finish, $progress, $status } = useBid();
  const progress = useStore($progress);
  const isWriting = useStore($status) === 'writing';
  const busy = useStore(finish.$busy);
  const [asking, setAsking] = useState(false);
  const canFinish = progress.percent >= 100 && !isWriting;
  const reason = isWriting ? t.end.lockedWriting : t.end.locked(progress.total - progress.done);
  const button = (
    <Button
      wide
      icon="lock"
      busy={busy === 'finish'}
      disabled={!canFinish}
      onClick={() => setAsking(true)}
    >
      {t.end.finish}
    </Button>
  );
  return (
    <section className="card finish-card">
      <p className="faint">{t.end.line}</p>
      {canFinish ? button : <Tooltip text={reason}>{button}</Tooltip>}
      {!canFinish && <p className="faint">{reason}</p>}
      {asking && <Question onClose={() => setAsking(false)} />}
      <Refusal />
    </section>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { finish } = useBid();
  return (
    <ConfirmDialog
      open
      title={t.end.confirmTitle}
      confirmText={t.end.finish}
      message={
        <>
          <StillOpen />
          <p>{t.end.confirm}</p>
        </>
      }
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void finish.finish();
      }}
    />
  );
}

function StillOpen() {
  const { finish, $progress } = useBid();
  const found = useStore(finish.inspection.$findings);
  const openClauses = useStore(finish.register.$open);
  const { unfilled = 0 } = useStore($progress);
  const open = valueOf(found, []).filter(({ state }) => state === 'open');
  // In the same parts, and counted as in the list of the check.
  const of = (part: CheckPart) => open.filter((finding) => partOf(finding) === part);
  const errors = of('error');
  const blanks = allPlacesOf(of('blank'));
  const looks = allPlacesOf(of('look'));
  // Many findings say the same: each sentence stands once.
  const named = [...new Set(errors.map(({ msg }) => msg))].slice(0, NAMED);
  const unnamed = errors.filter(({ msg }) => !named.includes(msg)).length;
  return (
    <>
      {found.state !== 'ready' && <p className="card-warning">{t.end.unchecked}</p>}
      {errors.length > 0 && (
        <div className="card-warning still-open">
          <p>{t.end.errors(errors.length)}</p>
          <ul>
            {named.map((msg) => (
              <li key={msg}>{msg}</li>
            ))}
            {unnamed > 0 && <li>{t.end.moreErrors(unnamed)}</li>}
          </ul>
        </div>
      )}
      {openClauses > 0 && <p>{t.end.openClauses(openClauses)}</p>}
      {unfilled > 0 && <p>{t.end.unfilled(unfilled)}</p>}
      {blanks > 0 && <p>{t.end.blanks(blanks)}</p>}
      {looks > 0 && <p>{t.end.warnings(looks)}</p>}
    </>
  );
}

/** The file that was finished, looked at when the page is opened. */
function KeptFile() {
  const { kept } = useBid().finish;
  const copy = useStore(kept.$copy);
  useEffect(() => void kept.load(), [kept]);
  if (copy.state !== 'ready') return null;
  const { state, sha256 } = copy.value;
  const text = t.end.file[state];
  return (
    <p className="faint kept-file" title={sha256 === undefined ? undefined : `SHA-256: ${sha256}`}>
      {text}
    </p>
  );
}

/** What a finished bid shows instead. */
export function FinishedBanner() {
  const writer = useWriter();
  const { finish } = useBid();
  const bid = useStore(writer.$bid);
  const copying = useStore(finish.$copying);
  return (
    <header className="finished">
      <Icon name="success" size={28} />
      <div>
        <h2>{t.end.finished}</h2>
        <p className="lead">{t.end.finishedAt(bid?.finishedAt ?? '')}</p>
        <KeptFile />
      </div>
      <Button
        icon="copy"
        busy={copying !== undefined}
        onClick={() => void finish.copy((id) => void writer.openBid(id))}
      >
        {t.end.copy}
      </Button>
    </header>
  );
}
