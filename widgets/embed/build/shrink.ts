import type { Plugin } from 'rollup';
import { minify } from 'rollup-plugin-esbuild';
import { minify as terser } from 'terser';

/** Measured on React: what repeats is left to gzip (inline, reduce_funcs), which takes 1 KB off the first load. */
const compress = {
  ...({ passes: 2, ecma: 2020, inline: 1, reduce_funcs: false } as const),
  ...{ pure_getters: true, keep_fargs: false, unsafe_arrows: true },
};

/** For our own small script: what the standard library does is known, and 1 will do for true. */
const compressLoader = {
  ...({
    passes: 3,
    ecma: 2020,
    unsafe: true,
    unsafe_methods: true,
    booleans_as_integers: true,
  } as const),
  ...{ pure_getters: true, keep_fargs: false, unsafe_arrows: true },
};

/** Minifies a module as far as is known; takes seconds for React. */
export async function smallest(code: string, what: 'chunk' | 'loader' = 'chunk'): Promise<string> {
  const settings = what === 'loader' ? compressLoader : compress;
  const format = { comments: false };
  const result = await terser(code, {
    module: true,
    toplevel: true,
    ecma: 2020,
    compress: settings,
    format,
  });
  return result.code ?? code;
}

/** Minifies: the chunks of those names, which every first load needs, as far as possible; the rest fast. */
export function shrink(target: string, small: readonly string[]): Plugin {
  const fast = minify({ target, legalComments: 'none', charset: 'utf8' });
  return {
    ...fast,
    name: 'shrink',
    async renderChunk(code, chunk, options, meta) {
      if (small.includes(chunk.name)) return { code: await smallest(code), map: null };
      const { renderChunk } = fast;
      return typeof renderChunk === 'function'
        ? renderChunk.call(this, code, chunk, options, meta)
        : null;
    },
  };
}
