import { dirname, posix, relative, sep } from 'node:path';

/**
 * The rooms of the service, from the ground up: a room imports its own files and those of the floors below it, never its own floor's others
 * and nothing above. The lint rule `tender/rooms` and the test that plants every forbidden pair are made from this one table.
 */
export const floors: readonly (readonly string[])[] = [
  ['kernel'],
  ['documents'],
  ['layout', 'writing'],
  ['comparing'],
  ['ports', 'store'],
  ['config'],
  ['context'],
  ['workers'],
  ['http'],
  [
    ...[
      'modules/account',
      'modules/content',
      'modules/navigation',
      'modules/picture',
      'modules/service',
    ],
    ...['modules/tender', 'modules/upload'],
  ],
  [
    ...[
      'modules/compare',
      'modules/feedback',
      'modules/knowledge',
      'modules/notice',
      'modules/order',
    ],
    'modules/sample',
  ],
  ['modules/invoice'],
  ['modules/operator'],
  ['bid/row'],
  ['bid/outline', 'bid/word'],
  ['bid/run', 'bid/check'],
  ['bid/chapter'],
  ['bid/edit'],
  ['bid/desk'],
  ['jobs'],
  ['app'],
];

/** Folder of the service, from the root of the project. */
export const SERVER = 'site/server';

const floorOf = new Map(
  floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)),
);

/** The room of a file of the service, by its path below `site/server`. Files beside the folders are the app. */
export function roomOf(path: string): string {
  const parts = path.split('/');
  if (parts.length === 1) return 'app';
  const two = parts.slice(0, 2).join('/');
  return floorOf.has(two) ? two : (parts[0] ?? 'app');
}

/** Why a room may not import another; undefined where it may. */
export function whyNot(room: string, other: string): string | undefined {
  if (room === other) return undefined;
  const [own, theirs] = [floorOf.get(room), floorOf.get(other)];
  if (own === undefined) return `${room} is in no floor of .ci/lint/rooms.ts.`;
  if (theirs === undefined) return `${other} is in no floor of .ci/lint/rooms.ts.`;
  if (theirs < own) return undefined;
  return theirs === own
    ? `${room} and ${other} are beside each other: neither knows the other.`
    : `${room} is below ${other}, which may import it, never the other way round.`;
}

/** Why a file may not import what stands in its code as `specifier`; undefined where it may, and for what is not of the service. */
export function forbidden(file: string, specifier: string): string | undefined {
  const path = relative(process.cwd(), file).split(sep).join('/');
  if (!specifier.startsWith('.') || !path.startsWith(`${SERVER}/`)) return undefined;
  const other = posix.join(dirname(path), specifier);
  if (!other.startsWith(`${SERVER}/`)) return undefined;
  return whyNot(roomOf(path.slice(SERVER.length + 1)), roomOf(other.slice(SERVER.length + 1)));
}
