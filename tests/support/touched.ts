import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Text of a file of the project; undefined for what is no source. */
export type Read = (path: string) => string | undefined;

/** What a change of these may break is not to be seen from imports. */
const ofEverything =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|tests\/support\/wtr\.config\.mjs)$/;
/** Every page of the site is made with it. */
const ofEveryPage =
  /^(?:site\/(?:src|public)\/|site\/[^/]+$|rollup\.config|widgets\/(?:embed|sign-in|guards)\/)/;
const tagOf = /\btender-([a-z][a-z-]{0,40}[a-z])(?![\w-])/g;
const quoted = /'([^'\n]{1,200})'|"([^"\n]{1,200})"/g;
/** Nothing is left of it when the code runs. */
const ofTypes = /^(?:im|ex)port type [^;]{1,2000};/gm;
const isTest = (path: string) => /^tests\/.*\.test\.tsx?$/.test(path);

/** Where names lead: the project's files, what is in each of its folders, and the names it has for others (`exports`). */
interface Places {
  files: ReadonlySet<string>;
  folders: ReadonlyMap<string, string[]>;
  exported: ReadonlyMap<string, string>;
}

/**
 * The files of the project that the text of one names: imports, workers, scripts it starts, folders it reads. A name is taken as an
 * address from that file when it begins with a dot, else from the project's folder.
 */
function namedIn(path: string, text: string, { files, folders, exported }: Places): string[] {
  const found: string[] = [];
  for (const [, single, double] of text.replace(ofTypes, '').matchAll(quoted)) {
    const name = (single ?? double ?? '').split('?', 1)[0] ?? '';
    if (!name.includes('/')) continue;
    const from = name.startsWith('.')
      ? posix.join(posix.dirname(path), name)
      : (exported.get(name) ?? name);
    const target = posix.normalize(from).replace(/\/$/, '');
    if (files.has(target)) found.push(target);
    else found.push(...(folders.get(target) ?? []));
  }
  return found;
}

function exportedNames(read: Read): Map<string, string> {
  const { name, exports = {} } = JSON.parse(read('package.json') ?? '{}') as {
    name?: string;
    exports?: Record<string, string>;
  };
  return new Map(Object.entries(exports).map(([key, file]) => [posix.join(name ?? '', key), file]));
}

/** Each folder below the top ones, with all files in it however deep. */
function foldersOf(files: Iterable<string>): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    for (let folder = posix.dirname(file); folder.includes('/'); folder = posix.dirname(folder)) {
      const inside = folders.get(folder);
      if (inside) inside.push(file);
      else folders.set(folder, [file]);
    }
  }
  return folders;
}

/**
 * The tests that a change of `changed` may turn red: those that come to one of these files by what they name, directly or over others.
 * Guards read the whole tree, so they belong to every change. Pages are built, not imported: a test of the site also comes to
 * the widgets whose tags it names, and to what every page is made with.
 */
export function touchedTests(
  all: readonly string[],
  changed: readonly string[],
  read: Read,
): string[] {
  const tests = all.filter(isTest);
  if (changed.length === 0) return [];
  if (changed.some((path) => ofEverything.test(path))) return tests;
  const files = new Set([...all, ...changed]);
  const places = { files, folders: foldersOf(files), exported: exportedNames(read) };
  const known = new Map<string, string[]>();
  const namedBy = (path: string): string[] => {
    const before = known.get(path);
    if (before) return before;
    const text = /\.(?:[cm]?[jt]sx?|astro)$/.test(path) ? read(path) : undefined;
    const named = text === undefined ? [] : namedIn(path, text, places);
    known.set(path, named);
    return named;
  };
  const changes = new Set(changed);
  const everyPage = changed.some((path) => ofEveryPage.test(path));
  const isTouched = (test: string): boolean => {
    const isOfSite = test.startsWith('tests/site/');
    if (test.startsWith('tests/guards/') || (isOfSite && everyPage)) return true;
    const tags = isOfSite ? [...(read(test) ?? '').matchAll(tagOf)] : [];
    const reached = new Set([test, ...tags.map(([, name]) => `widgets/${name}/element.ts`)]);
    for (const path of reached) {
      if (changes.has(path)) return true;
      for (const named of namedBy(path)) reached.add(named);
    }
    return false;
  };
  return tests.filter(isTouched);
}

/** Sources as git knows them, and those new to it, without what is deleted. */
export function projectFiles(): string[] {
  const deleted = new Set(git('ls-files', '--deleted'));
  return git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (path) => !deleted.has(path),
  );
}

/** What differs from `base`: the commit this branch left the main one at unless told; on the main branch itself what is not committed. */
export function changedFiles(base = branchPoint()): string[] {
  const changed = [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(changed)].toSorted();
}

export const readSource: Read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Deleted by the change.
    return undefined;
  }
};

function branchPoint(): string {
  for (const main of ['origin/HEAD', 'origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD';
    } catch {
      // No such branch here.
    }
  }
  return 'HEAD';
}

/** Lines that git prints. Throws when it refuses. */
function git(...args: string[]): string[] {
  const printed = execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return printed.split('\n').filter((line) => line !== '');
}
