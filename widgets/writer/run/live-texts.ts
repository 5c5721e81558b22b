import { atom } from 'nanostores';
import type { Page } from '../base/page.ts';
import { applyDelta } from './live-text.ts';

/** Texts drawn in one frame; the others follow in the next ones, in turn, so that no frame is long however many stream. */
const MOST_A_FRAME = 2;

type TextListener = (text: string) => void;

/** Who looks at which chapter's text. */
function createListeners() {
  const listeners = new Map<string, Set<TextListener>>();
  return {
    has: (id: string) => listeners.has(id),
    tell(id: string, text: string): void {
      for (const listener of listeners.get(id) ?? []) listener(text);
    },
    add(id: string, listener: TextListener): () => void {
      const all = listeners.get(id) ?? new Set();
      listeners.set(id, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0) listeners.delete(id);
      };
    },
  };
}

/** The streamed text of the chapters under way, drawn frame by frame. */
export function createLiveTexts(page: Page) {
  /** The chapter on the screen. */
  const $shown = atom<string | undefined>();
  const $liveText = atom<string | undefined>();
  const texts = new Map<string, string>();
  const listeners = createListeners();
  const changed = new Set<string>();
  let cancelFrame: (() => void) | undefined;

  const drawFrame = () => {
    cancelFrame = undefined;
    for (const id of [...changed].slice(0, MOST_A_FRAME)) {
      changed.delete(id);
      listeners.tell(id, texts.get(id) ?? '');
    }
    if (changed.size > 0) draw();
    $liveText.set(texts.get($shown.get() ?? ''));
  };
  const draw = () => {
    cancelFrame ??= page.nextFrame(drawFrame);
  };

  return {
    $shown,
    $liveText,
    textOf: (id: string): string | undefined => texts.get(id),
    /** Hears the text of one chapter whenever it has grown, once a frame; at once, too, when there is some. */
    onText(id: string, listener: TextListener): () => void {
      const known = texts.get(id);
      if (known !== undefined) listener(known);
      return listeners.add(id, listener);
    },
    show(id: string | undefined): void {
      if (id === $shown.get()) return;
      $shown.set(id);
      $liveText.set(texts.get(id ?? ''));
    },
    /** @returns false when text before this piece is missing. */
    add(id: string, offset: number, piece: string): boolean {
      const applied = applyDelta(texts.get(id) ?? '', offset, piece);
      if (applied.kind === 'text') texts.set(id, applied.text);
      if (listeners.has(id)) changed.add(id);
      if (id === $shown.get() || changed.size > 0) draw();
      return applied.kind !== 'gap';
    },
    /** Starts over from what the service says stands there now. */
    replace(chapters: readonly { id: string; content?: string | undefined }[]): void {
      texts.clear();
      for (const { id, content } of chapters) {
        if (content === undefined) continue;
        texts.set(id, content);
        changed.add(id);
      }
      draw();
    },
    stop: () => cancelFrame?.(),
  };
}
