import { existsSync, readdirSync, rmSync } from 'node:fs';
import commonjsModule from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { transform } from 'esbuild';
import type { OutputBundle, OutputChunk, Plugin, RollupOptions } from 'rollup';
import esbuild, { minify } from 'rollup-plugin-esbuild';

const SOURCE = 'widgets';
/** Browsers of our partners' visitors run Chromium kernels as old as 86. */
const TARGET = 'es2020';

/** Its types say CommonJS, so TypeScript looks for the function one level deeper than Node finds it. */
const commonjs = commonjsModule as unknown as () => Plugin;

/** Every folder with an element.ts is a widget and becomes `<name>.js`. */
const widgets = readdirSync(SOURCE).filter((name) => existsSync(`${SOURCE}/${name}/element.ts`));

/** Style sheets as text; shadow roots adopt them. */
const cssText: Plugin = {
  name: 'css-text',
  async transform(code, id) {
    if (!id.endsWith('.css')) return null;
    const { code: small } = await transform(code, { loader: 'css', minify: true, target: 'chrome86' });
    return { code: `export default ${JSON.stringify(small.trim())};`, map: null };
  },
};

/** React and others choose their build by it; it must be gone before commonjs reads their imports. */
const production: Plugin = {
  name: 'production',
  transform(code) {
    if (!code.includes('process.env.NODE_ENV')) return null;
    return { code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null };
  },
};

/** Chunks carry a hash in their names, so those of earlier builds would stay for ever. */
const emptyFolder: Plugin = {
  name: 'empty-folder',
  generateBundle: ({ dir }) => {
    if (dir) rmSync(dir, { recursive: true, force: true });
  },
};

const isChunk = (file: OutputBundle[string] | undefined): file is OutputChunk => file?.type === 'chunk';

/** A chunk and everything it imports at once, itself first. */
function closure(bundle: OutputBundle, entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const chunk = bundle[file];
    if (isChunk(chunk)) for (const imported of chunk.imports) found.add(imported);
  }
  return [...found];
}

/** Tells the loader the files of each widget, so that it can fetch them side by side. */
const widgetFiles: Plugin = {
  name: 'widget-files',
  generateBundle(_, bundle) {
    const loader = bundle['loader.js'];
    if (!isChunk(loader)) return;
    const files = Object.fromEntries(widgets.map((name) => [name, closure(bundle, `${name}.js`)]));
    loader.code = `const TENDER_WIDGET_FILES=${JSON.stringify(files)};${loader.code}`;
  },
};

const config: RollupOptions = {
  input: {
    loader: `${SOURCE}/embed/loader.ts`,
    ...Object.fromEntries(widgets.map((name) => [name, `${SOURCE}/${name}/element.ts`])),
  },
  output: {
    dir: 'dist/widgets',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    manualChunks: (id) => (/node_modules\/(react|react-dom|scheduler)\//.test(id) ? 'react' : undefined),
    generatedCode: 'es2015',
  },
  plugins: [
    nodeResolve({
      browser: true,
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      dedupe: ['react', 'react-dom', 'scheduler', 'nanostores'],
      exportConditions: ['production'],
    }),
    production,
    commonjs(),
    cssText,
    esbuild({ target: TARGET, jsx: 'automatic', tsconfig: false }),
    minify({ target: TARGET, legalComments: 'none' }),
    widgetFiles,
    emptyFolder,
  ],
};

// Rollup reads the configuration from the default export.
export default config;
