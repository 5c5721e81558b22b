import { atom } from 'nanostores';
import { applyDelta } from './live-text.ts';
import type { Page } from './page.ts';

/** The streamed text of the chapters under way; what is on the screen is drawn at most once a frame. */
export function createLiveTexts(page: Page) {
  /** The chapter on the screen. */
  const $shown = atom<string | undefined>();
  const $liveText = atom<string | undefined>();
  const texts = new Map<string, string>();
  let cancelFrame: (() => void) | undefined;

  const draw = () => {
    cancelFrame ??= page.nextFrame(() => {
      cancelFrame = undefined;
      $liveText.set(texts.get($shown.get() ?? ''));
    });
  };

  return {
    $shown,
    $liveText,
    textOf: (id: string): string | undefined => texts.get(id),
    show(id: string | undefined): void {
      if (id === $shown.get()) return;
      $shown.set(id);
      $liveText.set(texts.get(id ?? ''));
    },
    /** @returns false when text before this piece is missing. */
    add(id: string, offset: number, piece: string): boolean {
      const applied = applyDelta(texts.get(id) ?? '', offset, piece);
      if (applied.kind === 'text') texts.set(id, applied.text);
      if (id === $shown.get()) draw();
      return applied.kind !== 'gap';
    },
    /** Starts over from what the service says stands there now. */
    replace(chapters: readonly { id: string; content?: string | undefined }[]): void {
      texts.clear();
      for (const { id, content } of chapters) if (content !== undefined) texts.set(id, content);
      draw();
    },
    stop: () => cancelFrame?.(),
  };
}
