import { type Finding, referenceMark } from '../../core/contract/check.ts';
import { blankLabel } from '../editor/fill-store.ts';
import { t } from './messages.ts';

/** Findings that say the same, whatever number of places they have; at least one. */
export type Alike = readonly [Finding, ...Finding[]];

/** Words by which findings are told apart: what is to be filled in, else what is said of the place. */
export const wordsOf = ({ kind, quote, msg }: Finding): string =>
  kind === 'placeholder' ? (blankLabel(quote) ?? msg) : msg;

/** How many places of the bid ask for what a finding asks for, of those that were found. */
export const placesOf = (findings: readonly Finding[], { quote }: Finding): number =>
  findings.reduce((sum, one) => sum + (one.quote === quote ? (one.places ?? 1) : 0), 0);

/** How many places of the bid findings have, of those that were found. */
export const allPlacesOf = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { places = 1 }) => sum + places, 0);

/** Chapters that still hold stock text differ in how much of it they have, not in what is to be done. */
const isShare = ({ kind, quote }: Finding) => kind === 'reference' && quote === referenceMark;

/** What a group says: of several chapters with stock text how many they are, as each has a share of its own. */
export const wordsOfGroup = (group: Alike): string =>
  group.length > 1 && isShare(group[0]) ? t.todo.references(group.length) : wordsOf(group[0]);

/** One group for all findings with the same thing to do, in the order they were found. */
export function alike(findings: readonly Finding[]): Alike[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = isShare(finding) ? referenceMark : `${finding.kind} ${wordsOf(finding)}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()];
}
