import { env } from '../../core/env.ts';

/** A tab for the cashier. It has to be opened within the click, before there is an address to show. */
export interface CashierTab {
  /** False: the browser did not open a tab. */
  go(url: string): boolean;
  /** It is not needed after all. */
  close(): void;
}

const isAddress = (url: string) => /^(https?:\/\/|\/(?!\/))/i.test(url);

export function openCashierTab(): CashierTab {
  const tab = typeof window === 'undefined' ? null : window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    go(url) {
      if (!tab || tab.closed || !isAddress(url)) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab?.close(),
  };
}

/** Where the cashier leads back to: the path on the service's own site, the whole address on a page that embeds the element. */
export function returnAddress(): string {
  const { apiBase } = env();
  const page = env().path() + env().search();
  const isOwnSite = apiBase.startsWith('/') || apiBase.startsWith(`${env().origin()}/`);
  return (isOwnSite ? page : env().origin() + page).slice(0, 500);
}

/** Milliseconds since 1970 of a time of China, `yyyy-MM-dd HH:mm:ss`. */
export const chinaTime = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
