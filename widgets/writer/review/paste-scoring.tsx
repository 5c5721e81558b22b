import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { t } from './messages.ts';
import { createPastedScoring } from './pasted-scoring.ts';
import { RecognisedRows } from './recognised-rows.tsx';
import { pointsOf } from './scoring-rows.ts';

/** Characters of a pasted text (contract). */
const LONGEST = 200_000;

type PastedScoring = ReturnType<typeof createPastedScoring>;
type Recognised = ReturnType<PastedScoring['$recognised']['get']>;

const rowsOf = (recognised: Recognised) => (recognised.state === 'ready' ? recognised.rows : []);

function errorOf(recognised: Recognised): string | undefined {
  if (recognised.state === 'failed') return recognised.message;
  return recognised.state === 'ready' && recognised.rows.length === 0 ? t.pasteNone : undefined;
}

/** Scoring requirements pasted by hand: recognised, looked at, then put into the table. */
export function PasteScoring({ onClose }: { onClose: () => void }) {
  const { review } = useWriter();
  const [text, setText] = useState('');
  const [pasted] = useState(() => createPastedScoring());
  const recognised = useStore(pasted.$recognised);
  const rows = rowsOf(recognised);
  const take = (replace: boolean) => {
    review.addPasted(rows, replace);
    onClose();
  };
  return (
    <Dialog
      open
      size="large"
      title={t.pasteTitle}
      footer={<PasteFooter pasted={pasted} text={text} onTake={take} onClose={onClose} />}
      onClose={onClose}
    >
      <p className="dialog-lead">{t.pasteLead}</p>
      <TextArea
        label={t.pasteLabel}
        rows={rows.length > 0 ? 4 : 10}
        maxLength={LONGEST}
        placeholder={writerTexts.manualScoringHint}
        data-first-focus=""
        value={text}
        error={errorOf(recognised)}
        onPaste={(event) => {
          // A table keeps its cells only as it was copied; the words alone lose them.
          const html = event.clipboardData.getData('text/html');
          const words = event.clipboardData.getData('text/plain');
          if (text !== '' || !/<table/i.test(html) || words.trim() === '') return;
          event.preventDefault();
          setText(words.slice(0, LONGEST));
          void pasted.recognise(words, html);
        }}
        onChange={(event) => {
          setText(event.target.value);
          pasted.forget();
        }}
      />
      {rows.length > 0 && (
        <div className="recognised-part">
          <p role="status">{t.pasteFound(rows.length, pointsOf(rows))}</p>
          <RecognisedRows rows={rows} pasted={pasted} />
        </div>
      )}
    </Dialog>
  );
}

interface PasteFooterProps {
  pasted: PastedScoring;
  text: string;
  /** Puts what was recognised into the table; `replace`: in place of what stands there. */
  onTake: (replace: boolean) => void;
  onClose: () => void;
}

function PasteFooter({ pasted, text, onTake, onClose }: PasteFooterProps) {
  const { review } = useWriter();
  const { scoring } = useStore(review.$form);
  const recognised = useStore(pasted.$recognised);
  const hasRows = rowsOf(recognised).length > 0;
  return (
    <>
      <Button onClick={onClose}>{writerTexts.cancel}</Button>
      {hasRows && scoring.length > 0 && (
        <Button onClick={() => onTake(true)}>{t.pasteReplace}</Button>
      )}
      {hasRows ? (
        <Button kind="primary" onClick={() => onTake(false)}>
          {t.pasteAppend}
        </Button>
      ) : (
        <Button
          kind="primary"
          busy={recognised.state === 'reading'}
          disabled={text.trim() === ''}
          onClick={() => void pasted.recognise(text)}
        >
          {t.pasteRead}
        </Button>
      )}
    </>
  );
}
