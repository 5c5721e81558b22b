import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { lintPlanted } from '../support/lint-planted.ts';

/** A file planted where it may not import what it imports. Each arrow of the architecture is one row. */
const violations: [file: string, code: string, rule: string][] = [
  ['widgets/planted/view.ts', "import '../sign-in/index.ts';", 'no-restricted-imports'],
  [
    'widgets/planted/page.ts',
    "import '../../site/server/config/config.ts';",
    'no-restricted-imports',
  ],
  ['widgets/planted/call.ts', "export const answer = fetch('/api');", 'no-restricted-globals'],
  [
    'widgets/planted/parts.ts',
    "import '../account-parts/shared/part.tsx';",
    'no-restricted-imports',
  ],
  [
    'widgets/knowledge/files/planted.ts',
    "import '../../history/view.tsx';",
    'no-restricted-imports',
  ],
  ['widgets/planted/library.ts', "import '../library-parts/uses.ts';", 'no-restricted-imports'],
  ['widgets/pictures/planted.ts', "import '../knowledge/view.tsx';", 'no-restricted-imports'],
  ['widgets/library-parts/planted.ts', "import '../pictures/view.tsx';", 'no-restricted-imports'],
  ['widgets/orders/planted.ts', "import '../history/view.tsx';", 'no-restricted-imports'],
  ['widgets/account/planted.ts', "import '../orders/view.tsx';", 'no-restricted-imports'],
  [
    'widgets/account-parts/shared/planted.ts',
    "import '../../orders/view.tsx';",
    'no-restricted-imports',
  ],
  [
    'widgets/account-parts/shared/planted.ts',
    "import '../../../site/server/config/config.ts';",
    'no-restricted-imports',
  ],
  ['widgets/kit/planted.ts', "import '../core/env.ts';", 'no-restricted-imports'],
  ['widgets/core/planted.ts', "import 'react';", 'no-restricted-imports'],
  ['widgets/core/planted.ts', "import '../kit/button.tsx';", 'no-restricted-imports'],
  ['widgets/core/planted/deep.ts', "import '../../kit/button.tsx';", 'no-restricted-imports'],
  ['widgets/core/planted/deep.ts', "import 'react-dom/client';", 'no-restricted-imports'],
  ['widgets/core/contract/planted.ts', "import 'ky';", 'no-restricted-imports'],
  ['widgets/core/contract/planted.ts', "import '../env.ts';", 'no-restricted-imports'],
  [
    'widgets/embed/planted.ts',
    "import '../../site/server/config/config.ts';",
    'no-restricted-imports',
  ],
  ['widgets/guards/planted.ts', "import '../kit/button.tsx';", 'no-restricted-imports'],
  ['widgets/guards/planted.ts', "import 'react';", 'no-restricted-imports'],
  ['examples/planted/page.ts', "import '../../widgets/core/env.ts';", 'no-restricted-imports'],
  ['site/src/planted.ts', "import '../../widgets/core/env.ts';", 'no-restricted-imports'],
  ['site/src/planted.ts', "import '../server/config.ts';", 'no-restricted-imports'],
  ['site/server/planted.ts', "import '../../widgets/core/env.ts';", 'no-restricted-imports'],
  ['site/server/planted.ts', "import 'react';", 'no-restricted-imports'],
  ['site/server/planted.ts', 'export const rowsTold = 1;', 'words'],
  ['widgets/core/planted.ts', 'export class Page { #isJudged = true; }', 'words'],
  ['widgets/planted/view.ts', 'export function takeInFile() {}', 'words'],
];
const allowed: [file: string, code: string, rule?: undefined][] = [
  ['widgets/planted/view.ts', "import '../core/env.ts';"],
  ['widgets/planted/view.ts', "import '../kit/button.tsx';"],
  ['widgets/invoices/planted.ts', "import '../account-parts/shared/part.tsx';"],
  ['widgets/pictures/planted.ts', "import '../library-parts/uses.ts';"],
  ['widgets/knowledge/files/planted.ts', "import '../../library-parts/uses.ts';"],
  ['widgets/plans/planted.ts', "import '../kit/button.tsx';"],
  ['widgets/account-parts/orders/planted.ts', "import '../shared/part.tsx';"],
  ['widgets/account-parts/orders/planted.ts', "import '../../core/env.ts';"],
  ['widgets/core/planted.ts', "import 'nanostores';"],
  ['widgets/core/planted/deep.ts', "import '../contract/index.ts';"],
  ['widgets/core/contract/planted.ts', "import 'valibot';"],
  ['widgets/embed/planted.ts', "import '../sign-in/element.ts';"],
  ['widgets/guards/planted.ts', "import '../core/env.ts';"],
  ['examples/planted/page.ts', "import 'tender-widgets/react';"],
  ['site/server/planted.ts', "import 'tender-widgets/contract';"],
  ['site/server/writing/planted.ts', "import 'tender-widgets/contract';"],
  ['site/server/layout/planted.ts', "import 'tender-widgets/markdown';"],
  ['site/server/writing/planted.ts', "import 'tender-widgets/price';"],
  ['site/server/layout/planted.ts', "import 'tender-widgets/diagram';"],
  ['site/server/planted.ts', 'export const hasNoBody = { intakes: 1 };'],
];

const cases = [...violations, ...allowed].map(([file, code, rule]) => ({ file, code, rule }));
/** Each case has a file of its own, so that one run of the linter judges them all. */
const planted = (index: number) =>
  cases[index]!.file.replace(/[\w-]+\.ts$/, `planted-case-${index}.ts`);
const folders = ['widgets/planted', 'widgets/core/planted', 'examples/planted'];

describe('boundaries', () => {
  let found: string[] = [];
  before(() => {
    const files = cases.map(({ code }, index) => {
      const file = planted(index);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${code}\n`);
      return file;
    });
    found = lintPlanted(files);
  });
  after(() => {
    for (const index of cases.keys()) rmSync(planted(index), { force: true });
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  for (const [index, { file, code, rule }] of cases.entries()) {
    const said = () => found.filter((line) => line.includes(planted(index))).join('\n');
    if (rule) test(`${file} may not ${code}`, () => assert.match(said(), new RegExp(rule)));
    else test(`${file} may ${code}`, () => assert.doesNotMatch(said(), /no-restricted|words/));
  }
});
