import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, test } from 'node:test';
import { retiredWord } from '../../.ci/lint/words.ts';

/** Lines of files that a pattern finds, as `file:line`. */
function found(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 80)}`] : [],
      ),
  );
}

const widgetCode = globSync('widgets/**/*.{ts,tsx}').filter(
  (file) => !/(messages|describe)\.ts$|^widgets\/(core\/contract|embed\/build)\//.test(file),
);
const sources = globSync([
  'widgets/**/*.{ts,tsx}',
  'site/server/**/*.ts',
  'site/src/**/*.{astro,ts}',
  'tests/**/*.{ts,tsx,mjs}',
]);
const tests = globSync('tests/**/*.test.{ts,tsx}');

/** What stands between the bracket at `from` and its partner. */
function inBrackets(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if ('([{'.includes(code[at]!)) depth += 1;
    if (')]}'.includes(code[at]!)) depth -= 1;
    if (depth === 0) return code.slice(from, at + 1);
  }
  return code.slice(from);
}

/** Names of the endpoints a file calls without showing the failure itself. */
function noticedCalls(code: string): string[] {
  const quietOptions = new Set(
    [...code.matchAll(/\bconst (\w+) = (?=\{)/g)]
      .filter(({ index, 0: text }) => inBrackets(code, index + text.length).includes('quiet'))
      .map(([, name]) => name),
  );
  return [...code.matchAll(/(?<![\w.])(?:call|download|upload)(\(\s*(\w+)\s*,)/g)].flatMap(
    ({ index, 0: text, 1: opening = '', 2: name = '' }) => {
      const call = inBrackets(code, index + text.length - opening.length);
      const words = call.match(/\w+/g) ?? [];
      return words.some((word) => word === 'quiet' || quietOptions.has(word)) ? [] : [name];
    },
  );
}

/** The calls of the contract, with whether each says what a person does by it. */
function endpointsInFiles(): { name: string; hasAct: boolean }[] {
  return globSync('widgets/core/contract/*.ts').flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return [...code.matchAll(/\bconst (\w+) = endpoint(?=\()/g)].map(
      ({ index, 0: text, 1: name = '' }) => ({
        name,
        hasAct: /\n\s+act: '/.test(inBrackets(code, index + text.length)),
      }),
    );
  });
}

describe('conventions', () => {
  test('every Chinese text of a widget stands in its messages.ts', () => {
    const outsideComments = found(widgetCode, /\p{Script=Han}/u).filter(
      (line) => !/:\d+ (\/\*\*|\*|\/\/)/.test(line),
    );
    assert.deepEqual(outsideComments, []);
  });

  test('a call whose failure is said in a notice has a name for what was being done', () => {
    // The operators' desk shows each failure where it was pressed; a sign-in says what the specification has it say.
    const files = widgetCode.filter(
      (file) =>
        !/^widgets\/(operator|embed|core\/(session|api))\//.test(file.replaceAll('\\', '/')),
    );
    const withAct = new Set(
      endpointsInFiles().flatMap(({ name, hasAct }) => (hasAct ? [name] : [])),
    );
    const calls = files.flatMap((file) => noticedCalls(readFileSync(file, 'utf8')));
    assert.ok(calls.length > 60, `${calls.length} calls`);
    assert.deepEqual(
      calls.filter((name) => !withAct.has(name)),
      [],
    );
    const planted =
      'const how = { quiet: true };\ncall(a, {}, how); call(b, { body: f(1) }, { x });';
    assert.deepEqual(noticedCalls(planted), ['b']);
  });

  test('one word for each thing in what a bidder reads', () => {
    /** What was said, and the one word that stands in the menu, on the page and in the help. */
    const oneWord = [
      ['知识库', '资料库'],
      ['事实清单', '事实表'],
      ['完成标书', '定稿'],
      ['标书已完成', '标书已定稿'],
    ] as const;
    const files = globSync([
      'widgets/**/{messages,*-messages,describe}.ts',
      'widgets/core/contract/{error-codes,refusals}.ts',
      'site/src/**/*.{astro,md,yaml}',
      'site/src/routes.ts',
      'site/server/{modules/account,writing/checks}/**/*.ts',
    ]);
    // Who searches the help may still use the other word.
    const lines = oneWord.flatMap(([other]) =>
      found(files, new RegExp(other)).filter((line) => !/:\d+ keywords:/.test(line)),
    );
    assert.deepEqual(lines, []);
  });

  test('sentences of refusals stand in the contract', () => {
    const refusal =
      /\b(?:new ApiError|tooMany|warning)\([^;]{0,400}?['"`][^'"`;]{0,200}?\p{Script=Han}/gu;
    const lines = globSync('site/server/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(refusal)].map(
        ([text]) => `${file} ${text.slice(0, 80)}`,
      ),
    );
    assert.deepEqual(lines, []);
    const planted = "throw new ApiError('badInput', {\n  msg: '不能早于今天',\n});";
    assert.match(planted, refusal);
  });

  test('widgets measure in px: hosts change the size of html', () => {
    assert.deepEqual(found(globSync('widgets/**/*.css'), /\d(rem)\b/), []);
  });

  test('tests of the service are in the folder of what they test', () => {
    const folders = new Set(globSync('tests/server/**/*.test.ts').map((file) => dirname(file)));
    const strange = [...folders].filter(
      (folder) => !existsSync(folder.replaceAll('\\', '/').replace(/^tests/, 'site')),
    );
    assert.deepEqual(strange, []);
  });

  test('names of files and folders use no retired word', () => {
    const all = globSync(['{site,widgets,tests,.ci,examples}/**/*.{ts,tsx,mjs,astro,css,json}'], {
      exclude: (name) => /^(node_modules|dist|migrations|\.data)$/.test(name),
    });
    assert.ok(all.length > 1000, `${all.length} files`);
    assert.deepEqual(all.map(retiredWord).filter(Boolean), []);
    assert.match(retiredWord('site/server/comparing/take-in/asides.ts') ?? '', /import/);
  });

  test('no test is skipped or alone', () => {
    const self = /conventions\.test\.ts/;
    assert.deepEqual(
      found(
        tests.filter((file) => !self.test(file)),
        /\.(only|skip)\(|(?<![.\w])(xit|fit|xdescribe)\(/,
      ),
      [],
    );
  });

  test('deadlines are those of tests: one of a group grows tighter with each test that joins it', () => {
    const ofGroup = /\bdescribe\([^;{=]*\{[^}]*\btimeout\b/g;
    const groups = tests
      .filter((file) => !file.endsWith('conventions.test.ts'))
      .flatMap((file) => readFileSync(file, 'utf8').match(ofGroup) ?? []);
    assert.deepEqual(groups, []);
    assert.match("describe('a', { skip, timeout: 300_000 }, () => {", ofGroup);
  });

  test('no file of the sources is longer than 300 lines', () => {
    const code = sources.filter((file) => !/^tests\/|messages\.ts$/.test(file));
    assert.deepEqual(
      code.filter((file) => readFileSync(file, 'utf8').split('\n').length > 301),
      [],
    );
  });

  test('versions are exact, and the lock is complete', () => {
    const manifest: Record<string, Record<string, string>> = JSON.parse(
      readFileSync('package.json', 'utf8'),
    );
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.values(manifest[kind] ?? {}),
    );
    assert.deepEqual(
      versions.filter((version) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
      [],
    );
    const check = spawnSync('node', ['.ci/complete-lock.ts', '--check'], { encoding: 'utf8' });
    assert.equal(check.status, 0, check.stderr);
  });

  test('every package has its integrity, but builds for other platforms that our registry lacks', () => {
    const {
      packages,
    }: {
      packages: Record<
        string,
        { integrity?: string; optional?: boolean; link?: boolean; resolved?: string }
      >;
    } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const without = Object.entries(packages).filter(
      ([path, { integrity, link }]) => path !== '' && !link && !integrity,
    );
    assert.deepEqual(
      without.filter(([, { optional, resolved }]) => !optional || resolved),
      [],
    );
  });

  test('docs/licences.md is what the lock says, and names how the terms of LGPL and MPL are met', () => {
    const check = spawnSync('node', ['.ci/licences.ts', '--check'], { encoding: 'utf8' });
    assert.equal(check.status, 0, check.stderr);
  });

  test('npm run sbom prints a CycloneDX document with what the service runs on', () => {
    const printed = spawnSync('npm', ['run', '--silent', 'sbom'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 1e8,
    });
    assert.equal(printed.status, 0, printed.stderr);
    const { bomFormat, components }: { bomFormat: string; components: { name: string }[] } =
      JSON.parse(printed.stdout);
    assert.equal(bomFormat, 'CycloneDX');
    for (const name of ['hono', 'sharp', 'react'])
      assert.ok(
        components.some((part) => part.name === name),
        name,
      );
  });
});
