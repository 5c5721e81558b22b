import type { PGlite } from '@electric-sql/pglite';

/**
 * Room the embedded database needs for itself: its journal grows by files of 16 MB, and where one finds no room it neither goes on nor
 * says so. With less than this nothing more is stored, so that it never comes to that.
 */
export const DATABASE_RESERVE = 48 * 1024 * 1024;

/** What is read, and what takes rows away, which is how room is made. */
const readsOrRemoves =
  /^\s*(?:select|delete|show|set|listen|unlisten|begin|commit|rollback|savepoint|release)\b/i;

/**
 * The database as the service uses it: what would store something while the disk has too little room is refused with PostgreSQL's own code
 * for a full disk (53100), before it is begun.
 */
export function refusingWhenFull(client: PGlite, freeBytes: () => number): PGlite {
  const refuse = () => {
    if (freeBytes() >= DATABASE_RESERVE) return;
    throw Object.assign(new Error('No space left on device: too little room for the journal'), {
      code: '53100',
    });
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === 'transaction') {
        return async (...parts: Parameters<PGlite['transaction']>) => {
          refuse();
          return target.transaction(...parts);
        };
      }
      if (name === 'query') {
        return async (...parts: Parameters<PGlite['query']>) => {
          if (!readsOrRemoves.test(parts[0])) refuse();
          return target.query(...parts);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
