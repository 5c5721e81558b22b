import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ViteUserConfig } from 'astro';
import { transform } from 'esbuild';
import { describedElements } from '../widgets/embed/build/descriptions.ts';
import { manifestOf } from '../widgets/embed/build/manifest.ts';
import { drawShell } from '../widgets/embed/build/shell.ts';
import { snippetsOf } from '../widgets/embed/build/snippets.ts';

const PREFIX = 'virtual:tender-built/';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The same files from the sources, for `astro dev`, which goes by no build. The hashes in the snippets are those of a build, if any. */
const fromSources: Record<string, () => Promise<string> | string> = {
  'custom-elements.json': async () =>
    JSON.stringify(manifestOf(await describedElements('widgets'))),
  'npm/sign-in-html.js': async () => {
    const { code } = await transform(readFileSync('widgets/embed/sign-in-html.ts', 'utf8'), {
      loader: 'ts',
    });
    return `const TENDER_FORM = ${JSON.stringify(await drawShell())};\n${code}`;
  },
  'snippets.json': () =>
    existsSync('dist/snippets.json')
      ? readFileSync('dist/snippets.json', 'utf8')
      : JSON.stringify(snippetsOf({ version, runtime: 'runtime.js', loader: '', classic: '' })),
  // Chunks of entries; from the sources there are none.
  'widgets/files.json': () => '{}',
};

/** `virtual:tender-built/FILE`: what the build of the widgets has written to `dist`, for the pages. Fails when there was no such build. */
export function builtFiles(): NonNullable<ViteUserConfig['plugins']>[number] {
  let isDev = false;
  return {
    name: 'tender-built-files',
    enforce: 'pre',
    config(_, { command }) {
      isDev = command === 'serve';
    },
    resolveId(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length);
      if (isDev) return `\0${PREFIX}${file}`;
      const path = resolve('dist', file);
      if (!existsSync(path))
        throw new Error(`site: no dist/${file}. Build the widgets first: npm run build:widgets.`);
      return path;
    },
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      return (await fromSources[id.slice(PREFIX.length + 1)]?.()) ?? null;
    },
  };
}
