import type { content } from 'tender-widgets/contract';

/** What the service tells a page that is made for a request; declared for the pages in `site/src/env.d.ts`. */
export interface PageLocals {
  /** The address of the site as visitors reach it, without a slash at the end. */
  origin: string;
  /** What the site's search finds first, for readers without scripts. */
  search(query: string): Promise<content.SearchHit[]>;
}
