import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const folder = 'dist/widgets';
const files: Record<string, string[]> = JSON.parse(readFileSync(`${folder}/files.json`, 'utf8'));
/** As our service sends it: the file the build has compressed. */
const gzipped = (file: string) => statSync(`${folder}/${file}.gz`).size;
const sum = (list: readonly string[]) => list.reduce((total, file) => total + gzipped(file), 0);
const firstLoad = ['loader.js', ...(files['sign-in'] ?? [])];

/** What a page itself and the headers of four answers may take of the 80,000 bytes. */
const PAGE = 500;

describe('size of what is loaded', () => {
  test('the loader is at most 3 KB, with the form in it', () => {
    assert.ok(gzipped('loader.js') <= 3 * 1024, `${gzipped('loader.js')}`);
  });

  test('the sign-in form is at most 80,000 bytes with its page, in four requests', () => {
    assert.ok(
      sum(firstLoad) <= 80_000 - PAGE,
      `${sum(firstLoad)}: ${firstLoad.map((file) => `${file} ${gzipped(file)}`).join(', ')}`,
    );
    assert.equal(firstLoad.length, 3);
  });

  test('a second widget on the page brings no second React, and little of its own', () => {
    const further = (files['account-chip'] ?? []).filter((file) => !firstLoad.includes(file));
    assert.ok(further.length < (files['account-chip'] ?? []).length);
    const small = further.filter((file) => !/chunks\/(service|kit)-/.test(file));
    assert.ok(sum(small) <= 15_000, `${sum(small)}`);
  });

  test('there is one React in all chunks', () => {
    const current = new Set([
      ...Object.values(files).flat(),
      ...Object.keys(JSON.parse(readFileSync(`${folder}/integrity.json`, 'utf8'))),
    ]);
    const copies = [...current].filter((file) =>
      readFileSync(`${folder}/${file}`, 'utf8').includes('react.dev/errors'),
    );
    assert.deepEqual(
      copies,
      files['sign-in']?.filter((file) => file.startsWith('chunks/runtime')),
    );
  });

  test('the loaders import nothing before they draw', () => {
    for (const file of ['loader.js', 'loader.sri.js'])
      assert.doesNotMatch(readFileSync(`${folder}/${file}`, 'utf8'), /\bimport\s*["'{*]/);
  });

  test('what is compressed is what it stands for', () => {
    for (const file of [...firstLoad, 'loader.sri.js', 'tender-widgets.classic.js']) {
      const content = readFileSync(`${folder}/${file}`);
      assert.ok(gunzipSync(readFileSync(`${folder}/${file}.gz`)).equals(content), `${file}.gz`);
      assert.ok(
        brotliDecompressSync(readFileSync(`${folder}/${file}.br`)).equals(content),
        `${file}.br`,
      );
    }
  });

  test('what is for operators alone is in no file that partners get', () => {
    const published = [
      ...Object.values(files).flat(),
      ...['loader.js', 'loader.sri.js', 'tender-widgets.classic.js'],
    ].map((file) => `${folder}/${file}`);
    const code = [...new Set(published), ...globSync('dist/npm/**/*.{js,d.ts}')];
    const lists = globSync('dist/{,npm/}*.{json,d.ts}');
    const marks = /tender-operator|operator\/sign-in|运营后台|\\u8fd0\\u8425\\u540e\\u53f0/i;
    assert.ok(code.length > 30 && lists.length > 4);
    assert.deepEqual(
      [...code, ...lists].filter((file) => marks.test(readFileSync(file, 'utf8'))),
      [],
    );
  });

  test('every file of the build has its hash', () => {
    const hashes: Record<string, string> = JSON.parse(
      readFileSync(`${folder}/integrity.json`, 'utf8'),
    );
    const needed = new Set(Object.values(files).flat());
    assert.deepEqual(
      [...needed].filter((file) => !hashes[file]),
      [],
    );
    assert.ok(
      globSync('chunks/*.js', { cwd: folder }).length >=
        Object.keys(hashes).length - Object.keys(files).length,
    );
  });
});
