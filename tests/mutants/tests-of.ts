import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { importsOf } from './imports.ts';

/** A test further away than so many imports says little of a file, and costs as much as one that is near. */
const MOST_STEPS = 3;
/** Of those next to a file; more cost more than they notice. */
const MOST_FILES = 6;
/** Tests of the whole service; to be named with `--tests` where a room is tested by them only. */
const WHOLE_SERVICE = resolve('tests/support/service.ts');

/** How many imports lead from one file to another; Infinity: none, or by way of the whole service. */
function steps(from: string, to: string): number {
  const seen = new Set([from]);
  let layer = [from];
  for (let step = 1; step <= MOST_STEPS; step++) {
    layer = layer.flatMap(importsOf).filter((path) => path !== WHOLE_SERVICE && !seen.has(path));
    if (layer.includes(to)) return step;
    for (const path of layer) seen.add(path);
    layer = [...new Set(layer)];
  }
  return Number.POSITIVE_INFINITY;
}

/** Directly, or by one of the supports. What the service replaces in the process, no test after it could do without. */
const startsService = (file: string): boolean =>
  importsOf(file).some((one) => one === WHOLE_SERVICE || importsOf(one).includes(WHOLE_SERVICE));

/** The test files next to a file: those that import it directly, else those that do so by the fewest steps. */
export function testsOf(path: string): string[] {
  return globSync(['tests/core/**/*.test.ts', 'tests/server/**/*.test.ts'])
    .map((file) => resolve(file))
    .filter((file) => !startsService(file))
    .map((file) => ({ file, far: steps(file, path) }))
    .filter(({ far }) => far < Number.POSITIVE_INFINITY)
    .filter(({ far }, _, all) => far === Math.min(...all.map((one) => one.far)))
    .slice(0, MOST_FILES)
    .map(({ file }) => file);
}
