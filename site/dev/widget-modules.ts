import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { ViteUserConfig } from 'astro';
import { build } from 'esbuild';
import { minifyCss } from '../../widgets/embed/build/css-text.ts';
import { describedElements } from '../../widgets/embed/build/descriptions.ts';
import { placesOf } from '../../widgets/embed/build/loader-files.ts';
import { drawShell, shellNodes } from '../../widgets/embed/build/shell.ts';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

const source = resolve('widgets').replaceAll('\\', '/');
const address = (file: string) => `/@fs/${`${source}/${file}`.replace(/^\//, '')}`;
/** What exchanges React components in a running page. */
const PREAMBLE = '@vitejs/plugin-react/preamble';
/** Ends so that the bundler takes it for code. */
const AS_TEXT = '.text.js';
/** A module that is no file: Vite would bundle what lies in a package beforehand, from a file of that name. */
const OF_PACKAGE = '\0sheet:';

export const widgetNames = (): string[] =>
  readdirSync(source).filter((name) => existsSync(`${source}/${name}/element.ts`));

/**
 * An entry of the embed (`writer.js`, `api.js`) as a module that imports its sources; undefined for what is none. What exchanges React
 * components in a running page must be there before React.
 */
export function entryModule(name: string): string | undefined {
  const files = ['api', 'guards'].includes(name)
    ? [`embed/${name}.ts`]
    : widgetNames().includes(name)
      ? ['embed/late.ts', `${name}/element.ts`]
      : undefined;
  if (!files) return undefined;
  const imports = [`/@id/__x00__${PREAMBLE}`, ...files.map(address)].map(
    (from) => `import '${from}';\n`,
  );
  // Of the entries, `api` alone is asked for what it exports.
  return name === 'api'
    ? `${imports.join('')}export * from '${address('embed/api.ts')}';\n`
    : imports.join('');
}

/** The loader from its sources, with what the build would write into it. */
export async function devLoader(): Promise<string> {
  const drawn = await drawShell();
  const constants = {
    TENDER_RUNTIME: 'runtime.js',
    TENDER_INTEGRITY: '',
    TENDER_PLACES: placesOf(await describedElements('widgets')),
    TENDER_SHEETS: [drawn.hostSheet, drawn.stageSheet],
    TENDER_SHELL: shellNodes(drawn),
    TENDER_SRI: false,
  };
  const { outputFiles } = await build({
    entryPoints: ['widgets/embed/loader.ts'],
    ...({
      bundle: true,
      format: 'esm',
      charset: 'utf8',
      write: false,
      logLevel: 'error',
      target: 'es2022',
    } as const),
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  });
  return outputFiles[0]?.text ?? '';
}

/** A sheet's text; a new text takes the place of the old one in all roots that have adopted it, or else the page is loaded again. */
const sheetModule = (text: string) => `
import { reviseSheet } from '${address('kit/sheets.ts')}';
const text = ${JSON.stringify(text)};
export default text;
if (import.meta.hot) {
  import.meta.hot.data.text ??= text;
  import.meta.hot.accept((next) => {
    if (next && reviseSheet(import.meta.hot.data.text, next.default)) import.meta.hot.data.text = next.default;
    else import.meta.hot.invalidate();
  });
}`;

/** The desk comes with its page and not as an entry: in `astro dev` it brings what exchanges components itself. */
export function writerFirst(): Plugin {
  return {
    name: 'tender-writer-first',
    apply: 'serve',
    transform: (code, id) =>
      id.replaceAll('\\', '/') === `${source}/operator/console.ts`
        ? { code: `import '${PREAMBLE}';\n${code}`, map: null }
        : null,
  };
}

/** An editor empties a file before it writes it anew: what is noticed in between is no change yet, and is noticed again. */
export const isBeingWritten = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.size === 0;

/** A component without its text could not take the place of the one on the page, which would be loaded again. */
export function wholeFiles(): Plugin {
  return {
    name: 'tender-whole-files',
    apply: 'serve',
    hotUpdate: {
      order: 'pre',
      handler: ({ type, file }) => (type === 'update' && isBeingWritten(file) ? [] : undefined),
    },
  };
}

/** Style sheets of widgets, and of packages that widgets import, as modules with their text, as in the build of the widgets. */
export function sheetsAsText(): Plugin {
  let isDev = false;
  return {
    name: 'tender-sheets-as-text',
    enforce: 'pre',
    config(_, { command }) {
      isDev = command === 'serve';
    },
    resolveId(id, importer) {
      if (!id.endsWith('.css') || !importer?.replaceAll('\\', '/').startsWith(`${source}/`))
        return null;
      return id.startsWith('.')
        ? `${resolve(importer, '..', id)}${AS_TEXT}`
        : `${OF_PACKAGE}${createRequire(importer).resolve(id)}${AS_TEXT}`;
    },
    async load(id) {
      const path = (id.split('?', 1)[0] ?? '').replace(OF_PACKAGE, '');
      if (!path.endsWith(`.css${AS_TEXT}`)) return null;
      const text = readFileSync(path.slice(0, -AS_TEXT.length), 'utf8');
      return isDev ? sheetModule(text) : `export default ${JSON.stringify(await minifyCss(text))};`;
    },
    hotUpdate({ file }) {
      const changed = this.environment.moduleGraph.getModuleById(`${file}${AS_TEXT}`);
      return changed && [changed];
    },
  };
}
