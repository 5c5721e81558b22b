import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nodeGroups } from '../support/node-groups.ts';
import { groupsOf, testFilesIn } from '../support/run-files.ts';
import { projectFiles, readSource, touchedTests } from '../support/touched.ts';

/** A project in small. */
const sources: Record<string, string> = {
  'package.json':
    '{ "name": "small", "exports": { "./contract": "./widgets/core/contract/index.ts" } }',
  'widgets/core/contract/index.ts': "export { order } from './order.ts';",
  'widgets/core/contract/order.ts': 'export const order = 1;',
  'widgets/orders/view.tsx': "import './orders.css';",
  'widgets/orders/orders.css': '',
  'widgets/orders/element.ts': "import './view.tsx';",
  'site/server/start.ts':
    "import { order } from 'small/contract';\nnew Worker(new URL('./worker.ts', import.meta.url));",
  'site/server/worker.ts': "export const folder = new URL('./db/migrations/', import.meta.url);",
  'site/server/db/migrations/one.sql': '',
  'site/server/log.ts': '',
  'site/src/pages/orders.astro': '<tender-orders></tender-orders>',
  'tests/core/format.test.ts': "import type { Log } from '../../site/server/log.ts';",
  'tests/guards/size.test.ts': '',
  'tests/server/start.test.ts': "import '../../site/server/start.ts';",
  'tests/site/kill.test.ts': "spawn('node', ['site/server/start.ts']);",
  'tests/site/orders.test.ts': "page.locator('tender-orders');",
  'tests/site/other.test.ts': "page.locator('tender-orders-list');",
  'tests/widgets/orders/orders.test.ts': "import '../../../widgets/orders/view.tsx';",
};
const touched = (...changed: string[]) =>
  touchedTests(Object.keys(sources), changed, (path) => sources[path]).filter(
    (file) => !file.startsWith('tests/guards/'),
  );

describe('tests that a change touches', () => {
  test('come to it over imports, files they start and folders they read', () => {
    assert.deepEqual(touched('site/server/db/migrations/one.sql'), [
      'tests/server/start.test.ts',
      'tests/site/kill.test.ts',
    ]);
    assert.deepEqual(touched('site/server/worker.ts'), [
      'tests/server/start.test.ts',
      'tests/site/kill.test.ts',
    ]);
    assert.deepEqual(touched('tests/core/format.test.ts'), ['tests/core/format.test.ts']);
  });

  test('come to it by the name under which the project has it for others', () => {
    assert.ok(touched('widgets/core/contract/order.ts').includes('tests/server/start.test.ts'));
  });

  test('of a widget are its own and those of pages that name its tag', () => {
    assert.deepEqual(touched('widgets/orders/orders.css'), [
      'tests/site/orders.test.ts',
      'tests/widgets/orders/orders.test.ts',
    ]);
  });

  test('of a page are those of the site', () => {
    const site = [
      'tests/site/kill.test.ts',
      'tests/site/orders.test.ts',
      'tests/site/other.test.ts',
    ];
    assert.deepEqual(touched('site/src/pages/orders.astro'), site);
  });

  test('of a deleted file are those that still name it', () => {
    assert.deepEqual(touched('widgets/orders/gone.ts'), []);
    const named = touchedTests(Object.keys(sources), ['site/server/gone.ts'], (path) =>
      path === 'tests/server/start.test.ts' ? "import '../../site/server/gone.ts';" : sources[path],
    );
    assert.ok(named.includes('tests/server/start.test.ts'));
  });

  test('are none for types, all for the packages, and the guards for anything', () => {
    assert.deepEqual(touched('site/server/log.ts'), []);
    assert.equal(touched('package.json').length, 6);
    assert.deepEqual(touched(), []);
    assert.deepEqual(
      touchedTests(Object.keys(sources), ['site/server/log.ts'], (path) => sources[path]),
      ['tests/guards/size.test.ts'],
    );
  });

  test('are found in this project', () => {
    const files = projectFiles();
    const pure = touchedTests(files, ['site/server/layout/mind-map/mind-map.ts'], readSource);
    assert.ok(pure.includes('tests/server/layout/mind-map.test.ts'));
    assert.ok(!pure.some((file) => file.startsWith('tests/widgets/')));
    const widget = touchedTests(files, ['widgets/orders/element.ts'], readSource);
    assert.ok(widget.some((file) => file.startsWith('tests/widgets/orders/')));
    assert.ok(!widget.some((file) => file.startsWith('tests/server/')));
  });
});

describe('test files', () => {
  test('of a room share a process, at most twelve of them; others are alone', () => {
    const groups = nodeGroups(testFilesIn(['tests/core', 'tests/server']));
    const rooms = groups.map((group) => new Set(group.map((file) => file.split('/')[2])));
    assert.ok(groups.every(({ length }) => length <= 12));
    assert.ok(rooms.every(({ size }) => size === 1));
    assert.ok(
      groups.some((group) => group.length > 1 && group[0]?.startsWith('tests/server/bid/')),
    );
    assert.deepEqual(
      groups.filter((group) => group.length > 1 && group[0]?.startsWith('tests/core/')),
      [],
    );
    assert.deepEqual(groups.flat().toSorted(), testFilesIn(['tests/core', 'tests/server']));
  });

  test('of the site that share a product share a process; those with one of their own are alone', () => {
    const shared = nodeGroups(testFilesIn(['tests/site'])).filter(({ length }) => length > 1);
    assert.deepEqual(
      shared.map((group) => group.join('\n')).toSorted(),
      ['tests/site/embed', 'tests/site/pages'].map((room) => testFilesIn([room]).join('\n')),
    );
  });

  test('of each kind go to their runner, and those on the built site after a build', () => {
    const files = [
      'tests/site/pages/walk.test.ts',
      'tests/widgets/orders/orders.test.ts',
      'tests/guards/size.test.ts',
      'tests/core/format.test.ts',
    ];
    const groups = groupsOf(files).map(({ name, args }) => [
      name,
      args.filter((arg) => arg.endsWith('.test.ts')),
    ]);
    assert.deepEqual(groups, [
      ['in Node', ['tests/core/format.test.ts']],
      ['in Chromium', ['tests/widgets/orders/orders.test.ts']],
      ['build', []],
      ['on the built site', ['tests/site/pages/walk.test.ts', 'tests/guards/size.test.ts']],
    ]);
  });

  test('are named by themselves, by their folder or by a pattern; what names none is refused', () => {
    assert.deepEqual(testFilesIn(['./tests/core/format.test.ts']), ['tests/core/format.test.ts']);
    assert.ok(testFilesIn(['tests/core', 'tests/core/format.test.ts']).length > 5);
    assert.deepEqual(testFilesIn(['tests/guards/touch*']), ['tests/guards/touched.test.ts']);
    assert.throws(() => testFilesIn(['tests/core/nothing.test.ts']), /no test/);
  });
});
