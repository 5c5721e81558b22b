import type { IncomingMessage } from 'node:http';
import type { content } from 'tender-widgets/contract';
import type { Config } from './config.ts';
import { nearest } from './http/address.ts';

/** What the service tells a page that is made for a request; declared for the pages in `site/src/env.d.ts`. */
export interface PageLocals {
  /** The address of the site as visitors reach it, without a slash at the end. */
  origin: string;
  /** What the site's search finds first, for readers without scripts. */
  search(query: string): Promise<content.SearchHit[]>;
}

/** PUBLIC_URL, or what this request came to by its own words and those of our proxies. */
export function originOf(
  { headers }: IncomingMessage,
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
): string {
  if (publicUrl) return publicUrl;
  const text = (name: string) => String(headers[name] ?? '') || undefined;
  const host = nearest(text('x-forwarded-host'), trustProxy) ?? headers.host ?? 'localhost';
  return `${nearest(text('x-forwarded-proto'), trustProxy) ?? 'http'}://${host}`.toLowerCase();
}
