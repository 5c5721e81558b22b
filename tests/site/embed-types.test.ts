import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import ts from 'typescript';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipDefaultLibCheck: true,
  allowImportingTsExtensions: true,
};
const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => '.',
  getNewLine: () => '\n',
};

const isDeclaration = (name: string) => name.endsWith('.d.ts') || name.endsWith('.d.mts');

/** Declarations of packages are parsed once for all tests. */
const parsed = new Map<string, ts.SourceFile | undefined>();
function hostOf(of: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(of);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) => {
    if (!isDeclaration(name)) return getSourceFile(name, ...rest);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest));
    return parsed.get(name);
  };
  return host;
}

/** Of other packages what a strict compiler has read through without a complaint: it is theirs, and the same for each of our files. */
const sound = new Set<string>();
const isOthers = (name: string) =>
  isDeclaration(name) && name.includes('/node_modules/') && !name.includes('/tender-');

/** All that a compiler complains of, but for files that an earlier program has found sound. */
function complaints(program: ts.Program): ts.Diagnostic[] {
  const ofFiles = program.getSourceFiles().flatMap((file) => {
    if (sound.has(file.fileName)) return [];
    const found = [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ];
    if (found.length === 0 && isOthers(file.fileName)) sound.add(file.fileName);
    return found;
  });
  return [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...ofFiles];
}

describe('types of the published package', () => {
  let folder: string;
  before(() => {
    mkdirSync('node_modules/.cache', { recursive: true });
    folder = mkdtempSync(resolve('node_modules/.cache/tender-types-'));
    // As in a partner's project: the package installed, the example beside it.
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(resolve('dist/npm'), join(folder, 'node_modules/tender-widgets'), 'junction');
    for (const name of ['react-host', 'vue-host'])
      cpSync(`examples/${name}`, join(folder, name), { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Lines of complaint of a strict compiler. */
  function check(files: string[], more: Record<string, string> = {}): string[] {
    for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text);
    const rootNames = [...files, ...Object.keys(more)].map((name) => join(folder, name));
    const program = ts.createProgram({ rootNames, options, host: hostOf(options) });
    return complaints(program).map((one) =>
      ts.formatDiagnostic(one, { ...formatHost, getCurrentDirectory: () => folder }).trim(),
    );
  }

  test('the React example compiles', { timeout: 900_000 }, () => {
    assert.deepEqual(check(['react-host/main.tsx', 'react-host/bundled.tsx']), []);
  });

  test('the Vue example compiles', { timeout: 900_000 }, () => {
    assert.deepEqual(check(['vue-host/main.ts', 'vue-host/env.d.ts']), []);
  });

  test('wrong attributes, events and properties are refused', { timeout: 900_000 }, () => {
    const wrong = `
      import { createElement } from 'react';
      import { TenderSignIn } from 'tender-widgets/react';
      import type {} from 'tender-widgets/elements';
      // @ts-expect-error no such theme
      export const a = <TenderSignIn theme="blue" />;
      // @ts-expect-error no such attribute
      export const b = <TenderSignIn method="phone" />;
      // @ts-expect-error no such detail
      export const c = <TenderSignIn onSignedIn={(event) => event.detail.phone} />;
      export const d = <TenderSignIn methods="phone" onSignedIn={(event) => event.detail.method.length} />;
      // @ts-expect-error no such attribute of the tag
      export const e = <tender-writer bid="1" />;
      export const f = <tender-writer bid-id="1" />;
      const element = document.createElement('tender-sign-in');
      element.methods = 'account';
      // @ts-expect-error no such property
      element.method = 'account';
      export const g = createElement('div', null);
    `;
    assert.deepEqual(check([], { 'wrong.tsx': wrong }), []);
  });

  test('templates of Vue know tags, attributes and events', { timeout: 900_000 }, () => {
    const typed = `
      import type { GlobalComponents } from 'vue';
      import type {} from 'tender-widgets/vue';
      type Props = InstanceType<GlobalComponents['tender-sign-in']>['$props'];
      export const right: Props = { methods: 'phone', onTenderSignedIn: (event) => event.detail.method.length };
      // @ts-expect-error no such theme
      export const wrong: Props = { theme: 'blue' };
    `;
    assert.deepEqual(check([], { 'typed.ts': typed }), []);
  });
});
