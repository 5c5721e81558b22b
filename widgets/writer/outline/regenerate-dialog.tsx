import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { Callout } from '../../kit/tag.tsx';
import { useBid } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { branchOf } from '../chapters/outline-tree.ts';
import { type LeftBehind, written } from './left-behind.ts';
import { t } from './messages.ts';

/** Titles that are named; of more the number is told. */
const NAMED = 4;

/** Has the outline made anew, and closes the dialog once the service took it up; what was typed stays otherwise. */
function useGenerate(chapterId: string | undefined, instruction: string, onClose: () => void) {
  const { outline, run } = useBid();
  const [isBusy, setBusy] = useState(false);
  const generate = async () => {
    setBusy(true);
    const expect = run.expecting();
    try {
      await outline.generate({
        ...(chapterId ? { chapterId } : {}),
        ...(instruction ? { instruction } : {}),
      });
      expect('outlining');
      onClose();
    } catch {
      // call() has told the user; what was typed stays.
      setBusy(false);
    }
  };
  return { isBusy, generate };
}

/** Asks how the outline, or what stands below one chapter, is to be made anew, and says what text would leave the bid. */
export function RegenerateDialog({
  chapterId,
  onClose,
}: {
  chapterId: string | undefined;
  onClose: () => void;
}) {
  const { outline, run } = useBid();
  const rows = useStore(outline.$rows);
  const state = useStore(run.$run);
  const [instruction, setInstruction] = useState('');
  const top = rows.find(({ chapter }) => chapter.id === chapterId);
  const scope = (top ? branchOf(rows, top.chapter.id).slice(1) : rows).map(
    ({ chapter }) => chapter,
  );
  const left = written(scope, state);
  const isLeaving = left.titles.length > 0;
  const { isBusy, generate } = useGenerate(top?.chapter.id, instruction.trim(), onClose);
  const footer = (
    <>
      <Button onClick={onClose}>{t.gear.cancel}</Button>
      <Button kind="primary" icon="sparkle" busy={isBusy} onClick={() => void generate()}>
        {isLeaving ? t.regenerate.confirmLeave : t.regenerate.confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      title={top ? t.regenerate.titleUnder(top.chapter.title) : t.regenerate.title}
      onClose={onClose}
      footer={footer}
    >
      <div className="form">
        <TextArea
          label={t.regenerate.instruction}
          placeholder={t.regenerate.hint}
          rows={4}
          maxLength={2000}
          value={instruction}
          data-first-focus=""
          onChange={(event) => setInstruction(event.target.value)}
        />
        <p className="faint">{t.regenerate.plain}</p>
        {isLeaving && <Leaving left={left} />}
      </div>
    </Dialog>
  );
}

function Leaving({ left: { titles, chars } }: { left: LeftBehind }) {
  const more = titles.length - NAMED;
  return (
    <Callout tone="warning">
      <strong>{t.regenerate.leaves(titles.length, writerTexts.chars(chars))}</strong>
      <span className="leaving-titles">
        {t.listed(titles.slice(0, NAMED))}
        {more > 0 && t.regenerate.leavesMore(titles.length)}
      </span>
      {t.regenerate.leavesNote}
    </Callout>
  );
}
