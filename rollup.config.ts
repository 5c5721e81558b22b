import { existsSync, readdirSync } from 'node:fs';
import commonjsModule from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import type { Plugin, RollupOptions } from 'rollup';
import esbuild, { minify } from 'rollup-plugin-esbuild';
import { ascii } from './widgets/embed/build/ascii.ts';
import { cssText } from './widgets/embed/build/css-text.ts';
import { keepChunks } from './widgets/embed/build/keep-chunks.ts';
import { loaderFiles } from './widgets/embed/build/loader-files.ts';
import { formMarkup, npmFiles, reactWrappers } from './widgets/embed/build/npm-files.ts';
import {
  noGlobal,
  oldKernels,
  ownEntries,
  production,
  wholeStores,
} from './widgets/embed/build/packages.ts';
import { pdfFiles } from './widgets/embed/build/pdf-files.ts';
import { reactModules } from './widgets/embed/build/react-modules.ts';
import { sharedChunks } from './widgets/embed/build/shared-chunks.ts';
import { drawShell } from './widgets/embed/build/shell.ts';
import { shrink } from './widgets/embed/build/shrink.ts';
import { widgetEntries } from './widgets/embed/build/widget-entries.ts';

const SOURCE = 'widgets';
/** Browsers of our partners' visitors run Chromium kernels as old as 86. */
const TARGET = 'es2020';

/** In the folder of the modules, which is cleared before it is written. */
const CLASSIC = 'dist/widgets/tender-widgets.classic.js';

/** Its types say CommonJS, so TypeScript looks for the function one level deeper than Node finds it. */
const commonjs = commonjsModule as unknown as () => Plugin;

/** Every folder with an element.ts is a widget and becomes `<name>.js`. */
const widgets = readdirSync(SOURCE).filter((name) => existsSync(`${SOURCE}/${name}/element.ts`));

const resolvePackages = nodeResolve({
  browser: true,
  extensions: ['.ts', '.tsx', '.mjs', '.js'],
  dedupe: ['react', 'react-dom', 'scheduler', 'nanostores'],
  exportConditions: ['production'],
});
const packages = [
  reactModules,
  resolvePackages,
  production,
  oldKernels,
  ownEntries,
  wholeStores,
  noGlobal,
  commonjs(),
];
const compile = esbuild({ target: TARGET, jsx: 'automatic', tsconfig: false });

/** The loaders, and the code they load. */
const modules: RollupOptions = {
  input: {
    ...Object.fromEntries(
      ['api', 'guards', 'hint'].map((name) => [name, `${SOURCE}/embed/${name}.ts`]),
    ),
    ...Object.fromEntries(widgets.map((name) => [name, `widget:${name}`])),
  },
  output: {
    dir: 'dist/widgets',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash:6].js',
    manualChunks: sharedChunks(),
    onlyExplicitManualChunks: true,
    generatedCode: 'es2015',
  },
  plugins: [
    ...[
      widgetEntries(SOURCE),
      packages,
      cssText({ loaderSheets: true }),
      compile,
      shrink(TARGET, ['runtime', 'sign-in']),
    ],
    ...[loaderFiles({ source: SOURCE, shell: drawShell }), pdfFiles(), keepChunks],
  ],
};

/** All of it as one script without modules. */
const classic: RollupOptions = {
  input: `${SOURCE}/embed/classic.ts`,
  output: { file: CLASSIC, format: 'iife', inlineDynamicImports: true, generatedCode: 'es2015' },
  plugins: [packages, cssText(), compile, minify({ target: TARGET, legalComments: 'none' }), ascii],
};

/** The package for bundlers: the host's own React and everything else by name. */
const npm: RollupOptions = {
  input: {
    ...{
      index: `${SOURCE}/embed/index.ts`,
      guards: `${SOURCE}/guards/index.ts`,
      react: 'virtual:react',
    },
    ...{ 'sign-in-html': `${SOURCE}/embed/sign-in-html.ts` },
    ...Object.fromEntries(widgets.map((name) => [name, `${SOURCE}/${name}/index.ts`])),
  },
  // A package's style sheet is a text to us and, with no name it exports, an error to a host's bundler. Stores are one with those of
  // our other builds on the page, whatever the host has of that name.
  external: (id) => /^[@a-z](?!.*virtual:)(?!:[\\/])/.test(id) && !/\.css$|^@?nanostores/.test(id),
  output: {
    dir: 'dist/npm',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash:8].js',
  },
  plugins: [
    ...[reactWrappers(SOURCE), resolvePackages, wholeStores, noGlobal, cssText()],
    ...[formMarkup(drawShell), compile],
    minify({ target: TARGET, legalComments: 'none', charset: 'utf8' }),
    npmFiles({ source: SOURCE, folder: 'dist' }),
  ],
};

// Rollup reads the configuration from the default export.
export default [modules, classic, npm];
