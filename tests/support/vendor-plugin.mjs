import { createRequire } from 'node:module';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);
const PREFIX = '/__vendor/';
const slug = (id) => id.replace(/[@/]/g, '_');
const isName = (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default';

/** An ES module with every name a CommonJS package exports at run time. */
function reexport(id) {
  const names = Object.keys(require(id)).filter(isName);
  const source = JSON.stringify(id);
  if (names.length === 0) return `import whole from ${source};\nexport default whole;`;
  const local = names.map((name) => `${name}: $${name}`).join(', ');
  const exported = names.map((name) => `$${name} as ${name}`).join(', ');
  return `import whole from ${source};\nexport default whole;\nconst { ${local} } = whole;\nexport { ${exported} };`;
}

const virtualEntries = {
  name: 'virtual-entries',
  setup(builder) {
    builder.onResolve({ filter: /^vendor:/ }, ({ path }) => ({
      path: path.slice('vendor:'.length),
      namespace: 'vendor',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'vendor' }, ({ path }) => ({
      resolveDir: process.cwd(),
      contents: reexport(path),
    }));
  },
};

/** Serves CommonJS packages to the browser as ES modules; React is bundled once and shared by all of them. */
export function vendorPlugin(ids) {
  let files = new Map();
  return {
    name: 'vendor',
    async serverStart() {
      const { outputFiles } = await build({
        entryPoints: Object.fromEntries(ids.map((id) => [slug(id), `vendor:${id}`])),
        bundle: true,
        splitting: true,
        format: 'esm',
        write: false,
        outdir: PREFIX,
        define: { 'process.env.NODE_ENV': '"development"' },
        logLevel: 'error',
        plugins: [virtualEntries],
      });
      files = new Map(outputFiles.map((file) => [file.path, file.text]));
    },
    resolveImport: ({ source }) =>
      ids.includes(source) ? `${PREFIX}${slug(source)}.js` : undefined,
    serve(context) {
      const body = files.get(context.path);
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}
