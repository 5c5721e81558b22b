declare namespace App {
  interface Locals {
    /** The path as asked for; rewrites change the URL. */
    rawPath?: string;
  }
}

/** The build this code belongs to, written in by astro.config.ts. */
declare const TENDER_BUILD: {
  id: string;
  /** When it was made, milliseconds since 1970. */
  timestamp: number;
};
