import { useState } from 'react';
import type { OutlineChapter } from '../../core/contract/outline.ts';
import { Checkbox } from '../../kit/checkbox.tsx';
import { TextField } from '../../kit/field.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { t } from './messages.ts';
import { charsOfPages, pagesOfChars } from './page-budget.ts';

/** A page budget below, or above, is worth a word. */
const SHORT_PAGES = 0.5;
const LONG_PAGES = 25;
const MOST_WORDS = 500_000;
const MOST_PAGES = 2000;

export type ChapterLength = Pick<OutlineChapter, 'pages' | 'settings'>;

interface LengthProps {
  value: ChapterLength;
  onChange: (value: ChapterLength) => void;
  /** What stands in the box cannot be taken. */
  onProblem: (problem: boolean) => void;
}

function problemOf(way: 'pages' | 'words', text: string): string | undefined {
  const value = Number(text);
  const isGiven = text.trim() !== '';
  if (way === 'pages')
    return isGiven && value >= 0 && value <= MOST_PAGES ? undefined : t.gear.pagesWrong;
  return isGiven && Number.isInteger(value) && value >= 1 && value <= MOST_WORDS
    ? undefined
    : t.gear.wordsWrong;
}

type Way = 'pages' | 'words';

const wayOf = ({ settings }: LengthProps['value']): Way =>
  settings.words === undefined ? 'pages' : 'words';

/** What a length comes to the other way, and what may be wrong with it. */
function hintOf(way: Way, pages: number): string {
  const about = way === 'pages' ? t.gear.aboutChars(charsOfPages(pages)) : t.gear.aboutPages(pages);
  const advice =
    pages > LONG_PAGES
      ? t.gear.manyPages
      : pages > 0 && pages < SHORT_PAGES
        ? t.gear.onePage
        : undefined;
  return advice ? t.gear.withAdvice(about, advice) : about;
}

/** The length as it is typed; what is no length stays here. */
function useLength({ value, onChange, onProblem }: LengthProps) {
  const { pages, settings } = value;
  const way = wayOf(value);
  const [text, setText] = useState(String(settings.words ?? t.tenths(pages)));
  const problem = problemOf(way, text);
  const choose = (next: 'pages' | 'words') => {
    const { words: _, ...rest } = settings;
    const words = charsOfPages(pages) || 100;
    setText(String(next === 'words' ? words : t.tenths(pages)));
    onProblem(false);
    onChange({ pages, settings: next === 'words' ? { ...rest, words, pinned: true } : rest });
  };
  const type = (next: string) => {
    setText(next);
    const isWrong = problemOf(way, next) !== undefined;
    onProblem(isWrong);
    if (isWrong) return;
    const amount = Number(next);
    if (way === 'pages') onChange({ pages: amount, settings: { ...settings, pinned: true } });
    else
      onChange({
        pages: pagesOfChars(amount),
        settings: { ...settings, words: amount, pinned: true },
      });
  };
  return { text, problem, choose, type };
}

/** How long a chapter is to be: in pages or in characters, fixed or open to sharing out. */
export function ChapterLengthField({ value, onChange, onProblem }: LengthProps) {
  const { pages, settings } = value;
  const way = wayOf(value);
  const { text, problem, choose, type } = useLength({ value, onChange, onProblem });
  return (
    <fieldset className="form">
      <legend className="kit-label">{t.gear.length}</legend>
      <div className="length-line">
        <Tabs
          look="pill"
          label={t.gear.length}
          tabs={[
            { id: 'pages', label: t.gear.byPages },
            { id: 'words', label: t.gear.byWords },
          ]}
          value={way}
          onChange={choose}
        />
        <TextField
          label={t.gear[way]}
          hideLabel
          inputMode="decimal"
          value={text}
          error={problem}
          hint={hintOf(way, pages)}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Checkbox
        label={t.gear.pin}
        checked={settings.pinned ?? false}
        onChange={(event) =>
          onChange({ pages, settings: { ...settings, pinned: event.target.checked } })
        }
      />
    </fieldset>
  );
}
