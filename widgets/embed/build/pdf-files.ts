import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Plugin } from 'rollup';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Files of a folder of pdfjs, by the name they get. */
function filesOf(name: string): [string, string][] {
  return readdirSync(`${folder}/${name}`).map((file) => [
    `${name}/${file}`,
    `${folder}/${name}/${file}`,
  ]);
}

/**
 * Puts what draws PDF pages beside the widgets, as it is: twice as large as all of them and seldom needed, it is fetched by address when
 * a page is to be shown. The build for older browsers; the maps name the characters of Chinese fonts, the fonts stand in for missing ones.
 */
export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const [fileName, read] of pdfAssets())
        this.emitFile({ type: 'asset', fileName, source: read() });
    },
  };
}

/** The same files by their names beside the widgets. */
export function pdfAssets(): ReadonlyMap<string, () => Buffer> {
  const files: [string, string][] = [
    ['pdf.min.mjs', `${folder}/legacy/build/pdf.min.mjs`],
    ['pdf.worker.min.mjs', `${folder}/legacy/build/pdf.worker.min.mjs`],
    ...filesOf('cmaps'),
    ...filesOf('standard_fonts'),
  ];
  return new Map(files.map(([name, path]) => [`pdf/${name}`, () => readFileSync(path)]));
}
