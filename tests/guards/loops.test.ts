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
/** The same with the types, and with the files that are started as threads and processes. */
const ANY_IMPORT =
  /^(?:import|export)[^;']*?'(\.[^']+)'|import\('(\.[^']+)'\)|new URL\('(\.[^']+)'/gm;

function filesOf(folder: string, pattern = IMPORT): Graph {
  const files = globSync(`${folder}/**/*.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'));
  const own = new Set(files);
  return new Map(
    files.map((file) => {
      const imported = [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, ...ways]) =>
        posix.join(dirname(file), ways.find((way) => way !== undefined) ?? ''),
      );
      return [file, new Set(imported.filter((other) => own.has(other)))];
    }),
  );
}

/** The same between what the files belong to. */
function between(files: Graph, nameOf: (file: string) => string): Graph {
  const named = new Map<string, Set<string>>();
  for (const [file, imported] of files) {
    const name = nameOf(file);
    const others = [...imported].map(nameOf).filter((other) => other !== name);
    named.set(name, new Set([...(named.get(name) ?? []), ...others]));
  }
  return named;
}

/** Between rooms; a file beside the rooms stands for itself. */
function roomsOf(house: House, files: Graph): Graph {
  return between(files, (file) => {
    const path = file.slice(house.folder.length + 1);
    return path.includes('/') ? (roomOf(house, path) ?? path) : path;
  });
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
  test('folders that know each other by a type alone are a loop too', () => {
    const files = { 'a/one.ts': 'b/two.ts', 'b/two.ts': 'c/three.ts', 'b/types.ts': 'a/types.ts' };
    const graph = new Map(Object.entries(files).map(([file, to]) => [file, new Set([to])]));
    const folders = between(graph, dirname);
    assert.deepEqual(loops(folders), ['a', 'b']);
    const planted = "import type { A } from '../a/types.ts';\nnew Worker(new URL('./c.ts', base));";
    const found = [...planted.matchAll(ANY_IMPORT)].map(([, ...ways]) => ways.find(Boolean));
    assert.deepEqual(found, ['../a/types.ts', './c.ts']);
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
  for (const { folder, least } of [
    { folder: 'site/server', least: 60 },
    { folder: 'widgets/writer', least: 14 },
  ])
    test(`no folder below ${folder}, by a type or a thread either`, () => {
      const folders = between(filesOf(folder, ANY_IMPORT), dirname);
      assert.ok(folders.size >= least, 'folders are read');
      assert.deepEqual(loops(folders), []);
    });
});
