import { atom, onMount, type ReadableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import type { SaveState } from '../../core/autosave.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { outlineSigns } from '../../core/contract/outline-signs.ts';
import { createNewest, type Loaded, loadInto } from '../../core/loaded.ts';

type Signs = CallReply<typeof outlineSigns>;

/** What is known of the outline on the screen: looked at by the service each time it is saved, and `stale` from a change until then. */
export function createOutlineSigns(
  bidId: string,
  { $chapters, $save }: { $chapters: ReadableAtom<unknown>; $save: ReadableAtom<SaveState> },
) {
  const $signs = atom<Loaded<Signs>>({ state: 'loading' });
  const $stale = atom(false);
  const newest = createNewest();

  const look = async () => {
    const signal = newest.next();
    await loadInto(
      $signs,
      () => call(outlineSigns, { params: { id: bidId } }, { quiet: true, signal }),
      { signal, replace: true },
    );
    if (!signal.aborted) $stale.set(false);
  };
  onMount($signs, () => {
    void look();
    const offChapters = $chapters.listen(() => $stale.set(true));
    const offSave = $save.listen(({ state }) => {
      if (state === 'saved') void look();
    });
    return () => {
      offChapters();
      offSave();
      newest.abort();
    };
  });
  return { $signs, $stale, look };
}
