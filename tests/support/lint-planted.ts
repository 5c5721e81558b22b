import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * What the linter says, a line each, of files that a test has planted: by the rules of `.oxlintrc.json` that read one file at a time. For
 * the others it would read the types of all these files import, which takes most of a run.
 */
export function lintPlanted(files: readonly string[]): string[] {
  const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8'));
  // Beside the other, since its paths begin there.
  const own = `.oxlintrc-planted-${process.pid}.json`;
  writeFileSync(own, JSON.stringify({ ...config, options: { typeAware: false } }));
  try {
    const { status, stdout, stderr } = spawnSync(
      'npx',
      ['oxlint', '-c', own, '-f', 'unix', ...files],
      {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
        shell: process.platform === 'win32',
      },
    );
    // A linter that fell over has found nothing, and shown nothing.
    if (status === null || (stdout.trim() === '' && stderr.trim() !== ''))
      throw new Error(`oxlint ended with ${status}: ${stderr}`);
    return stdout.split('\n');
  } finally {
    rmSync(own, { force: true });
  }
}
