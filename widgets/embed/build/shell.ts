import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { ShellNode } from '../shell.ts';
import { minifyCss } from './css-text.ts';

/** What sign-in/shell.tsx draws: markup of the element's shadow root, of the stage's, and of the stage's own children. */
interface Drawn {
  host: string;
  stage: string;
  light: string;
}

/** The sign-in form before its code: minified sheets and markup. */
export interface Shell extends Drawn {
  hostSheet: string;
  stageSheet: string;
}

const FOLDER = 'widgets/sign-in';
/** Run from where its packages are found. */
const OUTFILE = resolve('node_modules/.cache/tender-widgets/shell.mjs');

/** Draws the form with the view that will take it over. */
export async function drawShell(): Promise<Shell> {
  mkdirSync(resolve(OUTFILE, '..'), { recursive: true });
  await build({
    entryPoints: [`${FOLDER}/shell.tsx`],
    outfile: OUTFILE,
    ...({
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      jsx: 'automatic',
      logLevel: 'error',
    } as const),
    loader: { '.css': 'text' },
  });
  const { renderShell }: { renderShell(): Drawn } = await import(
    `${pathToFileURL(OUTFILE).href}?${Date.now()}`
  );
  const sheet = (name: string) => minifyCss(readFileSync(`${FOLDER}/${name}.css`, 'utf8'));
  return { ...renderShell(), hostSheet: await sheet('host'), stageSheet: await sheet('sheet') };
}

/** The form as nested arrays, which the loader grows into an element without parsing. */
export function shellNodes({ host, stage, light }: Drawn): ShellNode {
  const inStage: ShellNode[] = [
    ['', 1, ['div', ['part', 'card'], ...nodesOf(stage)]],
    ...nodesOf(light),
  ];
  const form: ShellNode = [
    'form',
    ['novalidate', '', 'method', 'dialog'],
    ['div', ['data-tender-stage', ''], ...inStage],
  ];
  return ['', [], ['', 0, ...nodesOf(host)], form];
}

const nodesOf = (markup: string): ShellNode[] =>
  parseFragment(markup).childNodes.flatMap(shellNode);

function shellNode(node: DefaultTreeAdapterTypes.ChildNode): ShellNode[] {
  if ('value' in node) return [node.value];
  if (!('tagName' in node))
    throw new Error(`tender: the shell has a ${node.nodeName}, which the loader cannot grow`);
  const attributes = node.attrs.flatMap(({ name, value }) => [name, value]);
  return [[node.tagName, attributes, ...node.childNodes.flatMap(shellNode)]];
}
