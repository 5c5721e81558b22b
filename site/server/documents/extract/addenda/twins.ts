import { nameKey } from '../text.ts';
import type { FoundChange } from './patch.ts';

/** What says the same as another does nothing more; its words are changed at its own place too. */
export function withoutTwins(
  changes: readonly FoundChange[],
  earlier: readonly FoundChange[],
): FoundChange[] {
  const kept: FoundChange[] = [];
  for (const change of changes) {
    const all = [...earlier, ...kept];
    const twin = all.find((one, at) => isTwin(one, change) && !isReplaced(one, all.slice(at + 1)));
    if (!twin) kept.push(change);
    else if (kept.includes(twin))
      twin.patch = {
        ...twin.patch,
        text: [...(twin.patch.text ?? []), ...(change.patch.text ?? [])],
      };
  }
  return kept;
}

/** Whether what a change says has been changed again, or taken back: said once more, it holds anew. */
function isReplaced(one: FoundChange, later: readonly FoundChange[]): boolean {
  const said = nameKey(one.after);
  return later.some(({ before, after, patch }) => {
    const isOfIt = said !== '' && nameKey(before) === said && nameKey(after) !== said;
    const isOfFact = (one.patch.facts ?? []).some(({ name, now }) =>
      patch.facts?.some((other) => other.name === name && other.now.value !== now.value),
    );
    return isOfIt || isOfFact;
  });
}

function isTwin(one: FoundChange, other: FoundChange): boolean {
  if (one.act !== other.act) return false;
  const facts = ({ patch }: FoundChange) =>
    (patch.facts ?? []).map(({ name, now }) => `${name} ${now.value}`).join('/');
  if (facts(one) !== '' && facts(other) !== '') return facts(one) === facts(other);
  const isSame =
    nameKey(one.before) === nameKey(other.before) &&
    nameKey(one.after) === nameKey(other.after) &&
    (nameKey(one.before) !== '' || nameKey(one.about) === nameKey(other.about));
  // 186 becomes 192 in one row, and in another too.
  if (one.kind === 'quantity' && isSame && rowOf(one) !== rowOf(other)) return false;
  // The same words in another file say nothing more, whatever they are taken for once they hold.
  const isOtherFile = one.fileId !== other.fileId;
  return isSame && (isOtherFile || (one.kind === other.kind && facts(one) === facts(other)));
}

const rowOf = ({ patch }: FoundChange): string =>
  (patch.text ?? []).map(({ block, row }) => `${block}/${row}`).join(' ');
