import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { relative } from 'node:path';

/** One run of a runner over files of one kind. */
export interface Group {
  name: string;
  command: string;
  args: readonly string[];
}

/** They look at the built pages and widgets, or serve them. */
const needsBuild = (file: string) =>
  file.startsWith('tests/site/') || file === 'tests/guards/size.test.ts';

/**
 * Which runners run these test files, in their order: what needs no build first, and the build, where there is none of these sources,
 * before what needs it.
 */
export function groupsOf(files: readonly string[]): Group[] {
  const browser = files.filter((file) => file.startsWith('tests/widgets/'));
  const built = files.filter(needsBuild);
  const guards = files.filter((file) => file.startsWith('tests/guards/') && !built.includes(file));
  const others = [...browser, ...built, ...guards];
  const service = files.filter((file) => !others.includes(file));
  const groups: Group[] = [];
  if (guards.length > 0) {
    // One after another: some plant files, which others read.
    const args = ['--test', '--test-concurrency=1', ...guards];
    groups.push({ name: 'guards', command: 'node', args });
  }
  if (service.length > 0) {
    const args = ['tests/support/node-tests.ts', ...service];
    groups.push({ name: 'in Node', command: 'node', args });
  }
  if (browser.length > 0) {
    const args = ['--config', 'tests/support/wtr.config.mjs', '--files', ...browser];
    groups.push({ name: 'in Chromium', command: 'wtr', args });
  }
  if (built.length > 0) {
    groups.push({ name: 'build', command: 'node', args: ['site/build-if-stale.ts'] });
    const args = ['tests/support/node-tests.ts', ...built];
    groups.push({ name: 'on the built site', command: 'node', args });
  }
  return groups;
}

/** What the arguments mean: files, folders or patterns, from wherever they are spelled. Throws when one means no test. */
export function testFilesIn(args: readonly string[]): string[] {
  const found = args.flatMap((arg) => {
    const path = relative('.', arg).replaceAll('\\', '/');
    const files = globSync([path, `${path}/**/*`]).map((file) => file.replaceAll('\\', '/'));
    const tests = files.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file));
    if (tests.length === 0)
      throw new Error(`${arg}: no test. Tests are tests/**/*.test.ts and .test.tsx.`);
    return tests;
  });
  return [...new Set(found)].toSorted();
}

/** Runs them in turn, each to its end; resolves with whether all of them passed. */
export async function runGroups(
  groups: readonly Group[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  let passed = true;
  for (const { name, command, args } of groups) {
    process.stdout.write(`\n── ${name}\n`);
    const child = spawn(command, args, {
      env,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    passed &&= code === 0;
    if (code !== 0 && name === 'build') break;
  }
  return passed;
}
