import { useStore } from '@nanostores/react';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { isComposing } from '../../kit/composing.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { useBid } from '../base/context.ts';
import type { Found } from './bid-search-store.ts';
import { blankLabel, blankMark } from './fill-store.ts';
import { t } from './messages.ts';

/** Places of a chapter that are shown; the rest is counted. */
const SHOWN = 2;
/** Characters before it that leave room for it on a phone. */
const BEFORE = 12;

/** A value for all places of the bid that ask for it, each chapter to be left out by a tick. */
export function FillDialog() {
  const { fill } = useBid().editing;
  const mark = useStore(fill.$mark);
  return mark === undefined ? null : <Open mark={mark} />;
}

function Open({ mark }: { mark: string }) {
  const { fill } = useBid().editing;
  const { search } = fill;
  const state = useStore(search.$search);
  const value = useStore(search.$with);
  const left = useStore(search.$left);
  const busy = useStore(search.$busy);
  const found = state.state === 'found' ? state.found : undefined;
  const count = (found?.chapters ?? [])
    .filter(({ id }) => !left.has(id))
    .reduce((sum, chapter) => sum + chapter.count, 0);
  const canFill = value.trim() !== '' && count > 0;
  const footer = (
    <>
      <Button onClick={fill.close}>{t.cancel}</Button>
      <Button
        kind="primary"
        busy={busy === 'replace'}
        disabled={!canFill}
        onClick={() => void fill.fill()}
      >
        {t.fill.apply(count)}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      title={t.fill.title(blankLabel(mark) ?? mark)}
      footer={footer}
      onClose={fill.close}
    >
      <TextField
        label={blankLabel(mark) ?? mark}
        value={value}
        maxLength={2000}
        data-first-focus=""
        onChange={(event) => search.$with.set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event) && canFill) void fill.fill();
        }}
      />
      {state.state === 'searching' && <Skeleton lines={3} />}
      {state.state === 'failed' && (
        <ErrorState text={state.message} onRetry={() => void search.find()} />
      )}
      {found && <Chapters found={found} />}
      <Keep />
    </Dialog>
  );
}

/** One line for a value of the company's own: nothing is kept unless it is ticked. */
function Keep() {
  const { keeping } = useBid().editing.fill;
  const offer = useStore(keeping.$offer);
  const wanted = useStore(keeping.$wanted);
  if (!offer) return null;
  return (
    <div className="fill-keep">
      <Checkbox
        label={offer.words}
        checked={wanted}
        onChange={({ target }) => keeping.$wanted.set(target.checked)}
      />
    </div>
  );
}

function Chapters({ found }: { found: Found }) {
  const { search } = useBid().editing.fill;
  const left = useStore(search.$left);
  if (found.total === 0) return <p className="faint">{t.fill.none}</p>;
  return (
    <>
      <p className="faint fill-where">{t.fill.where(found.total, found.chapters.length)}</p>
      <ul className="fill-places">
        {found.chapters.map(({ id, title, count, places }) => (
          <li key={id}>
            <Checkbox
              label={t.fill.chapter(title, count)}
              checked={!left.has(id)}
              onChange={({ target }) => search.leave(id, !target.checked)}
            />
            {places.slice(0, SHOWN).map(({ before, match, after }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- places of a chapter have no name
              <p key={index} className="fill-place">
                {before.slice(-BEFORE)}
                <mark>{match}</mark>
                {after}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Opens it for a blank; nothing for one that does not say what it asks for. */
export function FillButton({ words, count, here }: FillButtonProps) {
  const { fill } = useBid().editing;
  const mark = blankMark(words);
  if (mark === undefined) return null;
  return (
    <Button size="small" icon="edit" onClick={() => void fill.open(mark, here)}>
      {t.fill.once(count)}
    </Button>
  );
}

interface FillButtonProps {
  /** The words of the place. */
  words: string;
  /** How many places ask for it, as far as that is known. */
  count: number;
  here: string | null;
}
