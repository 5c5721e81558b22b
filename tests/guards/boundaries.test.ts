import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, describe, test } from 'node:test';

/** A file planted where it may not import what it imports. Each arrow of the architecture is one row. */
const violations: [file: string, code: string, rule: string][] = [
  ['widgets/planted/view.ts', "import '../sign-in/index.ts';", 'no-restricted-imports'],
  ['widgets/planted/page.ts', "import '../../site/server/config.ts';", 'no-restricted-imports'],
  ['widgets/planted/call.ts', "export const answer = fetch('/api');", 'no-restricted-globals'],
  ['widgets/kit/planted.ts', "import '../core/env.ts';", 'no-restricted-imports'],
  ['widgets/core/planted.ts', "import 'react';", 'no-restricted-imports'],
  ['widgets/core/planted.ts', "import '../kit/button.tsx';", 'no-restricted-imports'],
  ['widgets/core/planted/deep.ts', "import '../../kit/button.tsx';", 'no-restricted-imports'],
  ['widgets/core/planted/deep.ts', "import 'react-dom/client';", 'no-restricted-imports'],
  ['widgets/core/contract/planted.ts', "import 'ky';", 'no-restricted-imports'],
  ['widgets/core/contract/planted.ts', "import '../env.ts';", 'no-restricted-imports'],
  ['widgets/embed/planted.ts', "import '../../site/server/config.ts';", 'no-restricted-imports'],
  ['widgets/guards/planted.ts', "import '../kit/button.tsx';", 'no-restricted-imports'],
  ['widgets/guards/planted.ts', "import 'react';", 'no-restricted-imports'],
  ['examples/planted/page.ts', "import '../../widgets/core/env.ts';", 'no-restricted-imports'],
  ['site/src/planted.ts', "import '../../widgets/core/env.ts';", 'no-restricted-imports'],
  ['site/src/planted.ts', "import '../server/config.ts';", 'no-restricted-imports'],
  ['site/server/planted.ts', "import '../../widgets/core/env.ts';", 'no-restricted-imports'],
  ['site/server/planted.ts', "import 'react';", 'no-restricted-imports'],
  ['site/server/reading/planted.ts', "import '../db/open.ts';", 'no-restricted-imports'],
  ['site/server/writing/planted.ts', "import '../modules/bid/bid-service.ts';", 'no-restricted-imports'],
  ['site/server/layout/planted.ts', "import '../http/envelope.ts';", 'no-restricted-imports'],
];
const allowed: [file: string, code: string][] = [
  ['widgets/planted/view.ts', "import '../core/env.ts';"],
  ['widgets/planted/view.ts', "import '../kit/button.tsx';"],
  ['widgets/core/planted.ts', "import 'nanostores';"],
  ['widgets/core/planted/deep.ts', "import '../contract/index.ts';"],
  ['widgets/core/contract/planted.ts', "import 'valibot';"],
  ['widgets/embed/planted.ts', "import '../sign-in/element.ts';"],
  ['widgets/guards/planted.ts', "import '../core/env.ts';"],
  ['examples/planted/page.ts', "import 'tender-widgets/react';"],
  ['site/server/planted.ts', "import 'tender-widgets/contract';"],
  ['site/server/writing/planted.ts', "import 'tender-widgets/contract';"],
];

const folders = ['widgets/planted', 'widgets/core/planted', 'examples/planted'];
const planted = new Set<string>();

function lint(file: string, code: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${code}\n`);
  planted.add(file);
  const { stdout } = spawnSync('npx', ['oxlint', '-f', 'unix', file], { encoding: 'utf8' });
  rmSync(file);
  return stdout;
}

describe('boundaries', () => {
  after(() => {
    for (const file of planted) rmSync(file, { force: true });
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  for (const [file, code, rule] of violations) {
    test(`${file} may not ${code}`, () => assert.match(lint(file, code), new RegExp(rule)));
  }
  for (const [file, code] of allowed) {
    test(`${file} may ${code}`, () => assert.doesNotMatch(lint(file, code), /no-restricted/));
  }
});
