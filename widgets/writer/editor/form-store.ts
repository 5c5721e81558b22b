import { atom, computed } from 'nanostores';
import { createAutosave } from '../../core/autosave.ts';
import type { FormBlank } from '../../core/contract/chapter-form.ts';
import type { ChapterStore } from './chapter-store.ts';

/** A value is saved once the hands rest. */
const SAVE_DELAY_MS = 800;

/** The blanks of the form a chapter stands for: what is typed there is saved by itself, each at its own place. */
export function createFormFilling(chapter: ChapterStore) {
  /** The bidder would rather write on the text itself. */
  const $asText = atom(false);
  /** Typed and not saved yet, by blank. */
  const $typed = atom<ReadonlyMap<string, string>>(new Map());
  const $form = computed([chapter.$chapter, $asText], (one, asText) =>
    asText ? undefined : one?.form,
  );
  const valueIn = (blank: FormBlank, typed: ReadonlyMap<string, string>) =>
    typed.get(blank.id) ?? blank.value;
  const autosave = createAutosave({
    delay: SAVE_DELAY_MS,
    async send() {
      const sent = $typed.get();
      if (sent.size === 0) return;
      await chapter.fill(Object.fromEntries(sent));
      $typed.set(new Map([...$typed.get()].filter(([id, value]) => sent.get(id) !== value)));
    },
    async onStale() {
      // Blanks that others filled meanwhile stay; one's own go to their places again.
      await chapter.load();
      autosave.settle();
      autosave.touch();
    },
  });
  return {
    $form,
    $asText,
    $typed,
    /** The values on the screen by blank, and how many of the blanks a keyboard can fill have one. */
    $filled: computed([$form, $typed], (form, typed) => {
      const asked = form?.blanks.filter(({ kind }) => kind !== 'sign') ?? [];
      return {
        done: asked.filter((blank) => valueIn(blank, typed) !== '').length,
        of: asked.length,
      };
    }),
    $save: autosave.$save,
    valueIn,
    fill(id: string, value: string): void {
      $typed.set(new Map($typed.get()).set(id, value));
      autosave.touch();
    },
    flush: autosave.flush,
    async writeText(): Promise<void> {
      await autosave.flush();
      $asText.set(true);
    },
    backToForm: async (): Promise<void> => {
      await chapter.flush();
      $asText.set(false);
    },
  };
}

export type FormFilling = ReturnType<typeof createFormFilling>;
