export interface ChatPerson {
  /** The same person's ids; an app gives its own, and one that holds across the apps of one owner. At least one. */
  identities: { provider: string; openId: string }[];
  /** What the person calls themselves, '' when the app does not tell. */
  name: string;
}
