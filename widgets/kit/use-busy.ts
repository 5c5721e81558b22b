import { useLayoutEffect } from 'react';

/** Says on the element whether it is still being read what it shows, so that the page can wait with what stands below it. */
export function useBusy(host: HTMLElement, isBusy: boolean): void {
  useLayoutEffect(() => host.setAttribute('aria-busy', String(isBusy)), [host, isBusy]);
}
