/** The tab's own storage; sandboxed frames and private windows refuse it, even reading the property. */
export const sessionText = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** False when it was not kept. */
  set(key: string, value: string): boolean {
    try {
      sessionStorage.setItem(key, value);
      return sessionStorage.getItem(key) === value;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // It was not kept either.
    }
  },
};
