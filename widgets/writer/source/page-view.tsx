import { type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { t } from './messages.ts';
import type { PrintedFile, QuotedPage } from './printed-file.ts';

const ZOOMS: readonly number[] = [0.6, 0.8, 1, 1.25, 1.6, 2, 2.6];
const FIT = ZOOMS.indexOf(1);

interface PageViewProps {
  file: PrintedFile;
  quote: string;
  /** Its words were recognised: the page itself has none that could be marked. */
  scanned: boolean;
  /** Where it is thought to stand. */
  hint: number | undefined;
}

/** Looks the quote up; the page it is thought to stand on shows meanwhile. */
function useQuotedPage(file: PrintedFile, quote: string, hint: number | undefined) {
  const [page, setPage] = useState(() => Math.min(file.pages, hint ?? 1));
  const [found, setFound] = useState<QuotedPage | 'nowhere' | undefined>();
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      if (quote === '') return;
      const place = await file.find(quote, hint).catch(() => undefined);
      if (!isCurrent) return;
      setFound(place ?? 'nowhere');
      if (place) setPage(place.page);
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [file, quote, hint]);
  return { page, setPage, found };
}

/** A page of the file as it is printed, the quoted words marked on it. */
export function PageView({ file, quote, scanned, hint }: PageViewProps) {
  const { page, setPage, found } = useQuotedPage(file, quote, hint);
  const [zoom, setZoom] = useState(FIT);
  const marks = found && found !== 'nowhere' && found.page === page ? found.marks : [];
  return (
    <div className="page-view">
      <div className="page-tools">
        <IconButton
          icon="chevron-left"
          size="small"
          label={t.previousPage}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        />
        <span role="status">{t.pageOf(page, file.pages)}</span>
        <IconButton
          icon="chevron-right"
          size="small"
          label={t.nextPage}
          disabled={page >= file.pages}
          onClick={() => setPage(page + 1)}
        />
        <span className="page-zoom">
          <IconButton
            icon="zoom-out"
            size="small"
            label={t.zoomOut}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <IconButton
            icon="fit"
            size="small"
            label={t.fitWidth}
            disabled={zoom === FIT}
            onClick={() => setZoom(FIT)}
          />
          <IconButton
            icon="zoom-in"
            size="small"
            label={t.zoomIn}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </span>
      </div>
      {found === 'nowhere' && <p className="page-note">{scanned ? t.scannedPage : t.notFound}</p>}
      <Sheet file={file} page={page} zoom={ZOOMS[zoom] ?? 1} marks={marks} />
    </div>
  );
}

/** The width there is for a page, px; 0 before it was measured. */
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

interface SheetProps {
  file: PrintedFile;
  page: number;
  zoom: number;
  marks: QuotedPage['marks'];
}

/** The size of a page, undefined until it is known. */
function usePageSize(file: PrintedFile, page: number) {
  const [size, setSize] = useState<{ width: number; height: number } | undefined>();
  useEffect(() => {
    let isCurrent = true;
    file
      .size(page)
      .then((known) => isCurrent && setSize(known))
      .catch(() => isCurrent && setSize(undefined));
    return () => {
      isCurrent = false;
    };
  }, [file, page]);
  return size;
}

function Sheet({ file, page, zoom, marks }: SheetProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const firstMark = useRef<HTMLSpanElement>(null);
  const available = useWidth(frame);
  const size = usePageSize(file, page);
  const [drawn, setDrawn] = useState<number | undefined>();
  const width = Math.max(0, Math.floor(available * zoom));
  useEffect(() => {
    if (!canvas.current || width === 0) return;
    const drawing = file.draw(page, canvas.current, width);
    drawing.done.then(() => setDrawn(page)).catch(() => setDrawn(undefined));
    return drawing.stop;
  }, [file, page, width]);
  useEffect(() => {
    if (marks.length > 0) firstMark.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
    else frame.current?.scrollTo({ top: 0 });
  }, [marks]);
  const ratio = size ? `${size.width} / ${size.height}` : '210 / 297';
  return (
    // A page larger than its frame is moved with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section
      ref={frame}
      className="page-frame"
      tabIndex={0}
      aria-label={t.pageLabel(page)}
      aria-busy={drawn !== page}
    >
      <div
        className="page-sheet"
        style={{ width: width === 0 ? '100%' : width, aspectRatio: ratio }}
      >
        <canvas ref={canvas} role="img" aria-label={t.pageLabel(page)} />
        {marks.map((mark, index) => (
          <span
            key={index}
            ref={index === 0 ? firstMark : undefined}
            className="page-mark"
            aria-hidden="true"
            style={{
              left: `${mark.left * 100}%`,
              top: `${mark.top * 100}%`,
              width: `${mark.width * 100}%`,
              height: `${mark.height * 100}%`,
            }}
          />
        ))}
        {drawn !== page && (
          <span className="page-waiting">
            <Spinner />
          </span>
        )}
      </div>
    </section>
  );
}
