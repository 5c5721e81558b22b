import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Completes package-lock.json after `npm install` from a registry that lacks some platform packages: npm drops what it
 * cannot find, and then `npm ci` refuses the lock. `--check` changes nothing and fails when something is missing.
 */
interface Entry {
  version?: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  [key: string]: unknown;
}

const lockFile = 'package-lock.json';
const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(lockFile, 'utf8'));
const { packages } = lock;
const operatingSystem =
  /(?:^|-)(linux|darwin|win32|android|freebsd|openbsd|netbsd|sunos|aix|openharmony|windows|win)(?=-|$)/;
const processor = /-(arm64|x64|ia32|arm|riscv64|ppc64|s390x|loong64|mips64el|wasm32)(?=-|$)/;

function parentOf(path: string): string {
  const at = path.lastIndexOf('node_modules/');
  return at <= 0 ? '' : path.slice(0, at - 1);
}

/** The package that `name` resolves to from `from`, walking up as Node does. */
function resolve(from: string, name: string): Entry | undefined {
  for (let base = from; ; base = parentOf(base)) {
    const found = packages[`${base ? `${base}/` : ''}node_modules/${name}`];
    if (found || base === '') return found;
  }
}

const added: string[] = [];
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d+\.\d+\.\d+[-\w.]*$/.test(range)) continue;
    const found = resolve(path, name);
    if (found?.version === range) continue;
    const tail = name.split('/').at(-1) ?? name;
    const system = operatingSystem.exec(tail)?.[1];
    const cpu = processor.exec(tail)?.[1];
    const key = `${found && path ? `${path}/` : ''}node_modules/${name}`;
    packages[key] = {
      version: range,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(system ? { os: [system.startsWith('win') ? 'win32' : system] } : {}),
    };
    added.push(key);
  }
}

if (process.argv.includes('--check')) {
  if (added.length > 0) {
    console.error(
      `package-lock.json lacks ${added.length} optional packages: run npm run lock\n${added.slice(0, 10).join('\n')}`,
    );
    process.exit(1);
  }
} else {
  lock.packages = Object.fromEntries(
    Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`added ${added.length}`);
}
