import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  // The stores are in the code; the types name their package.
  const used = [...new Set([...names, 'nanostores'])]
    .filter((name) => name !== 'react' && name !== 'react-dom')
    .toSorted();
  return Object.fromEntries(used.map((name) => [name, dependencies[name] ?? '']));
}

function exportsOf(elements: readonly DescribedElement[]): Record<string, unknown> {
  const entry = (file: string, types = `${file}.d.ts`) => ({
    types: `./${types}`,
    default: `./${file}.js`,
  });
  return {
    '.': entry('index', 'types/embed/index.d.ts'),
    ...Object.fromEntries(elements.map(({ folder }) => [`./${folder}`, entry(folder)])),
    './sign-in/html': entry('sign-in-html', 'types/embed/sign-in-html.d.ts'),
    './guards': entry('guards', 'types/guards/index.d.ts'),
    './react': entry('react'),
    // Types only, but a bundler that meets the import finds a module.
    './vue': entry('vue'),
    './elements': entry('elements'),
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
    types: './types/embed/index.d.ts',
    sideEffects: [...elements.map(({ folder }) => `./${folder}.js`), './chunks/*'],
    customElements: 'custom-elements.json',
    'web-types': './web-types.json',
    dependencies,
    // The wrappers for React live with 18; the widgets themselves want 19.
    peerDependencies: { react: '>=18.2.0', 'react-dom': '>=18.2.0' },
  };
}

/** Files of the package beside its code and the types of its sources. */
function packageFiles(
  manifest: Manifest,
  elements: readonly DescribedElement[],
  dependencies: Record<string, string>,
): Record<string, string> {
  const entries = elements.map(({ folder }) => [
    `${folder}.d.ts`,
    `import './elements.js';\nexport * from './types/${folder}/index.js';\n`,
  ]);
  return {
    'package.json': json(packageOf(manifest, elements, dependencies)),
    'custom-elements.json': JSON.stringify(manifestOf(elements)),
    'vscode.html-custom-data.json': JSON.stringify(vscodeData(elements)),
    'web-types.json': JSON.stringify(webTypes(elements, manifest.version)),
    'elements.d.ts': elementTypes(elements),
    'elements.js': 'export {};\n',
    'react.d.ts': reactTypes(elements),
    'vue.d.ts': vueTypes(elements),
    'vue.js': 'export {};\n',
    ...Object.fromEntries(entries),
  };
}

/** What stands beside the package: the site reads it, and partners copy from it. */
async function siteFiles(
  { version }: Manifest,
  elements: readonly DescribedElement[],
  folder: string,
): Promise<Record<string, string>> {
  const read = (file: string) => readFileSync(`${folder}/widgets/${file}`, 'utf8');
  const files: Record<string, string[]> = JSON.parse(read('files.json'));
  const runtime = files['sign-in']?.find((file) => file.startsWith('chunks/runtime')) ?? '';
  const [loader, classic] = [read('loader.sri.js'), read('tender-widgets.classic.js')];
  const html: { renderSignIn(options?: { styles: 'inline' }): string } = await import(
    `${pathToFileURL(resolve(folder, 'npm/sign-in-html.js')).href}?${Date.now()}`
  );
  return {
    'custom-elements.json': json(manifestOf(elements)),
    'snippets.json': json(snippetsOf({ version, runtime, loader, classic })),
    'widgets/sign-in.html': html.renderSignIn(),
    'widgets/sign-in.styled.html': html.renderSignIn({ styles: 'inline' }),
  };
}

interface NpmOptions {
  source: string;
  /** The package is made in its folder `npm`; what the site reads stands beside that. */
  folder: string;
}

/** The package beside its code: package.json, README, types, manifests; and what is made of it for the site. */
export function npmFiles({ source, folder }: NpmOptions): Plugin {
  const published = `${folder}/npm`;
  return {
    name: 'npm-files',
    buildStart: () => rmSync(published, { recursive: true, force: true }),
    async writeBundle(_, bundle) {
      const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
      const elements = await describedElements(source);
      const own = packageFiles(manifest, elements, dependenciesOf(bundle, manifest));
      const beside = await siteFiles(manifest, elements, folder);
      for (const [file, text] of Object.entries(own)) writeFileSync(`${published}/${file}`, text);
      for (const [file, text] of Object.entries(beside)) writeFileSync(`${folder}/${file}`, text);
      copyFileSync(`${source}/embed/README.md`, `${published}/README.md`);
      copyFileSync('LICENSE', `${published}/LICENSE`);
      await compressFiles(`${folder}/widgets`);
      const entries = [...elements.map(({ folder: name }) => name), 'guards', 'embed'].map(
        (name) => `${source}/${name}/index.ts`,
      );
      writeDeclarations(
        [...entries, `${source}/embed/api.ts`, `${source}/embed/sign-in-html.ts`],
        source,
        `${published}/types`,
      );
    },
  };
}
