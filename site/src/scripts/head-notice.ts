import type { CollectionEntry } from 'astro:content';
import type { AstroCookies } from 'astro';
import { dayOf, notices } from './contents.ts';

/**
 * The notice a visitor has above the page today, unless they have closed it (`navigation.ts` keeps that in a cookie): its room is kept from
 * the first paint on, with its words for readers without scripts. China time, whatever the machine's is.
 */
export async function headNotice(
  cookies: AstroCookies,
): Promise<CollectionEntry<'notice'> | undefined> {
  const today = dayOf(new Date(Date.now() + 8 * 3_600_000));
  const closed = (cookies.get('Tender-Notices')?.value ?? '').split('.');
  const isNow = ({ data }: CollectionEntry<'notice'>) =>
    dayOf(data.from) <= today && today <= dayOf(data.until);
  return (await notices()).find((notice) => isNow(notice) && !closed.includes(notice.id));
}
