import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { notifySuccess } from '../../core/notify.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useBid } from '../base/context.ts';
import { useOutlineOpen } from '../run/bid-status.ts';
import { t as drawn } from '../text/messages.ts';
import { mindMapSource, rooted } from '../text/mind-map-source.ts';
import { parseMindMap } from '../text/mind-map-text.ts';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { attributeOf, type DrawnBlock } from './drawn-blocks-store.ts';
import { t } from './messages.ts';
import type { MindMapCanvas } from './mind-map-canvas.ts';
import { type AddedChapter, addedChapters, withMindMap } from './mind-map-outline.ts';

type View = 'map' | 'text';

interface MindMapDialogProps {
  page: ChapterEditing;
  /** The map to be changed; none: a new one is put in. */
  drawn?: DrawnBlock | undefined;
}

const views = [
  { id: 'map' as const, label: t.mindMap.views.map },
  { id: 'text' as const, label: t.mindMap.views.text },
];

interface FooterProps {
  isNew: boolean;
  isEmpty: boolean;
  onOutline: () => void;
  onLeave: () => void;
  onPut: () => void;
}

function Footer({ isNew, isEmpty, onOutline, onLeave, onPut }: FooterProps) {
  const outlineOpen = useOutlineOpen();
  return (
    <>
      <span className="footer-start">
        <Button kind="quiet" icon="book" disabled={isEmpty || !outlineOpen} onClick={onOutline}>
          {t.mindMap.toOutline}
        </Button>
      </span>
      <Button onClick={onLeave}>{t.cancel}</Button>
      <Button kind="primary" disabled={isEmpty} onClick={onPut}>
        {isNew ? t.insert : t.apply}
      </Button>
    </>
  );
}

interface MapAsTextProps {
  source: string;
  isEmpty: boolean;
  onChange: (source: string) => void;
}

/** The map as an indented text. */
function MapAsText({ source, isEmpty, onChange }: MapAsTextProps) {
  return (
    <TextArea
      label={t.mindMap.textLabel}
      hideLabel
      hint={t.mindMap.textHint}
      error={isEmpty ? t.mindMap.empty : undefined}
      rows={16}
      value={source}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Edits a mind map as a map or as an indented text; both are the same nested list. */
export function MindMapDialog({ page, drawn }: MindMapDialogProps) {
  const title = useTitle(page.chapter.id);
  const [source, setSource] = useState(drawn ? attributeOf(drawn, 'text') : `- ${title}`);
  const [view, setView] = useState<View>('map');
  const [toOutline, setToOutline] = useState(false);
  const isEmpty = parseMindMap(source).length === 0;
  const [first] = useState(source);
  const [leaving, setLeaving] = useState(false);
  const close = page.endDialog;
  const leave = () => (source === first ? close() : setLeaving(true));
  const put = () => {
    const text = mindMapSource(parseMindMap(source));
    if (drawn) drawn.block.change({ text });
    else page.$editor.get()?.commands.insertMindMap(text);
    close();
  };
  const footer = (
    <Footer
      isNew={!drawn}
      isEmpty={isEmpty}
      onOutline={() => setToOutline(true)}
      onLeave={leave}
      onPut={put}
    />
  );
  return (
    <Dialog
      open
      size="large"
      title={drawn ? t.mindMap.edit : t.insertMindMap}
      footer={footer}
      onClose={leave}
    >
      <Tabs label={t.mindMap.title} tabs={views} value={view} onChange={setView} look="pill">
        {view === 'map' ? (
          <Canvas
            source={source}
            title={title}
            onChange={setSource}
            onFail={() => setView('text')}
          />
        ) : (
          <MapAsText source={source} isEmpty={isEmpty} onChange={setSource} />
        )}
      </Tabs>
      <ConfirmDialog
        open={leaving}
        title={t.mindMap.leaveTitle}
        message={t.mindMap.leaveText}
        confirmText={t.mindMap.leave}
        danger
        onConfirm={close}
        onCancel={() => setLeaving(false)}
      />
      {toOutline && <ToOutline page={page} source={source} onClose={() => setToOutline(false)} />}
    </Dialog>
  );
}

function useTitle(chapterId: string): string {
  const rows = useStore(useBid().outline.$rows);
  return rows.find((row) => row.chapter.id === chapterId)?.chapter.title ?? drawn.mindMap.root;
}

interface CanvasProps {
  source: string;
  title: string;
  onChange: (source: string) => void;
  onFail: () => void;
}

/** Opens the canvas in `box`, once; the callbacks only pass on. */
function useCanvas({ source, title, onChange }: Omit<CanvasProps, 'onFail'>) {
  const box = useRef<HTMLDivElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [canvas, setCanvas] = useState<MindMapCanvas>();
  // Only the first text is put in: from then on the map is what is edited.
  const first = useRef(source);
  useEffect(() => {
    let left = false;
    let made: MindMapCanvas | undefined;
    const open = async () => {
      try {
        const { createMindMapCanvas } = await import('./mind-map-canvas.ts');
        if (left || !box.current) return;
        made = createMindMapCanvas(
          box.current,
          rooted(parseMindMap(first.current), title),
          (root) => onChange(mindMapSource([root])),
          () => acts.current?.querySelector('button')?.focus(),
        );
        setCanvas(made);
        setState('ready');
      } catch {
        if (!left) setState('failed');
      }
    };
    void open();
    return () => {
      left = true;
      made?.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- opened once; the callbacks only pass on
  }, []);
  return { box, acts, state, canvas };
}

interface ActsProps {
  canvas: MindMapCanvas;
  acts: RefObject<HTMLDivElement | null>;
}

function Acts({ canvas, acts }: ActsProps) {
  return (
    <div className="map-acts" ref={acts}>
      <Button size="small" icon="plus" onClick={canvas.addChild}>
        {t.mindMap.addChild}
      </Button>
      <Button size="small" icon="plus" onClick={canvas.addSibling}>
        {t.mindMap.addSibling}
      </Button>
      <Button size="small" icon="trash" onClick={canvas.remove}>
        {t.mindMap.removeEntry}
      </Button>
      <Button size="small" kind="quiet" onClick={canvas.fit}>
        {t.mindMap.fit}
      </Button>
    </div>
  );
}

/** The map itself; its code is fetched when one is first edited. */
function Canvas({ source, title, onChange, onFail }: CanvasProps) {
  const { box, acts, state, canvas } = useCanvas({ source, title, onChange });
  return (
    <div className="map-editor" data-state={state}>
      {state === 'failed' && (
        <p role="alert">
          {t.mindMap.loadFailed} <Button onClick={onFail}>{t.mindMap.views.text}</Button>
        </p>
      )}
      <div className="map-canvas-box" ref={box} />
      {canvas && <Acts canvas={canvas} acts={acts} />}
      <p className="faint">{t.mindMap.hint}</p>
    </div>
  );
}

/** Asks, with the chapters that come of it, then puts the titles of the map below this chapter in the outline. */
function ToOutline({
  page,
  source,
  onClose,
}: {
  page: ChapterEditing;
  source: string;
  onClose: () => void;
}) {
  const { outline } = useBid();
  const chapters = useStore(outline.$chapters);
  const title = useTitle(page.chapter.id);
  const next = withMindMap(chapters, page.chapter.id, rooted(parseMindMap(source), title).children);
  const added = addedChapters(chapters, next);
  const count = added.length;
  const add = () => {
    onClose();
    if (count > 0 && outline.change(next)) notifySuccess(t.mindMap.toOutlineDone(count));
  };
  return (
    <ConfirmDialog
      open
      title={t.mindMap.toOutlineTitle}
      message={count === 0 ? t.mindMap.toOutlineNothing : <Added chapters={added} parent={title} />}
      onConfirm={add}
      onCancel={onClose}
    />
  );
}

function Added({ chapters, parent }: { chapters: readonly AddedChapter[]; parent: string }) {
  return (
    <>
      <p>{t.mindMap.toOutlineText(chapters.length, parent)}</p>
      <ul className="map-added" tabIndex={0} aria-label={t.mindMap.toOutlineTitles}>
        {chapters.map(({ id, number, title, depth }) => (
          <li key={id} data-depth={Math.min(depth, 1)}>
            <span>{number}</span> {title}
          </li>
        ))}
      </ul>
      <p className="faint">{t.mindMap.toOutlineRest}</p>
    </>
  );
}
