import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { notifySuccess } from '../../core/notify.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { isComposing } from '../../kit/composing.ts';
import { TextField } from '../../kit/field.tsx';
import type { BidEditor } from './bid-editor.ts';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { t } from './messages.ts';

/** Where the search stands: hits in all, and which one is shown, from 0; -1 for none. */
interface Hits {
  count: number;
  at: number;
}

/** Follows the search in the editor; the marks go when the panel does. */
function useHits(editor: BidEditor, text: string, matchCase: boolean) {
  const [hits, setHits] = useState<Hits>({ count: 0, at: -1 });
  const search = () => {
    const count = text === '' ? 0 : editor.find(text, { matchCase });
    setHits({ count, at: -1 });
    return count;
  };
  useEffect(() => {
    if (text === '') editor.clearFind();
    search();
    // `search` belongs to these three.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editor, text, matchCase]);
  useEffect(() => () => editor.clearFind(), [editor]);
  return { hits, search, move: (at: number) => setHits((before) => ({ ...before, at })) };
}

interface HitsLineProps {
  text: string;
  hits: ReturnType<typeof useHits>['hits'];
  onStep: (back: boolean) => void;
}

/** Which hit it is of how many, and the way to the next ones. */
function HitsLine({ text, hits, onStep }: HitsLineProps) {
  return (
    <div className="find-line">
      <span className="faint" role="status">
        {text === '' ? '' : t.search.count(hits.at + 1, hits.count)}
      </span>
      <IconButton
        size="small"
        icon="chevron-up"
        label={t.search.previous}
        disabled={hits.count === 0}
        onClick={() => onStep(true)}
      />
      <IconButton
        size="small"
        icon="chevron-down"
        label={t.search.next}
        disabled={hits.count === 0}
        onClick={() => onStep(false)}
      />
    </div>
  );
}

/** Find and replace in the open chapter, each hit marked in the text. */
export function ChapterFind({ page, editor }: { page: ChapterEditing; editor: BidEditor }) {
  const text = useStore(page.editing.search.$text);
  const replacement = useStore(page.editing.search.$with);
  const matchCase = useStore(page.editing.search.$matchCase);
  const { hits, search, move } = useHits(editor, text, matchCase);
  const box = useRef<HTMLDivElement>(null);
  const { $text, $with, $matchCase } = page.editing.search;
  useEffect(() => box.current?.querySelector('input')?.select(), []);
  const step = (back: boolean) => move(back ? editor.findPrevious() : editor.findNext());
  const replaceOne = () => {
    editor.replaceCurrent(replacement);
    search();
  };
  const replaceAll = () => {
    const count = editor.replaceAll(replacement);
    search();
    notifySuccess(t.search.replacedHere(count));
  };
  return (
    <div className="find" ref={box}>
      <TextField
        label={t.search.text}
        value={text}
        onChange={(event) => $text.set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) step(event.shiftKey);
        }}
      />
      <HitsLine text={text} hits={hits} onStep={step} />
      <TextField
        label={t.search.with}
        value={replacement}
        onChange={(event) => $with.set(event.target.value)}
      />
      <Checkbox
        label={t.search.matchCase}
        checked={matchCase}
        onChange={(event) => $matchCase.set(event.target.checked)}
      />
      <span className="actions">
        <Button size="small" disabled={hits.count === 0} onClick={replaceOne}>
          {t.search.replace}
        </Button>
        <Button size="small" disabled={hits.count === 0} onClick={replaceAll}>
          {t.search.replaceAll}
        </Button>
      </span>
    </div>
  );
}
