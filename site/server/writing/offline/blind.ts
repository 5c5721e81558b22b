import type { BidContext } from '../writer.ts';

const organisation = /[\u4e00-\u9fff]{2}(?:有限公司|有限责任公司|股份公司|集团|研究院|事务所)/;
const contact = /1[3-9]\d{9}|0\d{2,3}-\d{7,8}|[\w.+-]@[\w-]+\.\w|https?:|www\./;

/** Names that must not stand in an anonymous bid: the bidder's, the parties' and the place's. */
function hiddenNames(context: Pick<BidContext, 'facts' | 'settings'>): string[] {
  const { facts, settings } = context;
  return [
    settings.bidder,
    facts.projectName?.value,
    facts.projectNumber?.value,
    facts.purchaser?.value,
    facts.agency?.value,
    facts.location?.value,
  ]
    .filter((name): name is string => name !== undefined && name.trim().length >= 2)
    .map((name) => name.trim());
}

/** Whether a text may stand in the bid: anything in an ordinary one, nothing that names anybody in an anonymous one. */
export function mayStand(
  context: Pick<BidContext, 'facts' | 'settings'>,
): (text: string) => boolean {
  if (!context.settings.blind) return () => true;
  const names = hiddenNames(context);
  return (text) =>
    !organisation.test(text) && !contact.test(text) && !names.some((name) => text.includes(name));
}

/** What is asked of scanned pages: nothing is sealed where nobody may see who bids. */
export const sealedPages = ({ settings }: Pick<BidContext, 'settings'>): string =>
  settings.blind ? '' : '，逐页加盖公章';
