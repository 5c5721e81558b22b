import { type FormEvent, useState } from 'react';
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
  told: string;
}

interface HelpfulProps {
  texts: HelpfulTexts;
  state: { step: 'ask' | 'words' | 'thanked' | 'told'; busy: boolean; msg: string };
  onVote: (helpful: boolean) => void;
  onTell: (words: string) => void;
  onSkip: () => void;
}

/** Asks whether an article helped, and what is missing where it did not. Its height is there from the start. */
export function Helpful({ texts, state, onVote, onTell, onSkip }: HelpfulProps) {
  const { step, busy, msg } = state;
  return (
    <section className="helpful" aria-label={texts.question}>
      <div className="helpful-box">
        {step === 'ask' && (
          <div className="helpful-question">
            <span>{texts.question}</span>
            <span className="helpful-buttons">
              <Button size="small" busy={busy} onClick={() => onVote(true)}>
                {texts.yes}
              </Button>
              <Button size="small" busy={busy} onClick={() => onVote(false)}>
                {texts.no}
              </Button>
            </span>
          </div>
        )}
        {step === 'words' && <Words texts={texts} busy={busy} onTell={onTell} onSkip={onSkip} />}
        <div role="status">
          {step === 'thanked' && <p>{texts.thanks}</p>}
          {step === 'told' && <p>{texts.told}</p>}
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

function Words({ texts, busy, onTell, onSkip }: Pick<HelpfulProps, 'texts' | 'onTell' | 'onSkip'> & { busy: boolean }) {
  const [words, setWords] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTell(words);
  };
  return (
    <form className="helpful-words" onSubmit={submit}>
      <TextArea
        label={texts.missing}
        hint={texts.missingHint}
        rows={2}
        maxLength={MOST_WORDS}
        value={words}
        onChange={({ target }) => setWords(target.value)}
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
