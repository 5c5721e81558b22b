import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { mostCompared } from '../core/contract/compare.ts';
import { formatBytes } from '../core/format.ts';
import { notifySuccess } from '../core/notify.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { type Choice, type ChoiceKind, type ChoicesStore, createChoices } from './choices-store.ts';
import type { ImportStore } from './import-store.ts';
import { messages } from './messages.ts';

const { pick: t } = messages;

interface PickDialogProps {
  kind: ChoiceKind;
  store: ImportStore;
  onTake: (kind: ChoiceKind, choices: readonly Choice[]) => void;
  onClose: () => void;
}

/** What is ticked so far, in the order of the ticks. */
function useTicked() {
  const [ticked, setTicked] = useState<readonly Choice[]>([]);
  const toggle = (choice: Choice, on: boolean) =>
    setTicked((before) => [
      ...before.filter(({ id }) => id !== choice.id),
      ...(on ? [choice] : []),
    ]);
  return { ticked, toggle };
}

/** @returns whether it is gone; the user is told of a failure by the call. */
const isRemoved = (choices: ChoicesStore, { id }: Choice): Promise<boolean> =>
  choices.remove(id).then(
    () => true,
    () => false,
  );

function SearchField({ choices }: { choices: ChoicesStore }) {
  const q = useStore(choices.$q);
  return (
    <TextField
      type="search"
      label={t.search}
      hideLabel
      value={q}
      maxLength={100}
      placeholder={t.searchPlaceholder}
      prefix={<Icon name="search" />}
      onChange={({ target }) => choices.search(target.value)}
    />
  );
}

interface ManyFooterProps {
  /** How many more there is room for. */
  left: number;
  count: number;
  onClose: () => void;
  onTake: () => void;
}

function ManyFooter({ left, count, onClose, onTake }: ManyFooterProps) {
  return (
    <>
      <span className="step-text pick-left" role="status">
        {t.left(Math.max(0, left))}
      </span>
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button kind="primary" disabled={count === 0} onClick={onTake}>
        {t.take(count)}
      </Button>
    </>
  );
}

/** Choosing from what is there already: several files or bids, or one tender file. */
export function PickDialog({ kind, store, onTake, onClose }: PickDialogProps) {
  const [choices] = useState(() => createChoices(kind));
  useEffect(() => {
    void choices.look();
    return choices.stop;
  }, [choices]);
  const { documents } = useStore(store.$selection);
  const count = useStore(store.$count);
  const { ticked, toggle } = useTicked();
  const [leaving, setLeaving] = useState<Choice>();
  const own = kind === 'files' ? 'file' : 'bid';
  const already = new Set(documents.filter((one) => one.kind === own).map(({ id }) => id));
  const left = mostCompared - count - ticked.length;
  const isOne = kind === 'tenders';
  const remove = async (choice: Choice) => {
    setLeaving(undefined);
    if (!(await isRemoved(choices, choice))) return;
    store.forgetFile(choice.id);
    toggle(choice, false);
    notifySuccess(t.fileRemoved);
  };
  const footer = isOne ? undefined : (
    <ManyFooter
      left={left}
      count={ticked.length}
      onClose={onClose}
      onTake={() => onTake(kind, ticked)}
    />
  );
  return (
    <Dialog open title={t[kind]} onClose={onClose} footer={footer}>
      {!isOne && <SearchField choices={choices} />}
      <Choices
        choices={choices}
        render={(choice) =>
          isOne ? (
            <OneChoice choice={choice} onTake={() => onTake(kind, [choice])} />
          ) : (
            <ManyChoice
              choice={choice}
              isIn={already.has(choice.id)}
              isTicked={ticked.some(({ id }) => id === choice.id)}
              hasRoom={left > 0}
              onChange={(on) => toggle(choice, on)}
              onRemove={kind === 'files' ? () => setLeaving(choice) : undefined}
            />
          )
        }
      />
      <ConfirmDialog
        {...removing(leaving)}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving && void remove(leaving)}
      />
    </Dialog>
  );
}

/** What is asked before a file is removed. */
const removing = (leaving: Choice | undefined) => ({
  open: leaving !== undefined,
  danger: true,
  title: t.removeFileTitle,
  confirmText: t.removeConfirm,
  message: t.removeQuestion(leaving?.name ?? ''),
});

function Choices({
  choices,
  render,
}: {
  choices: ChoicesStore;
  render: (choice: Choice) => ReactNode;
}) {
  const state = useStore(choices.$choices);
  const q = useStore(choices.$q);
  switch (state.state) {
    case 'loading':
      return (
        <div className="loading">
          <Skeleton lines={4} />
        </div>
      );
    case 'failed':
      return <ErrorState title={t.failed} text={state.msg} onRetry={() => void choices.look()} />;
    case 'ready':
      if (state.value.choices.length === 0)
        return <EmptyState icon="search" title={q.trim() ? t.nothingFound : t.none} />;
      return (
        <>
          <ul className="choices">
            {state.value.choices.map((choice) => (
              <li key={choice.id} className="choice">
                {render(choice)}
              </li>
            ))}
          </ul>
          {choices.hasMore(state) && (
            <Button kind="quiet" wide onClick={() => void choices.more()}>
              {t.more}
            </Button>
          )}
        </>
      );
  }
}

function About({ choice }: { choice: Choice }) {
  return (
    <span className="line-text">
      <span className="choice-name">{choice.name}</span>
      <span className="time">
        {choice.at.slice(0, 16)}
        {choice.bytes !== undefined && `　${formatBytes(choice.bytes)}`}
      </span>
    </span>
  );
}

interface ManyChoiceProps {
  choice: Choice;
  isIn: boolean;
  isTicked: boolean;
  hasRoom: boolean;
  onChange: (on: boolean) => void;
  onRemove: (() => void) | undefined;
}

function ManyChoice({ choice, isIn, isTicked, hasRoom, onChange, onRemove }: ManyChoiceProps) {
  return (
    <>
      <Checkbox
        label={<About choice={choice} />}
        checked={isIn || isTicked}
        disabled={isIn || !(isTicked || hasRoom)}
        onChange={({ target }) => onChange(target.checked)}
      />
      {isIn && <span className="time">{t.already}</span>}
      {onRemove && !isIn && (
        <IconButton
          size="small"
          icon="trash"
          label={t.removeFile(choice.name)}
          onClick={onRemove}
        />
      )}
    </>
  );
}

function OneChoice({ choice, onTake }: { choice: Choice; onTake: () => void }) {
  return (
    <>
      <About choice={choice} />
      <Button size="small" aria-label={t.takeNamed(choice.name)} onClick={onTake}>
        {t.takeOne}
      </Button>
    </>
  );
}
