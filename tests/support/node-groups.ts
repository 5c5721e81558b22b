import { statSync } from 'node:fs';

/** So many files make up for the loading of the service's code; more leave one processor without work at the end. */
const MOST_FILES = 12;

const sizeOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(file).size, 0);

/**
 * What runs in one process: the test files of a room of the service, and those of the site that share a product. Others load little, or
 * are about a product of their own, and are alone: the core is one client with one session in its process.
 */
const roomOf = (file: string): string =>
  /^tests\/(?:server|site)\/[^/]+(?=\/)/.exec(file)?.[0] ?? file;

/**
 * The files of a room that run in one process, the largest groups first, so that the last to end is a short one. A room of many files is
 * several groups of its neighbours.
 */
export function nodeGroups(files: readonly string[]): string[][] {
  const rooms = new Map<string, string[]>();
  for (const file of files.toSorted())
    rooms.set(roomOf(file), [...(rooms.get(roomOf(file)) ?? []), file]);
  return [...rooms.values()]
    .flatMap((room) => {
      const parts = Math.ceil(room.length / MOST_FILES);
      const each = Math.ceil(room.length / parts);
      return Array.from({ length: parts }, (_, part) => room.slice(part * each, (part + 1) * each));
    })
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
}
