import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Profile } from '../../core/contract/account.ts';
import type { OwnDataSummary } from '../../core/contract/own-data.ts';
import { maskPhone } from '../../core/format.ts';
import { $session } from '../../core/session/session.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Callout } from '../../kit/tag.tsx';
import { Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Part } from '../shared/part.tsx';
import { PartForm } from '../shared/part-form.tsx';
import { ChatCheckView } from './chat-check-view.tsx';
import { type Closing, createClosing } from './closing.ts';
import { Keeps, Losses } from './losses-view.tsx';
import { ownExport, type Summary } from './own-data.ts';
import { ownDataMessages } from './own-data-messages.ts';
import { OwnCode } from './phone-view.tsx';

const { close: texts } = ownDataMessages;

/** The end of the account. */
export function ClosingPart({ profile, summary }: { profile: Profile; summary: Summary }) {
  const [store] = useState(createClosing);
  useEffect(() => store.stop, [store]);
  const step = useStore(store.$step);
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    // The focus goes back to where it began.
    if (step === 'closed' && seen.current !== 'closed')
      box.current?.querySelector('button')?.focus();
    seen.current = step;
  }, [step]);
  const open = () => {
    // Bids may have been begun since the page was opened.
    void summary.load();
    store.open();
  };
  const begin = step === 'closed' && <Button onClick={open}>{texts.button}</Button>;
  return (
    <div ref={box}>
      <Part title={texts.title} lead={texts.lead} tools={begin}>
        {step !== 'closed' && (
          <div className="profile-step">
            <Step store={store} profile={profile} summary={summary} />
          </div>
        )}
      </Part>
    </div>
  );
}

interface StepProps {
  store: Closing;
  profile: Profile;
  summary: Summary;
}

function Step({ store, profile, summary }: StepProps) {
  const step = useStore(store.$step);
  const loaded = useStore(summary.$summary);
  if (loaded.state === 'loading') return <Skeleton lines={6} />;
  if (loaded.state === 'failed')
    return (
      <ErrorState
        title={partMessages.failed}
        text={loaded.msg}
        onRetry={() => void summary.load()}
      />
    );
  if (step === 'read') return <Reading store={store} known={loaded.value} summary={summary} />;
  return (
    <>
      <Proof store={store} profile={profile} known={loaded.value} />
      <LastQuestion store={store} profile={profile} />
    </>
  );
}

function hindrance({ obstacle, proof }: OwnDataSummary, isExporting: boolean): string {
  if (obstacle) return texts.obstacles[obstacle];
  if (proof === 'none') return texts.noProof;
  return isExporting ? texts.exporting : '';
}

function Reading({
  store,
  known,
  summary,
}: {
  store: Closing;
  known: OwnDataSummary;
  summary: Summary;
}) {
  const { values, errors, busy } = useStore(store.form.$form);
  const exporting = useStore(ownExport.$export).state === 'running';
  const inTheWay = hindrance(known, exporting);
  if (inTheWay)
    return (
      <>
        <div role="alert">
          <Callout tone="warning">{inTheWay}</Callout>
        </div>
        <div className="part-form-end">
          <Button onClick={() => void summary.load()}>{texts.refresh}</Button>
          <Button onClick={store.close}>{partMessages.cancel}</Button>
        </div>
      </>
    );
  return (
    <PartForm errors={errors} busy={busy} opened onSubmit={() => void store.form.submit()}>
      <div className="part-wide own-data-closing">
        <Losses known={known} />
        <Keeps />
        <p className="part-soft">{texts.exportFirst}</p>
        <Checkbox
          label={texts.agree}
          checked={values.agreed}
          error={errors.agreed}
          onChange={({ target }) => store.form.write('agreed', target.checked)}
        />
      </div>
      <div className="part-form-end">
        <Button type="submit">{texts.next}</Button>
        <Button kind="quiet" onClick={store.close}>
          {texts.keep}
        </Button>
      </div>
    </PartForm>
  );
}

function Proof({
  store,
  profile,
  known,
}: {
  store: Closing;
  profile: Profile;
  known: OwnDataSummary;
}) {
  const { msg } = useStore(store.$closing);
  const step = useStore(store.$step);
  const byPhone = known.proof === 'phone';
  return (
    <>
      <p className="part-name">{texts.stepProof}</p>
      <p className="part-soft">
        {byPhone ? texts.byPhone(maskPhone(profile.phone)) : texts.byChatApp}
      </p>
      {/* The dialog says it while it is open. */}
      {step === 'prove' && <Refusal msg={msg} />}
      {byPhone ? (
        <OwnCode check={store.own} onCancel={store.close} />
      ) : (
        <ChatCheckView check={store.chat} onCancel={store.close} />
      )}
    </>
  );
}

function LastQuestion({ store, profile }: { store: Closing; profile: Profile }) {
  const step = useStore(store.$step);
  const { busy, msg } = useStore(store.$closing);
  const { account } = useStore($session);
  const name = profile.name || maskPhone(profile.phone) || account;
  return (
    <ConfirmDialog
      open={step === 'confirm'}
      title={texts.title}
      message={
        <>
          <p>{texts.ask(name)}</p>
          <p className="part-soft">{texts.askText}</p>
          <Refusal msg={msg} />
        </>
      }
      confirmText={texts.confirm}
      cancelText={texts.keep}
      danger
      busy={busy}
      locked={busy}
      onCancel={store.close}
      onConfirm={() => void store.confirm()}
    />
  );
}
