import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { TextArea } from './field.tsx';

interface HelpfulTexts {
  question: string;
  yes: string;
  no: string;
  thanks: string;
  missing: string;
  missingHint: string;
  tell: string;
  skip: string;
  received: string;
}

interface HelpfulProps {
  texts: HelpfulTexts;
  state: { step: 'ask' | 'words' | 'thanked' | 'sent'; busy: boolean; msg: string; words: string };
  onVote: (helpful: boolean) => void;
  onWrite: (words: string) => void;
  onSend: () => void;
  onSkip: () => void;
}

interface QuestionProps {
  texts: HelpfulProps['texts'];
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

function Question({ texts, busy, onYes, onNo }: QuestionProps) {
  return (
    <div className="helpful-question">
      <span>{texts.question}</span>
      <span className="helpful-buttons">
        <Button size="small" busy={busy} onClick={onYes}>
          {texts.yes}
        </Button>
        <Button size="small" busy={busy} onClick={onNo}>
          {texts.no}
        </Button>
      </span>
    </div>
  );
}

/** Asks whether an article helped, and what is missing where it did not. Its height is there from the start. */
export function Helpful({ texts, state, onVote, onWrite, onSend, onSkip }: HelpfulProps) {
  const { step, busy, msg, words } = state;
  const box = useRef<HTMLElement>(null);
  const answered = useRef(false);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // What was pressed is gone: the reader goes on in what has come in its place.
    if (answered.current)
      box.current
        ?.querySelector<HTMLElement>('textarea, .helpful-said')
        ?.focus({ preventScroll: true });
    answered.current = false;
  });
  const answer = (act: () => void) => () => {
    answered.current = true;
    act();
  };
  return (
    <section className="helpful" aria-label={texts.question} ref={box}>
      <div className="helpful-box">
        {step === 'ask' && (
          <Question
            texts={texts}
            busy={busy}
            onYes={answer(() => onVote(true))}
            onNo={answer(() => onVote(false))}
          />
        )}
        {step === 'words' && (
          <Words
            texts={texts}
            words={words}
            busy={busy}
            onWrite={onWrite}
            onSend={answer(onSend)}
            onSkip={answer(onSkip)}
          />
        )}
        <div role="status">
          {(step === 'thanked' || step === 'sent') && (
            <p className="helpful-said" tabIndex={-1}>
              {step === 'sent' ? texts.received : texts.thanks}
            </p>
          )}
        </div>
        {msg && (
          <p className="helpful-msg" role="alert">
            {msg}
          </p>
        )}
      </div>
    </section>
  );
}

/** What an article lacks takes a sentence or two. */
const MOST_WORDS = 500;

interface WordsProps extends Pick<HelpfulProps, 'texts' | 'onWrite' | 'onSend' | 'onSkip'> {
  words: string;
  busy: boolean;
}

function Words({ texts, words, busy, onWrite, onSend, onSkip }: WordsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form className="helpful-words" onSubmit={submit}>
      <TextArea
        label={texts.missing}
        hint={texts.missingHint}
        rows={2}
        maxLength={MOST_WORDS}
        value={words}
        onChange={({ target }) => onWrite(target.value)}
      />
      <span className="helpful-buttons">
        <Button type="submit" kind="primary" size="small" busy={busy} disabled={!words.trim()}>
          {texts.tell}
        </Button>
        <Button kind="quiet" size="small" onClick={onSkip}>
          {texts.skip}
        </Button>
      </span>
    </form>
  );
}
