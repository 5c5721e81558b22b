import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const packages: Record<string, string> = {
  'tender-widgets/contract': resolve('widgets/core/contract/index.ts'),
  'tender-widgets/markdown': resolve('widgets/core/markdown.ts'),
  'tender-widgets/price': resolve('widgets/core/price/index.ts'),
  'tender-widgets/diagram': resolve('widgets/core/diagram/index.ts'),
};
const imported = /(?:^(?:import|export)\b(?! type\b)[^;'"]*?|\bimport\(\s*)['"]([^'"]+)['"]/gm;
const known = new Map<string, string[]>();

/** The project's own files that a file imports as values. */
export function importsOf(path: string): string[] {
  const before = known.get(path);
  if (before) return before;
  const source = readFileSync(path, 'utf8');
  const found = [...source.matchAll(imported)].flatMap(([, name = '']) => {
    const target = packages[name] ?? (name.startsWith('.') ? resolve(dirname(path), name) : '');
    return /\.tsx?$/.test(target) && existsSync(target) ? [target] : [];
  });
  known.set(path, found);
  return found;
}

/** Where the project's modules stand that may lead to one that is tried. */
const MODULES = [
  'site/server/**/*.ts',
  'widgets/core/**/*.ts',
  'tests/{core,server,support}/**/*.ts',
];

/** The files that lead to one of `paths` by imports, these among them: what a change of theirs may change. */
export function changedBy(paths: readonly string[]): string[] {
  const importers = new Map<string, string[]>();
  for (const file of globSync(MODULES).map((path) => resolve(path)))
    for (const one of importsOf(file)) importers.set(one, [...(importers.get(one) ?? []), file]);
  const found = new Set(paths);
  for (const path of found) for (const one of importers.get(path) ?? []) found.add(one);
  return [...found];
}
