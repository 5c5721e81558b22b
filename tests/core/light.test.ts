import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What a page needs of the core before the user does anything. */
const LIGHT = `
  export { shared } from './shared.ts';
  export { overridable } from './texts.ts';
  export { env } from './env.ts';
  export { $session, $signedIn, changeSession, enterSession, leaveSession } from './session/session.ts';
  export { visitTenant } from './session/visit.ts';
  export { $notices, dismissNotice } from './notify.ts';
  export { isPhone, maskPhone, normalisePhone } from './format.ts';
`;
const libraries = ['nanostores', 'js-cookie'];

async function bundle(contents: string, external: readonly string[]) {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: 'widgets/core', loader: 'ts' },
    ...{
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2020',
      write: false,
      metafile: true,
    },
    external: [...external, './browser-files.ts'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return {
    inputs: Object.keys(metafile.inputs),
    size: gzipSync(outputFiles[0]!.contents, { level: 9 }).length,
  };
}

describe('the part of the core that is on every page', () => {
  test('knows nothing of calls, schemas, ciphers and error texts', async () => {
    const { inputs } = await bundle(LIGHT, []);
    const heavy =
      /node_modules\/(ky|valibot|crypto-js)|core\/(api|contract)\/|core\/(errors|messages|analytics|cipher)\.ts/;
    assert.deepEqual(
      inputs.filter((input) => heavy.test(input)),
      [],
    );
    assert.ok(
      inputs.some((input) => /node_modules\/nanostores/.test(input)),
      'the list of inputs is what it is taken for',
    );
  });
  test('stays small: 2,910 bytes without its two libraries', async () => {
    const { size } = await bundle(LIGHT, libraries);
    assert.ok(size <= 2910, `${size} bytes`);
  });
  test('texts of the host cost less than 250 bytes', async () => {
    const texts = "  export { overridable } from './texts.ts';\n";
    const [whole, without] = [
      await bundle(LIGHT, libraries),
      await bundle(LIGHT.replace(texts, ''), libraries),
    ];
    assert.ok(
      whole.size > without.size && whole.size - without.size < 250,
      `${whole.size - without.size} bytes`,
    );
  });
});
