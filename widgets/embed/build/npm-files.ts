import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutputBundle, Plugin } from 'rollup';
import { compressFiles } from './compressed.ts';
import { writeDeclarations } from './declarations.ts';
import { camel, type DescribedElement, describedElements, handlerOf } from './descriptions.ts';
import { manifestOf, vscodeData, webTypes } from './manifest.ts';
import type { Shell } from './shell.ts';
import { snippetsOf } from './snippets.ts';
import { elementTypes, reactTypes, vueTypes } from './typings.ts';

interface Manifest {
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The module `virtual:react`: one wrapper for each element. */
export function reactWrappers(source: string): Plugin {
  return {
    name: 'react-wrappers',
    resolveId: (id) => (id === 'virtual:react' ? id : null),
    async load(id) {
      if (id !== 'virtual:react') return null;
      const wrappers = (await describedElements(source)).map(
        ({ tag, name, attributes, events }) => {
          const names = Object.fromEntries(
            attributes.map((attribute) => [camel(attribute.name), attribute.name]),
          );
          const handlers = Object.fromEntries(
            events.map((event) => [handlerOf(event.name), event.name]),
          );
          return `export const ${name} = wrap('${tag}', ${JSON.stringify(names)}, ${JSON.stringify(handlers)});`;
        },
      );
      return `import { wrap } from '${process.cwd()}/${source}/embed/react-wrapper.ts';\n${wrappers.join('\n')}`;
    },
  };
}

/** Puts the drawn form where `sign-in-html.ts` expects it. */
export function formMarkup(shell: () => Promise<Shell>): Plugin {
  return {
    name: 'form-markup',
    async transform(code, id) {
      if (!id.endsWith('sign-in-html.ts')) return null;
      return { code: `const TENDER_FORM = ${JSON.stringify(await shell())};\n${code}`, map: null };
    },
  };
}

/** Packages the published code imports, at the versions it was built with. React is the host's. */
function dependenciesOf(bundle: OutputBundle, { dependencies }: Manifest): Record<string, string> {
  const imported = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
  );
  const names = imported
    .filter((name) => !bundle[name])
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  const used = [...new Set(names)]
    .filter((name) => name !== 'react' && name !== 'react-dom')
    .toSorted();
  return Object.fromEntries(used.map((name) => [name, dependencies[name] ?? '']));
}

function exportsOf(elements: readonly DescribedElement[]): Record<string, unknown> {
  const entry = (types: string, file: string) => ({
    types: `./${types}`,
    default: `./npm/${file}.js`,
  });
  return {
    '.': entry('types/embed/index.d.ts', 'index'),
    ...Object.fromEntries(
      elements.map(({ folder }) => [`./${folder}`, entry(`npm/${folder}.d.ts`, folder)]),
    ),
    './sign-in/html': entry('types/embed/sign-in-html.d.ts', 'sign-in-html'),
    './guards': entry('types/guards/index.d.ts', 'guards'),
    './react': entry('npm/react.d.ts', 'react'),
    './vue': { types: './npm/vue.d.ts' },
    './elements': { types: './elements.d.ts' },
    './widgets/*': './widgets/*',
    './custom-elements.json': './custom-elements.json',
    './package.json': './package.json',
  };
}

function packageOf(
  manifest: Manifest,
  elements: readonly DescribedElement[],
  dependencies: Record<string, string>,
): object {
  const { version, description, license } = manifest;
  return {
    ...{ name: 'tender-widgets', version, description, license, type: 'module' },
    exports: exportsOf(elements),
    files: ['npm', 'types', 'widgets', '*.json', 'elements.d.ts'],
    sideEffects: [
      ...elements.map(({ folder }) => `./npm/${folder}.js`),
      './npm/chunks/*',
      './widgets/*.js',
    ],
    customElements: 'custom-elements.json',
    'web-types': './web-types.json',
    dependencies,
    // The wrappers for React live with 18; the widgets themselves want 19.
    peerDependencies: { react: '>=18.2.0', 'react-dom': '>=18.2.0' },
  };
}

interface NpmOptions {
  source: string;
  /** The folder that is published: package.json, manifests and types go here. */
  folder: string;
}

/** Everything of the package beside its code: package.json, types, manifests, snippets. */
export function npmFiles({ source, folder }: NpmOptions): Plugin {
  return {
    name: 'npm-files',
    buildStart: () => rmSync(`${folder}/npm`, { recursive: true, force: true }),
    async writeBundle(_, bundle) {
      const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
      const elements = await describedElements(source);
      const read = (file: string) => readFileSync(`${folder}/widgets/${file}`, 'utf8');
      const files: Record<string, string[]> = JSON.parse(read('files.json'));
      const runtime = files['sign-in']?.find((file) => file.startsWith('chunks/runtime')) ?? '';
      const { version } = manifest;
      const snippets = snippetsOf({
        version,
        runtime,
        loader: read('loader.sri.js'),
        classic: read('tender-widgets.classic.js'),
      });
      const html: { renderSignIn(): string } = await import(
        `${pathToFileURL(resolve(folder, 'npm/sign-in-html.js')).href}?${Date.now()}`
      );
      const written = {
        'package.json': json(packageOf(manifest, elements, dependenciesOf(bundle, manifest))),
        'custom-elements.json': json(manifestOf(elements)),
        'vscode.html-custom-data.json': json(vscodeData(elements)),
        'web-types.json': json(webTypes(elements, version)),
        'snippets.json': json(snippets),
        'elements.d.ts': elementTypes(elements),
        'widgets/sign-in.html': html.renderSignIn(),
        'npm/react.d.ts': reactTypes(elements),
        'npm/vue.d.ts': vueTypes(elements),
        ...Object.fromEntries(
          elements.map(({ folder: name }) => [
            `npm/${name}.d.ts`,
            `import '../elements.js';\nexport * from '../types/${name}/index.js';\n`,
          ]),
        ),
      };
      for (const [file, text] of Object.entries(written)) writeFileSync(`${folder}/${file}`, text);
      await compressFiles(`${folder}/widgets`);
      const entries = [...elements.map(({ folder: name }) => name), 'guards', 'embed'].map(
        (name) => `${source}/${name}/index.ts`,
      );
      writeDeclarations(
        [...entries, `${source}/embed/api.ts`, `${source}/embed/sign-in-html.ts`],
        source,
        `${folder}/types`,
      );
    },
  };
}
