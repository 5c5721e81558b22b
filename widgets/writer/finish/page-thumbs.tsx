import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { useBid, useWriter } from '../base/context.ts';
import type { Laid } from '../whole/whole-store.ts';
import { t } from './messages.ts';

/** Drawn so wide, CSS pixels. */
const WIDTH = 172;
/** Before the first layout is there. */
const BONES = [1, 2, 3, 4, 5, 6];
/** More pages are shown on demand: who looks for a page goes to the whole bid. */
const SHOWN = 12;
const A4 = 297 / 210;

/** The bid's own pages as they will be printed; a press opens the whole bid at that page. */
export function PageThumbs() {
  const { whole } = useBid();
  const state = useStore(whole.$whole);
  useEffect(() => {
    void whole.open();
    return whole.close;
  }, [whole]);
  const laid = state.state === 'laid' ? state.laid : state.before;
  return (
    <section className="card" aria-busy={state.state === 'laying'}>
      <header className="card-head">
        <h3>{t.thumbs.title}</h3>
        <span className="faint" role="status">
          {laid ? t.thumbs.count(laid.file.pages) : state.state === 'laying' && t.thumbs.laying}
        </span>
      </header>
      {laid ? (
        <Thumbs laid={laid} />
      ) : state.state === 'failed' ? (
        <ErrorState title={t.thumbs.failed} text={state.msg} onRetry={() => void whole.open()} />
      ) : (
        <ul className="page-thumbs">
          {BONES.map((page) => (
            <li key={page}>
              <span className="page-thumb" style={{ aspectRatio: 1 / A4 }} />
              <span className="faint">{t.thumbs.page(page)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Thumbs({ laid }: { laid: Laid }) {
  const [isAll, setAll] = useState(false);
  const { pages } = laid.file;
  const shown = isAll ? pages : Math.min(pages, SHOWN);
  return (
    <>
      <ul className="page-thumbs">
        {Array.from({ length: shown }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page is known by its number
          <Thumb key={index} laid={laid} page={index + 1} />
        ))}
      </ul>
      {shown < pages && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {t.thumbs.all(pages)}
        </Button>
      )}
    </>
  );
}

function Thumb({ laid, page }: { laid: Laid; page: number }) {
  const writer = useWriter();
  const { whole, layout } = useBid();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return;
    let drawing: ReturnType<Laid['file']['draw']> | undefined;
    // A bid has hundreds of pages: each is drawn once it comes into sight.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || drawing) return;
      drawing = laid.file.draw(page, shown, WIDTH);
      drawing.done.catch(() => undefined);
    });
    observer.observe(shown);
    return () => {
      observer.disconnect();
      drawing?.stop();
    };
  }, [laid, page]);
  const open = () => {
    whole.startAt(page);
    layout.$whole.set(true);
    writer.goTo('write');
  };
  return (
    <li>
      <button
        type="button"
        className="page-thumb"
        style={{ aspectRatio: 1 / laid.ratio }}
        onClick={open}
      >
        <canvas ref={canvas} role="img" aria-label={t.thumbs.open(page)} />
      </button>
      <span className="faint" aria-hidden>
        {t.thumbs.page(page)}
      </span>
    </li>
  );
}
