/** Lots that are bid for, as they are kept in one word: `lot-2`, and `lot-1+lot-2` of one bid for both. */
const BETWEEN = '+';

/** The lots of a choice, in its order; none for null. */
export const lotsOfChoice = (choice: string | null): string[] =>
  choice === null ? [] : choice.split(BETWEEN);

/** Lots as one choice, in the tender's order, each once; undefined where the tender has not all of them. */
export function choiceOfLots(
  lots: readonly { id: string }[],
  wanted: readonly string[],
): string | undefined {
  const ids = lots.map(({ id }) => id).filter((id) => wanted.includes(id));
  return ids.length > 0 && wanted.every((id) => ids.includes(id)) ? ids.join(BETWEEN) : undefined;
}

/** A choice as the contract has it: the first lot, and all of them where there are several. */
export function presentChoice(choice: string | null): {
  lotId: string | null;
  lotIds?: string[];
} {
  const [first = null, ...others] = lotsOfChoice(choice);
  return {
    lotId: first,
    ...(first !== null && others.length > 0 ? { lotIds: [first, ...others] } : {}),
  };
}
