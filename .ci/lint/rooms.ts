import { dirname, posix, relative, sep } from 'node:path';

/** The rooms of a house, from the ground up: a room imports its own files and those of the floors below it, never its own floor's others and nothing above. */
type Floors = readonly (readonly string[])[];

const service: Floors = [
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
  ['modules/family', 'modules/invoice'],
  ['modules/operator'],
  ['bid/row'],
  ['bid/outline', 'bid/uses', 'bid/word'],
  ['bid/run', 'bid/check'],
  ['bid/chapter', 'bid/evaluate'],
  ['bid/edit', 'bid/price'],
  ['bid/addenda'],
  ['bid/manage'],
  ['jobs'],
  ['app'],
];

const writer: Floors = [
  ['base'],
  ['source', 'text', 'chapters', 'versions', 'run'],
  ['outline', 'addenda', 'whole'],
  ['editor', 'review'],
  ['writing', 'import', 'price'],
  ['finish'],
  ['frame'],
  ['element'],
];

export interface House {
  /** From the root of the project. */
  folder: string;
  floors: Floors;
  /** The room that the files beside the folders are. */
  beside: string;
}

/** The lint rule `tender/rooms` and the test that plants every forbidden pair are made from this one table. */
export const houses: readonly House[] = [
  { folder: 'site/server', floors: service, beside: 'app' },
  { folder: 'widgets/writer', floors: writer, beside: 'element' },
];

/** The room of a file, by its path below the folder of its house. */
export function roomOf({ floors, beside }: House, path: string): string {
  const [first = '', second] = path.split('/');
  if (second === undefined) return beside;
  const two = `${first}/${second}`;
  return floors.some((rooms) => rooms.includes(two)) ? two : first;
}

/** Why a room may not import another; undefined where it may. */
export function whyNot({ floors }: House, room: string, other: string): string | undefined {
  if (room === other) return undefined;
  const floorOf = (name: string) => floors.findIndex((rooms) => rooms.includes(name));
  const [own, theirs] = [floorOf(room), floorOf(other)];
  if (own < 0) return `${room} is in no floor of .ci/lint/rooms.ts.`;
  if (theirs < 0) return `${other} is in no floor of .ci/lint/rooms.ts.`;
  if (theirs < own) return undefined;
  return theirs === own
    ? `${room} and ${other} are beside each other: neither knows the other.`
    : `${room} is below ${other}, which may import it, never the other way round.`;
}

/** Why a file may not import what stands in its code as `specifier`; undefined where it may, and for what is not of its house. */
export function forbidden(file: string, specifier: string): string | undefined {
  const path = relative(process.cwd(), file).split(sep).join('/');
  const house = houses.find(({ folder }) => path.startsWith(`${folder}/`));
  if (!house || !specifier.startsWith('.')) return undefined;
  const other = posix.join(dirname(path), specifier);
  if (!other.startsWith(`${house.folder}/`)) return undefined;
  const inside = (at: string) => roomOf(house, at.slice(house.folder.length + 1));
  return whyNot(house, inside(path), inside(other));
}
