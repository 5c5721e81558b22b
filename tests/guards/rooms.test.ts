import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type House, houses, roomOf } from '../../.ci/lint/rooms.ts';
import { lintPlanted } from '../support/lint-planted.ts';

/** Ways an import is written; each room is planted with all of them in turn. */
const ways = [
  (path: string) => `import '${path}';`,
  (path: string, at: number) => `import type { A${at} } from '${path}';`,
  (path: string, at: number) => `export { a${at} } from '${path}';`,
  (path: string) => `void import('${path}');`,
];

function suite(house: House): void {
  const { folder, floors, beside } = house;
  const rooms = floors.flat();
  /** Folder of a room; one is the files beside the folders. */
  const folderOf = (room: string) => (room === beside ? folder : `${folder}/${room}`);
  /** A file that knows every other room, one a line. */
  const plantedIn = (room: string) => `${folderOf(room)}/planted-rooms.ts`;
  const others = (room: string) => rooms.filter((other) => other !== room);
  const floorOf = (room: string) => floors.findIndex((floor) => floor.includes(room));

  let found: string[] = [];
  before(() => {
    for (const [index, room] of rooms.entries()) {
      const lines = others(room).map((other, at) => {
        const path = posix.relative(folderOf(room), `${folderOf(other)}/some.ts`);
        return ways[(index + at) % ways.length]!(path.startsWith('.') ? path : `./${path}`, at);
      });
      writeFileSync(plantedIn(room), `${lines.join('\n')}\n`);
    }
    found = lintPlanted(rooms.map(plantedIn)).filter((line) => line.includes('tender(rooms)'));
  });
  after(() => {
    for (const room of rooms) rmSync(plantedIn(room), { force: true });
  });

  for (const room of rooms) {
    test(`${room} knows only what is below it`, () => {
      const said = new Set(
        found
          .filter((line) => line.startsWith(`${plantedIn(room)}:`))
          .map((line) => Number(line.split(':')[1])),
      );
      for (const [at, other] of others(room).entries()) {
        const isForbidden = floorOf(other) >= floorOf(room);
        assert.equal(
          said.has(at + 1),
          isForbidden,
          `${room} → ${other} ${isForbidden ? 'is not refused' : 'is refused'}`,
        );
      }
    });
  }

  test('each folder is a room, and each room a folder', () => {
    const inside = (folder: string) =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      );
    const folders = inside(folder).flatMap((name) =>
      rooms.includes(name)
        ? [name]
        : inside(`${folder}/${name}`).map((below) => `${name}/${below}`),
    );
    assert.deepEqual([...folders, ...(beside ? [beside] : [])].toSorted(), rooms.toSorted());
    for (const room of folders) assert.equal(roomOf(house, `${room}/file.ts`), room);
  });
}

for (const house of houses) describe(`rooms of ${house.folder}`, () => suite(house));
