/** Something a text names and no source holds: where it stands, and what is to be filled in instead. */
export interface NamedClaim {
  at: number;
  text: string;
  blank: string;
}

/** Whether the sources hold a name. */
export type IsKnown = (name: string) => boolean;
