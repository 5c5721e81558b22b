export interface CleanerOptions {
  /** The chapter's title; repeated at the beginning it is dropped. */
  title: string;
  /** Text this answer goes on from; empty for a fresh start. */
  written: string;
}
