import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** What the library watches the page with. Its own code waits by it too; its types do not name it. */
interface PageWatch {
  /** What the page tells from now on is read a little later. */
  flushSoon(): void;
  /** What waits is read now. */
  forceFlush(): void;
}

const isWatch = (value: unknown): value is PageWatch =>
  typeof value === 'object' && value !== null && 'flushSoon' in value && 'forceFlush' in value;

function watchOf(view: EditorView): PageWatch | undefined {
  const watch: unknown = Reflect.get(view, 'domObserver');
  return isWatch(watch) ? watch : undefined;
}

/** Reads at once what was typed and is not in the document yet. */
export function readTyped(view: EditorView): void {
  if (!view.isDestroyed) watchOf(view)?.forceFlush();
}

/**
 * A letter stands on the page as soon as the browser has written it; the document hears of it once it is painted, or with the
 * next key. Left to itself the library reads the paragraph back at once, and each letter is shown that much later.
 */
export const lateReading = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        beforeinput(view, { inputType, isComposing }) {
          if (inputType !== 'insertText' || isComposing || view.composing) return false;
          watchOf(view)?.flushSoon();
          requestAnimationFrame(() => setTimeout(() => readTyped(view)));
          return false;
        },
      },
    },
  });
