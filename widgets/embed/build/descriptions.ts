import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import {
  commonAttributes,
  commonEvents,
  type ElementDescription,
  shadowAttribute,
} from '../describe.ts';

/** An element with the folder it is made in, and what it has in common with the others. */
export interface DescribedElement extends ElementDescription {
  folder: string;
}

const OUTFILE = resolve('node_modules/.cache/tender-widgets/descriptions.mjs');

/** Every widget's description, in the order of their folders; the attributes and events of all elements are in it. */
export async function describedElements(source: string): Promise<DescribedElement[]> {
  const folders = readdirSync(source).filter((name) => existsSync(`${source}/${name}/element.ts`));
  mkdirSync(resolve(OUTFILE, '..'), { recursive: true });
  const contents = folders
    .map((name) => `export { description as ${variable(name)} } from './${name}/describe.ts';`)
    .join('\n');
  await build({
    stdin: { contents, resolveDir: resolve(source), loader: 'ts' },
    ...({ bundle: true, format: 'esm', platform: 'node', logLevel: 'error' } as const),
    outfile: OUTFILE,
  });
  const modules: Record<string, ElementDescription> = await import(
    `${pathToFileURL(OUTFILE).href}?${Date.now()}`
  );
  return folders.flatMap((folder) => {
    const description = modules[variable(folder)];
    return description ? [complete(folder, description)] : [];
  });
}

const variable = (folder: string) => folder.replaceAll('-', '_');

function complete(folder: string, description: ElementDescription): DescribedElement {
  const own = folder === 'sign-in' ? [] : [shadowAttribute];
  return {
    ...description,
    folder,
    attributes: [...description.attributes, ...commonAttributes, ...own],
    events: [...description.events, ...commonEvents],
  };
}

/** `bid-id` → `bidId`. */
export const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `tender-signed-in` → `onSignedIn`. */
export const handlerOf = (event: string): string => camel(event.replace('tender', 'on'));
