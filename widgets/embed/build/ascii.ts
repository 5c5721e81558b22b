import type { Plugin } from 'rollup';

/**
 * Writes what is left of other letters as escapes. The minifier does it for strings and leaves regular expressions as they are, which
 * a page in another encoding would read as something else. Goes behind the minifier; code without raw templates only.
 */
export const ascii: Plugin = {
  name: 'ascii',
  renderChunk: (code) => ({
    code: code.replaceAll(
      /[^\0-\x7F]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
    map: null,
  }),
};
