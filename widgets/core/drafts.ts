import { env } from './env.ts';

const PREFIX = 'tender.draft.';
/** Local storage holds about 5 MB for the whole site; a text that large would push everything else out. */
const LARGEST = 1_000_000;

function stored(key: string): unknown {
  const raw = env().local.get(PREFIX + key);
  if (raw === null) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/**
 * Text the service has not acknowledged yet, kept on this machine under `key`.
 * @param parse reads what was stored, by this or an older build; undefined for what it does not know.
 */
export function createDraft<T>(key: string, parse: (stored: unknown) => T | undefined) {
  return {
    read(): T | undefined {
      return parse(stored(key));
    },
    write(value: T): void {
      const raw = JSON.stringify(value);
      if (raw.length <= LARGEST) env().local.set(PREFIX + key, raw);
    },
    clear(): void {
      env().local.remove(PREFIX + key);
    },
  };
}

export type Draft<T> = ReturnType<typeof createDraft<T>>;
