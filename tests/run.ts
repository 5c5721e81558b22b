import { resolve } from 'node:path';
import { runAll } from './support/run-all.ts';
import { groupsOf, runGroups, testFilesIn } from './support/run-files.ts';
import { changedFiles, projectFiles, readSource, touchedTests } from './support/touched.ts';

/**
 * `npm test`: every check and test. `npm test -- FILE…`: these test files of any kind, folders and patterns too.
 * `npm test -- --changed[=COMMIT]`: the tests that a change touches.
 */
const args = process.argv.slice(2);
const [first = ''] = args;
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  // The type check is written in Go, and takes a fifth of its time for giving back memory that it soon needs again.
  GOGC: process.env.GOGC ?? '400',
  // Each process reads what an earlier one has compiled.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules/.cache/compiled'),
};

async function runFiles(files: readonly string[]): Promise<boolean> {
  process.stdout.write(files.length === 0 ? 'No test is touched.\n' : `${files.join('\n')}\n`);
  const postgres = environment.TEST_DATABASE_URL;
  return runGroups(
    groupsOf(files),
    postgres ? { ...environment, DATABASE_URL: postgres } : environment,
  );
}

function chosenFiles(): string[] {
  if (!/^--changed(?:=|$)/.test(first)) return testFilesIn(args);
  return touchedTests(projectFiles(), changedFiles(first.split('=', 2)[1]), readSource);
}

const passed = args.length === 0 ? await runAll(environment) : await runFiles(chosenFiles());
process.exitCode = passed ? 0 : 1;
