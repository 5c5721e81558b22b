import type { Bid } from '../../core/contract/bid.ts';
import type { Impact } from '../../core/contract/impact.ts';
import type { TenderChange } from '../../core/contract/tender-change.ts';
import type { Tone } from '../../kit/tag.tsx';
import { t } from './messages.ts';

const named = (changes: readonly TenderChange[]): string =>
  [...new Set(changes.map(({ addendum }) => addendum))].join(t.and);

/** What the head of the writer says of addenda: what is open, else that the bid follows them; undefined where there are none. */
export function addendaHead(
  changes: readonly TenderChange[],
  impact: readonly Impact[],
  bid: Pick<Bid, 'status'> | undefined,
): { tone: Tone; text: string } | undefined {
  const open = changes.filter(({ state }) => state === 'proposed');
  const accepted = changes.filter(({ state }) => state === 'accepted');
  const touched = impact.filter(({ state }) => state === 'affected');
  if (changes.length === 0)
    return touched.length > 0 ? { tone: 'warning', text: t.withdrawn(touched.length) } : undefined;
  if (open.length > 0 && bid?.status === 'finished')
    return { tone: 'warning', text: t.after(named(open)) };
  if (open.length > 0) return { tone: 'warning', text: t.open(named(open), open.length) };
  if (touched.length > 0)
    return { tone: 'warning', text: t.touched(named(accepted), touched.length) };
  if (accepted.length > 0) return { tone: 'success', text: t.updated(named(accepted)) };
  return { tone: 'neutral', text: t.decidedAgainst(named(changes)) };
}
