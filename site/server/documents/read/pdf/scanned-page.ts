import type { PageContent } from './pdf-content.ts';

/** A line of which the recogniser was not sure: the score is that of its least letter, 0–1. */
export interface Doubt {
  text: string;
  score: number;
}

/** A page that was read by recognising its letters. */
export interface ScannedPage {
  content: PageContent;
  doubts: Doubt[];
}

/** What becomes of pages that have no text of their own: they are asked for (ScansWantedError), or have been read. Without it they are left out. */
export type Scans = 'ask' | readonly ScannedPage[];

/** Pages have to be recognised before the file can be read; `pages` are their numbers, from 1, ascending. */
export class ScansWantedError extends Error {
  override name = 'ScansWantedError' as const;
  readonly pages: readonly number[];

  constructor(pages: readonly number[]) {
    super(`${pages.length} pages are scans`);
    this.pages = pages;
  }
}
