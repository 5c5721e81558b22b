import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, test } from 'node:test';

const read = (pattern: string | string[]) =>
  globSync(pattern).map((file) => readFileSync(file, 'utf8'));
const script = read('site/take-pictures/*.ts').join('\n');
const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

describe('the script that takes the pictures of the help articles', () => {
  test('presses what stands on the screens: every whole name it looks for is a text of ours', () => {
    const asked = found(
      script,
      /(?:name: |getBy(?:Text|Label)\()'(\p{Script=Han}[\p{Script=Han} ]*[…]?)'/gu,
    );
    const shown = read(['widgets/**/*messages.ts', 'widgets/core/**/*.ts', 'site/src/**/*.astro']);
    const missing = asked.filter((name) => !shown.some((text) => text.includes(name)));
    assert.deepEqual(missing, []);
    assert.ok(asked.length > 40, `${asked.length} names`);
  });

  test('points at parts of our screens: every class it looks for is one of ours', () => {
    const places = found(script, /locator\('([^']+)'/g).join(' ');
    const asked = found(places, /\.([a-z][a-z-]+)/g);
    const ours = read(['widgets/**/*.tsx', 'widgets/**/*.css', 'site/src/**/*.{astro,css}']).join(
      '\n',
    );
    const missing = asked.filter((name) => !new RegExp(`\\b${name}\\b`).test(ours));
    assert.deepEqual(missing, []);
    assert.ok(asked.length > 20, `${asked.length} classes`);
  });

  test('takes every picture the articles show, and none is large', () => {
    const shown = found(
      read([
        'site/src/content/help/*.md',
        'site/src/pages/**/*.astro',
        'site/src/components/**/*.astro',
      ]).join('\n'),
      /\/pictures\/help\/([a-z-]+)\.webp/g,
    );
    const taken = found(script, /\bname: '([a-z-]+)'/g);
    assert.deepEqual(
      shown.filter((name) => !taken.includes(name)),
      [],
    );
    for (const file of globSync('site/public/pictures/help/*.webp'))
      assert.ok(statSync(file).size <= 90_000, basename(file));
    for (const file of globSync('site/public/videos/*.webm'))
      assert.ok(statSync(file).size <= 1_500_000, basename(file));
  });
});
