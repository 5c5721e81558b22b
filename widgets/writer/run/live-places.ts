import { computed, type ReadableAtom } from 'nanostores';
import { chaptersIn, type RunState } from './run-state.ts';

/** Each chapter keeps its place; one that is written stays in sight until the next one needs its place. */
function placed(before: readonly string[], writing: readonly string[]): string[] {
  const waiting = writing.filter((id) => !before.includes(id));
  const kept = before.map((id) => (writing.includes(id) ? id : (waiting.shift() ?? id)));
  return [...kept, ...waiting];
}

/** The chapters that are looked at while several are written, each at its place, for as long as the writing goes on. */
export function createLivePlaces($run: ReadableAtom<RunState>) {
  let places: readonly string[] = [];
  return computed($run, (run) => {
    const before = run.status === 'writing' ? places : [];
    const next = placed(
      before.filter((id) => run.chapters.has(id)),
      chaptersIn(run, 'writing').map(({ id }) => id),
    );
    // The same places stay the same list, so that nothing is drawn for it.
    if (next.join() !== places.join()) places = next;
    return places;
  });
}
