import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const dist = new URL('../dist/npm/', import.meta.url);
const bundles = new Map<string, Promise<string>>();

/** One browser script of an entry file of ours, as the partner's bundler would make it. Made once. */
export function bundleExample(entry: string): Promise<string> {
  const known = bundles.get(entry);
  if (known) return known;
  const made = bundle(entry);
  bundles.set(entry, made);
  return made;
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    target: 'es2020',
    jsx: 'automatic',
    // The host's React is of another version than the widgets'.
    alias: { react: 'react-18', 'react-dom': 'react-dom-18' },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [publishedPackage, vueFiles],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** `tender-widgets/…` as installed from the registry: dist/npm with the exports of its package.json. */
const publishedPackage: Plugin = {
  name: 'published-package',
  setup({ onResolve }) {
    onResolve({ filter: /^tender-widgets(\/|$)/ }, async ({ path }) => {
      const manifest: { exports: Record<string, string | Record<string, string>> } = JSON.parse(
        await readFile(new URL('package.json', dist), 'utf8'),
      );
      const target = manifest.exports[path.replace('tender-widgets', '.')];
      const file = typeof target === 'string' ? target : (target?.import ?? target?.default);
      if (!file) throw new Error(`tender-widgets does not export ${path}`);
      return { path: fileURLToPath(new URL(file, dist)) };
    });
  },
};

/** Single-file components, as @vitejs/plugin-vue compiles them: tags with a hyphen `tender-` are elements, not components. */
const vueFiles: Plugin = {
  name: 'vue-files',
  setup({ onLoad }) {
    onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { parse, compileScript } = await import('vue/compiler-sfc');
      const { descriptor } = parse(await readFile(path, 'utf8'), { filename: path });
      const { content } = compileScript(descriptor, {
        id: 'example',
        inlineTemplate: true,
        templateOptions: {
          compilerOptions: { isCustomElement: (tag) => tag.startsWith('tender-') },
        },
      });
      return { contents: content, loader: 'ts' };
    });
  },
};
