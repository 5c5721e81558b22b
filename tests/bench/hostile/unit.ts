/** Work over a text, to be measured at growing lengths. */
export interface HostileUnit {
  name: string;
  /** Works over the whole text. What it throws for bad input is an answer like any other. */
  run(text: string): unknown;
}
