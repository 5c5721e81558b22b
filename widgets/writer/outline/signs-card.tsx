import { useStore } from '@nanostores/react';
import type { OutlineSign } from '../../core/contract/outline-signs.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { useBid } from '../base/context.ts';
import { t } from './messages.ts';

/** Openings shown under a sign; the rest is counted. */
const SHOWN = 6;

const icons = { held: 'success', open: 'alert', unstated: 'info' } as const;

/** What was found when the outline was held against the tender. Green only when all of it was looked at and right. */
export function SignsCard() {
  const { signs } = useBid().outline;
  const loaded = useStore(signs.$signs);
  const isStale = useStore(signs.$stale);
  return (
    <aside
      className="card signs-card"
      aria-label={t.signs.title}
      aria-busy={isStale}
      data-looking={loaded.state === 'loading' || undefined}
    >
      <h3>{t.signs.title}</h3>
      {loaded.state === 'loading' && <Skeleton lines={4} />}
      {loaded.state === 'failed' && (
        <p className="signs-failed">
          {loaded.msg}{' '}
          <Button size="small" kind="quiet" onClick={() => void signs.look()}>
            {t.signs.again}
          </Button>
        </p>
      )}
      {loaded.state === 'ready' && (
        <Found
          signs={loaded.value.signs}
          isInDoubt={loaded.value.isReadingInDoubt}
          isStale={isStale}
        />
      )}
    </aside>
  );
}

function Found({
  signs,
  isInDoubt,
  isStale,
}: {
  signs: readonly OutlineSign[];
  isInDoubt: boolean;
  isStale: boolean;
}) {
  const isRight = !isInDoubt && signs.every(({ state }) => state === 'held');
  return (
    <>
      <p className="signs-sum" role="status" data-right={(isRight && !isStale) || undefined}>
        {isStale
          ? t.signs.looking
          : isInDoubt
            ? t.signs.inDoubt
            : isRight
              ? t.signs.right
              : t.signs.sum(signs)}
      </p>
      <ul className="signs">
        {signs.map((sign) => (
          <Sign key={sign.about} sign={sign} />
        ))}
      </ul>
    </>
  );
}

function Sign({ sign }: { sign: OutlineSign }) {
  const { about, state, msg, open, leftOut = [], onlyWhen = [] } = sign;
  return (
    <li data-state={state}>
      <Icon name={icons[state]} size={15} />
      <div>
        <span className="kit-hidden">{t.signs.states[state]}</span>
        <p>{msg}</p>
        {open.length > 0 && (
          <ul>
            {open.slice(0, SHOWN).map((one) => (
              <li key={`${about}${one.msg}`}>
                <Opening {...one} />
              </li>
            ))}
            {open.length > SHOWN && <li className="faint">{t.signs.more(open.length - SHOWN)}</li>}
          </ul>
        )}
        {leftOut.length > 0 && (
          <p className="faint">
            {t.signs.leftOut(leftOut.map(({ title }) => `“${title}”`).join('、'))}
          </p>
        )}
        {onlyWhen.length > 0 && (
          <>
            <p className="faint">{t.signs.onlyWhen}</p>
            <ul>
              {onlyWhen.map(({ title, when, chapterId }) => (
                <li key={chapterId}>
                  <Opening msg={t.signs.inCase(title, when)} chapterId={chapterId} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </li>
  );
}

/** Leads to the chapter it is about, or narrows the tree to those of its scoring item. */
function Opening({ msg, chapterId, scoringId }: OutlineSign['open'][number]) {
  const { look, $chapters } = useBid().outline;
  const chapters = useStore($chapters);
  const isThere = chapters.some(({ id }) => id === chapterId);
  const isAnswered = chapters.some(({ scoringIds }) => scoringIds.some((id) => id === scoringId));
  const go =
    isThere && chapterId
      ? () => look.focus(chapterId, 'seen')
      : isAnswered && scoringId
        ? () => look.filterByScoring(scoringId)
        : undefined;
  return go ? (
    <button type="button" className="signs-go" onClick={go}>
      {msg}
    </button>
  ) : (
    msg
  );
}
