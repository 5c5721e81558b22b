import { env } from '../env.ts';

/**
 * What stands before paths of our site: `base` as the host page gives it, else the origin of the service. '' on our own pages, where
 * links stay within the site, and on pages that reach the service through an address of their own.
 */
export function siteBase(base = ''): string {
  const { apiBase, origin } = env();
  if (base || !/^https?:/i.test(apiBase)) return base;
  const service = new URL(apiBase).origin;
  return service === origin() ? '' : service;
}
