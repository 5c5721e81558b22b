import { useStore } from '@nanostores/react';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../kit/button.tsx';
import { Skeleton, Spinner } from '../../kit/spinner.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useBid } from '../base/context.ts';
import { t } from './messages.ts';
import type { Laid, WholeState } from './whole-store.ts';

/** A4 at 96 dots an inch. */
const PAGE_WIDTH = 794;
const GAP = 14;
const ROOM = 24;
const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5];
const FULL = ZOOMS.indexOf(1);
/** Pages beyond those in sight that are kept drawn. */
const BEYOND = 2;

/** The whole bid in one scroll, page by page. @param start what stands at the left of the tools */
export function WholeView({ start, onBack }: { start?: ReactNode; onBack: () => void }) {
  const { whole } = useBid();
  const state = useStore(whole.$whole);
  const [zoom, setZoom] = useState(FULL);
  useEffect(() => {
    void whole.open();
    return whole.close;
  }, [whole]);
  const laid = state.state === 'laid' ? state.laid : state.before;
  return (
    <div className="whole">
      <div className="chapter-tools">
        {start}
        <Note state={state} />
        <span className="chapter-acts">
          <Zoom zoom={zoom} onZoom={setZoom} />
          <IconButton
            icon="refresh"
            size="small"
            label={t.again}
            disabled={state.state === 'laying'}
            onClick={() => void whole.open()}
          />
          <Button size="small" onClick={onBack}>
            {t.back}
          </Button>
        </span>
      </div>
      {laid ? <Pages laid={laid} zoom={ZOOMS[zoom] ?? 1} /> : <Nothing state={state} />}
    </div>
  );
}

function Note({ state }: { state: WholeState }) {
  const laid = state.state === 'laid' ? state.laid : state.before;
  return (
    <span className="whole-note" role="status">
      {state.state === 'laying' && (
        <>
          <Spinner /> {laid ? t.laying : t.layingLong}
        </>
      )}
      {state.state === 'failed' && laid && `${state.msg}，${t.older}`}
    </span>
  );
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <>
      <IconButton
        icon="zoom-out"
        size="small"
        label={t.smaller}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      />
      <IconButton
        icon="zoom-in"
        size="small"
        label={t.larger}
        disabled={zoom === ZOOMS.length - 1}
        onClick={() => onZoom(zoom + 1)}
      />
    </>
  );
}

/** Before the first pages are there. */
function Nothing({ state }: { state: WholeState }) {
  const { whole } = useBid();
  if (state.state !== 'failed')
    return (
      <div className="whole-pages" aria-busy="true">
        <div className="whole-bone">
          <Skeleton lines={12} />
        </div>
      </div>
    );
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={t.failed}
        text={state.msg}
        action={
          <Button icon="refresh" onClick={() => void whole.open()}>
            {t.retry}
          </Button>
        }
      />
    </div>
  );
}

/** The width there is, px; 0 before it was measured. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const shown = box.current;
    if (!shown) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

type PageList = Virtualizer<HTMLElement, Element>;

/** Who picks a chapter in the list is led to its page, again too where it was picked before. */
function useChosenChapter(laid: Laid, list: PageList): void {
  const { whole, outline, run } = useBid();
  useEffect(() => {
    const lead = (id: string | undefined) => {
      const rows = outline.$rows.get();
      const at = rows.findIndex(({ chapter }) => chapter.id === id);
      const row = rows[at];
      if (!row) return;
      const sheet = whole.sheetOf(row.chapter.id);
      if (sheet !== undefined) return list.scrollToIndex(sheet - 1, { align: 'start' });
      // Titles stand in the contents too: the likeness nearest to its share of the pages is the chapter.
      const hint = Math.max(1, Math.round((at / rows.length) * laid.file.pages));
      void whole
        .pageOf(row.chapter.title, hint)
        .then((page) => list.scrollToIndex((page ?? hint) - 1, { align: 'start' }));
    };
    const stops = [run.$shown.listen(lead), whole.$wanted.listen((wanted) => lead(wanted?.id))];
    return () => stops.forEach((stop) => stop());
  }, [laid, list, outline, run, whole]);
}

/** Begins at the page somebody pressed elsewhere. */
function useStart(list: PageList, isMeasured: boolean): void {
  const { whole } = useBid();
  useEffect(() => {
    if (!isMeasured) return;
    const page = whole.takeStart();
    if (page !== undefined) list.scrollToIndex(page - 1, { align: 'start' });
  }, [whole, list, isMeasured]);
}

function Pages({ laid, zoom }: { laid: Laid; zoom: number }) {
  const box = useRef<HTMLElement>(null);
  const available = useWidth(box);
  const width = Math.floor(Math.min(PAGE_WIDTH, Math.max(0, available - 2 * ROOM)) * zoom);
  const height = Math.round(width * laid.ratio);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and in effects, none is handed on memoized
  const list = useVirtualizer<HTMLElement, Element>({
    count: laid.file.pages,
    getScrollElement: () => box.current,
    estimateSize: () => height + GAP,
    overscan: BEYOND,
    paddingStart: GAP,
  });
  useEffect(() => list.measure(), [list, height]);
  useChosenChapter(laid, list);
  useStart(list, width > 0);
  const items = list.getVirtualItems();
  const middle = (list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0) / 2;
  const current = items.find(({ end }) => end >= middle) ?? items[0];
  const { whole } = useBid();
  const page = (current?.index ?? 0) + 1;
  useEffect(() => whole.lookAt(page), [whole, page]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- pages are gone through with the keys */}
      <section ref={box} className="whole-pages" tabIndex={0} aria-label={t.label}>
        {width > 0 && (
          <div style={{ position: 'relative', height: list.getTotalSize(), minWidth: width }}>
            {items.map(({ index, start }) => (
              <div
                key={index}
                className="whole-page"
                style={{ width, height, transform: `translate(-50%, ${start}px)` }}
              >
                <Page laid={laid} page={index + 1} width={width} waits={list.isScrolling} />
              </div>
            ))}
          </div>
        )}
      </section>
      <p className="whole-at">{t.pageOf(page, laid.file.pages)}</p>
    </>
  );
}

interface PageProps {
  laid: Laid;
  page: number;
  width: number;
  /** While one scrolls nothing is drawn: the scrolling comes first. */
  waits: boolean;
}

function Page({ laid, page, width, waits }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef('');
  const what = `${page}/${width}`;
  useEffect(() => {
    if (!canvas.current || waits || drawn.current === what) return;
    const drawing = laid.file.draw(page, canvas.current, width);
    let isStopped = false;
    const keep = async () => {
      await drawing.done;
      if (!isStopped) drawn.current = what;
    };
    // What was stopped, or could not be drawn, is drawn once it is in sight again.
    keep().catch(() => undefined);
    return () => {
      isStopped = true;
      drawing.stop();
    };
  }, [laid, page, width, waits, what]);
  return <canvas ref={canvas} role="img" aria-label={t.page(page)} />;
}
