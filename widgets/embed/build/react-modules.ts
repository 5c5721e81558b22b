import { createRequire } from 'node:module';
import type { Plugin } from 'rollup';

const require = createRequire(import.meta.url);

/** React's packages, and the file of each that is for production. */
const files = new Map([
  ['react', 'react/cjs/react.production.js'],
  ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom/cjs/react-dom.production.js'],
  ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
  ['scheduler', 'scheduler/cjs/scheduler.production.js'],
]);

const pathOf = (file: string) => {
  const [folder = ''] = file.split('/');
  return require
    .resolve(`${folder}/package.json`)
    .replace('package.json', file.slice(folder.length + 1));
};
const paths = new Map([...files].map(([name, file]) => [name, pathOf(file)]));
const known = new Set(paths.values());

const requires = /var (?:\w{1,40} = require\("[^"]{1,80}"\)(?:,\s{0,40})?){1,20};/;

/** Names React looks for that this scheduler does not have; and its developer tools, for which ours are not. */
const absent =
  /Scheduler\.log\b|Scheduler\.unstable_setDisableYieldValue\b|__REACT_DEVTOOLS_GLOBAL_HOOK__/g;

/** `exports.x = …` as a variable of the module, `require` as an import: both can then be left out where nobody asks for them. */
function asModule(code: string): string {
  const imports: string[] = [];
  const body = code.replace(requires, (statement) => {
    for (const [, local, name] of statement.matchAll(/(?<!\w)(\w+) = require\("([^"]{1,80})"\)/g)) {
      imports.push(`import * as ${local} from '${name}';`);
    }
    return '';
  });
  const names = [...new Set([...body.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name))];
  const local = body.replace(/\bexports\.(\w+)/g, 'export_$1').replace(absent, 'undefined');
  return [
    ...imports,
    `var ${names.map((name) => `export_${name}`).join(', ')};`,
    local,
    `export { ${names.map((name) => `export_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/**
 * Reads React's CommonJS as ES modules, so that what no widget uses falls away: 1.8 KB of the first load. Fails the build, by a missing
 * name, when a version is written in another way.
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  resolveId: (source) => paths.get(source) ?? null,
  transform(code, id) {
    if (known.has(id)) return { code: asModule(code), map: null };
    // r2wc takes React as a default import, which would keep all of it.
    if (/@r2wc[\\/]react-to-web-component/.test(id))
      return {
        code: code.replace('import o from "react"', 'import * as o from "react"'),
        map: null,
      };
    return null;
  },
};
