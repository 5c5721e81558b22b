import { transform } from 'esbuild';
import type { Plugin } from 'rollup';

/** The sheets of the first paint, which the loader carries already. */
const ofLoader = ['/widgets/sign-in/host.css', '/widgets/sign-in/sheet.css'];

/** A style sheet, minified for the oldest kernel. The two switches of the theme are ours alone, and stand in it very often. */
export async function minifyCss(code: string): Promise<string> {
  const { code: small } = await transform(code, {
    loader: 'css',
    minify: true,
    target: 'chrome86',
  });
  return (
    small
      .replaceAll('--tender-if-light', '--_l')
      .replaceAll('--tender-if-dark', '--_d')
      // What the formatter has broken over lines, esbuild joins with spaces.
      .replaceAll('var( --', 'var(--')
      .replaceAll(') )', '))')
      .replaceAll(/(?<![\w-])(--[\w-]+): (?=[^;}])/g, '$1:')
      .replaceAll(/(var\(--[\w-]+), /g, '$1,')
      .replaceAll(/(\d|px) \/ (?=\d)/g, '$1/')
      .replaceAll(', sans-serif', ',sans-serif')
      .replaceAll(/="([A-Za-z_]\w*)"\]/g, '=$1]')
      .trim()
  );
}

/**
 * Style sheets as text; roots adopt them. With `loaderSheets`, those that the loader has brought to the page are taken from it instead
 * of travelling twice.
 */
export function cssText({ loaderSheets = false } = {}): Plugin {
  return {
    name: 'css-text',
    async transform(code, id) {
      if (!id.endsWith('.css')) return null;
      const at = ofLoader.findIndex((end) => id.replaceAll('\\', '/').endsWith(end));
      if (loaderSheets && at >= 0) {
        return {
          code: `export default globalThis[Symbol.for('tender.v1')].loader.sheets[${at}];`,
          map: null,
        };
      }
      return { code: `export default ${JSON.stringify(await minifyCss(code))};`, map: null };
    },
  };
}
