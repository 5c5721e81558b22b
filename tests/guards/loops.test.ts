import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { suite, test } from 'node:test';
import { type House, houses, roomOf } from '../../.ci/lint/rooms.ts';

/** What imports what, by path. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The imports of a file of ours that are there when it runs, also those that are made only when they are needed: types are not. */
const IMPORT =
  /^(?!import type|export type)(?:import|export)[^;']*?'(\.[^']+)'|import\('(\.[^']+)'\)/gm;

function filesOf(folder: string): Graph {
  const files = globSync(`${folder}/**/*.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'));
  const own = new Set(files);
  return new Map(
    files.map((file) => {
      const imported = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, first, late]) =>
        posix.join(dirname(file), first ?? late ?? ''),
      );
      return [file, new Set(imported.filter((other) => own.has(other)))];
    }),
  );
}

/** The same between the rooms that the files belong to; a file beside the rooms stands for itself. */
function roomsOf(house: House, files: Graph): Graph {
  const nameOf = (file: string) => {
    const path = file.slice(house.folder.length + 1);
    return path.includes('/') ? (roomOf(house, path) ?? path) : path;
  };
  const rooms = new Map<string, Set<string>>();
  for (const [file, imported] of files) {
    const room = nameOf(file);
    const others = [...imported].map(nameOf).filter((other) => other !== room);
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others]));
  }
  return rooms;
}

/** Those that lie on a loop: what is left once everything that imports nothing left, or is imported by nothing left, is taken away. */
function loops(graph: Graph): string[] {
  const left = new Map([...graph].map(([name, to]) => [name, new Set(to)]));
  for (;;) {
    const imported = new Set([...left.values()].flatMap((to) => [...to]));
    const out = [...left].filter(([name, to]) => to.size === 0 || !imported.has(name));
    if (out.length === 0) return [...left.keys()];
    for (const [name] of out) left.delete(name);
    for (const to of left.values()) for (const [name] of out) to.delete(name);
  }
}

suite('nothing imports itself by a detour', () => {
  test('a loop is found, and what only leads to it or away from it is not', () => {
    const graph = { a: 'b', b: 'c', c: 'bd', d: '', e: 'a' };
    const found = loops(new Map(Object.entries(graph).map(([name, to]) => [name, new Set(to)])));
    assert.deepEqual(found, ['b', 'c']);
  });
  for (const house of houses) {
    const { folder } = house;
    const files = filesOf(folder);
    test(`no file below ${folder}`, () => {
      assert.ok(files.size > 50 && [...files.values()].some((to) => to.size > 3), 'files are read');
      assert.deepEqual(loops(files), []);
    });
    test(`no room of ${folder}`, () => {
      const rooms = roomsOf(house, files);
      assert.ok(rooms.size > 8);
      assert.deepEqual(loops(rooms), []);
    });
  }
});
