import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** `npm start` on a fresh clone builds first; later starts find the build still fits its sources and begin at once. */
const sources = [
  'widgets/**/*.{ts,tsx,css,md}',
  'site/src/**/*',
  'site/public/**/*',
  'site/*.ts',
  'rollup.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const stampFile = 'dist/build-stamp';

function stampOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources).toSorted()) {
    if (!statSync(file).isFile()) continue;
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Other builds write there too (`npm run build:widgets`), and what they leave is known by its times. */
function stampOfBuilt(): string {
  const hash = createHash('sha256');
  for (const file of globSync(['dist/*.json', 'dist/{npm,site,widgets}/**']).toSorted()) {
    const stat = statSync(file);
    if (stat.isFile()) hash.update(`${file} ${stat.size} ${stat.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

const stamp = stampOfSources();
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== `${stamp} ${stampOfBuilt()}`) {
  process.stdout.write('正在构建页面与组件，约需一分钟……\n');
  const build = spawnSync('npm', ['run', '--silent', 'build'], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  if (build.status !== 0) {
    process.stderr.write(build.stdout);
    process.stderr.write(build.stderr);
    process.exit(build.status ?? 1);
  }
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampFile, `${stamp} ${stampOfBuilt()}`);
}
