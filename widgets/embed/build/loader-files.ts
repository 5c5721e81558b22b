import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import type { OutputBundle, OutputChunk, Plugin } from 'rollup';
import { type DescribedElement, describedElements } from './descriptions.ts';
import { type Shell, shellNodes } from './shell.ts';
import { smallest } from './shrink.ts';

const isChunk = (file: OutputBundle[string] | undefined): file is OutputChunk =>
  file?.type === 'chunk';

/** Hash of a file as `integrity` attributes have it. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** A chunk and everything it imports at once, itself first. */
function closure(bundle: OutputBundle, entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const chunk = bundle[file];
    if (isChunk(chunk)) for (const imported of chunk.imports) found.add(imported);
  }
  return [...found];
}

type Files = Record<string, readonly string[]>;

/** Keeps the place of a widget while its code is on its way; of low weight, so that the page's own rules win. */
export function placesOf(elements: readonly DescribedElement[]): string {
  const heights = [...new Set(elements.map(({ place }) => place))].filter((place) => place > 0);
  const tagsOf = (height: number) =>
    elements.filter(({ place }) => place === height).map(({ tag }) => tag);
  return heights
    .map(
      (height) =>
        `:where(${tagsOf(height).join()}):not(:defined){display:block;min-height:${height}px}`,
    )
    .join('');
}

/** `a ??= b` is older than every kernel we know of, and saves a dozen bytes of three thousand. */
const ASSIGNS = 'es2021';

async function compileLoader(constants: Record<string, unknown>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['widgets/embed/loader.ts'],
    ...({ bundle: true, format: 'esm', charset: 'utf8', write: false, logLevel: 'error' } as const),
    ...{ target: ASSIGNS, minify: true },
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  });
  return smallest(outputFiles[0]?.text ?? '', 'loader');
}

interface LoaderOptions {
  /** Folder of the widgets. */
  source: string;
  shell: () => Promise<Shell>;
}

/**
 * Writes the loaders, which know what only the finished build knows: the chunks of each entry, so that they can be fetched side by
 * side, and the sign-in form. `loader.sri.js` holds the rest to the hashes of `integrity.json` besides. `files.json` tells pages that
 * write their own preloads the files of each entry.
 */
export function loaderFiles({ source, shell }: LoaderOptions): Plugin {
  return {
    name: 'loader-files',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(isChunk);
      const files: Files = Object.fromEntries(
        chunks
          .filter(({ isEntry }) => isEntry)
          .map(({ name }) => [name, closure(bundle, `${name}.js`)]),
      );
      const integrity = JSON.stringify(
        Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, integrityOf(code)])),
      );
      const drawn = await shell();
      const constants = {
        TENDER_RUNTIME: chunks.find(({ name }) => name === 'runtime')?.fileName,
        TENDER_INTEGRITY: integrityOf(integrity),
        TENDER_PLACES: placesOf(await describedElements(source)),
        TENDER_SHEETS: [drawn.hostSheet, drawn.stageSheet],
        TENDER_SHELL: shellNodes(drawn),
      };
      const emit = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source });
      emit('loader.js', await compileLoader({ ...constants, TENDER_SRI: false }));
      emit('loader.sri.js', await compileLoader({ ...constants, TENDER_SRI: true }));
      emit('integrity.json', integrity);
      emit('files.json', JSON.stringify(files));
    },
  };
}
