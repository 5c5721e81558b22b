import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { build } from 'esbuild';

const all = 'tests/widgets/**/*.test.{ts,tsx}';
/** What `wtr` was asked to run, or all of it. */
const asked = process.argv.slice(process.argv.indexOf('--files')).slice(1);
const root = process.cwd();

/**
 * Serves the test files as bundles that share their parts, made once before the first: a page has a storage of its own, and would ask
 * for hundreds of modules anew. Style sheets are modules with their text, as in the build.
 */
export function bundlePlugin() {
  const files = new Map();
  return {
    name: 'bundle',
    async serverStart() {
      const { outputFiles } = await build({
        entryPoints: globSync(process.argv.includes('--files') ? asked : all),
        bundle: true,
        splitting: true,
        format: 'esm',
        target: 'es2022',
        write: false,
        sourcemap: 'linked',
        outdir: root,
        outbase: root,
        chunkNames: '__bundled/[name]-[hash]',
        conditions: ['browser', 'development'],
        define: { 'process.env.NODE_ENV': '"development"' },
        loader: { '.css': 'text' },
        // The runner's own.
        external: ['/__*'],
        logLevel: 'error',
      });
      for (const { path, text } of outputFiles)
        files.set(`/${relative(root, path).replaceAll('\\', '/')}`, text);
    },
    serve({ path }) {
      const body = files.get(path.replace(/\.tsx?$/, '.js'));
      return body === undefined ? undefined : { body, type: path.endsWith('.map') ? 'json' : 'js' };
    },
  };
}
