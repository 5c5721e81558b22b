import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * The state that plays the older build: the last one before `0022_compare_kind`, three migrations back. It is moved on where this project's
 * packages no longer run it, to a state that has fewer migrations than the present one.
 */
const OLDER = process.env.OLDER_BUILD ?? '335a18a2ff4d3cf674371266880e19a8f26a82d0';
/** What its service is made of; packages and pages are those of the present build. */
const parts = [
  'package.json',
  'tsconfig.json',
  'site/server',
  'site/public/samples',
  'widgets/core',
];

const migrations = 'site/server/store/migrations/*.sql';

/** Why there is no older build here, undefined where there is: no git, a copy without history, or a history that was cut off before it. */
export function noOlderBuild(): string | undefined {
  if (process.platform === 'win32') return 'no signals that stop and go on';
  const { status } = spawnSync('git', ['cat-file', '-e', `${OLDER}^{commit}`]);
  if (status === 0) return undefined;
  return `commit ${OLDER.slice(0, 8)} of the older build is not in this copy: git fetch --depth=1 origin ${OLDER}`;
}

/** The sources of the older build in a folder of their own, made once a machine: what was compiled is found again. */
export async function olderBuild(): Promise<string> {
  const root = resolve('.');
  const key = createHash('sha256').update(`${root} ${OLDER}`).digest('hex').slice(0, 16);
  const kept = join(tmpdir(), `tender-older-${key}`);
  if (!existsSync(kept)) await makeOlder(root, kept);
  const [older, present] = [kept, root].map((build) => globSync(`${build}/${migrations}`).length);
  assert.ok(Number(older) < Number(present), 'the older build knows fewer migrations');
  return kept;
}

async function makeOlder(root: string, kept: string): Promise<void> {
  const making = await mkdtemp(join(tmpdir(), 'tender-older-'));
  const archive = join(making, 'sources.tar');
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, OLDER, ...parts]);
  execFileSync('tar', ['-xf', archive, '-C', making]);
  await rm(archive);
  for (const shared of ['node_modules', 'dist'])
    await symlink(join(root, shared), join(making, shared), 'junction');
  await rename(making, kept).catch((error: unknown) => {
    if (!existsSync(kept)) throw error;
  });
  await rm(making, { recursive: true, force: true });
}
