import type { Choices } from './choices.ts';

/** Tags of the build, in which `ORIGIN` stands for the address of the service. */
export interface ScriptTags {
  module: string;
  moduleExact: string;
  /** Goes before the exact module. */
  modulePreload: string;
  moduleIntegrity: string;
  classic: string;
  classicIntegrity: string;
}

/** What the build says of the ways to load an element. */
export interface Ways {
  tags: ScriptTags;
  /** Components for React, by tag. */
  components: Readonly<Record<string, string>>;
}

/** Stands for the address of the service in what the build writes. */
export const ORIGIN = 'https://bid.example.com';

export const flavours = [
  'module',
  'moduleExact',
  'moduleIntegrity',
  'classic',
  'classicIntegrity',
  'react',
  'vue',
  'npm',
] as const;
export type Flavour = (typeof flavours)[number];

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Lines of attributes: beside the tag where they are few, one below the other where they are many. */
function withAttributes(open: string, attributes: readonly string[], close: string): string {
  if (attributes.length <= 2) return `${[open, ...attributes].join(' ')}${close}`;
  return `${open}\n  ${attributes.join('\n  ')}\n${close}`;
}

function htmlTag({ tag, attributes }: Choices): string {
  const parts = attributes.map(([name, value]) =>
    value === '' ? name : `${name}="${escaped(value)}"`,
  );
  return withAttributes(`<${tag}`, parts, `></${tag}>`);
}

/** `chat-app-code` → `chatAppCode`. */
const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const nameOf = (tag: string) => tag.replace(/^tender-/, '');

function reactTag({ attributes }: Choices, component: string): string {
  const parts = attributes.map(([name, value]) =>
    value === '' ? camel(name) : `${camel(name)}=${JSON.stringify(value)}`,
  );
  return withAttributes(`<${component}`, parts, ' />');
}

function sheet({ tag, look }: Choices): string {
  if (look.length === 0) return '';
  const lines = look.map(([property, value]) => `  ${property}: ${value};`);
  return `\n\n/* CSS */\n${tag} {\n${lines.join('\n')}\n}`;
}

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

function react(choices: Choices, component: string): string {
  return [
    `import { ${component} } from 'tender-widgets/react';`,
    '',
    'export function Page() {',
    `  return ${indented(reactTag(choices, component), '  ')};`,
    '}',
  ].join('\n');
}

function vue(choices: Choices): string {
  return [
    '<script setup>',
    `import 'tender-widgets/${nameOf(choices.tag)}';`,
    '</script>',
    '',
    '<template>',
    `  ${indented(htmlTag(choices), '  ')}`,
    '</template>',
    '',
    '// vite.config.js',
    "vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('tender-') } } })",
  ].join('\n');
}

function npm(choices: Choices, origin: string): string {
  return [
    '// npm install tender-widgets react react-dom',
    "import { configure } from 'tender-widgets';",
    `import 'tender-widgets/${nameOf(choices.tag)}';`,
    '',
    `configure({ api: '${origin}/api', clientId: 'your-client-id', clientSecret: 'your-client-secret' });`,
    '',
    '/* HTML */',
    htmlTag(choices),
  ].join('\n');
}

/** The code that puts the element on a page as chosen, for one way of building pages. */
export function snippet(
  flavour: Flavour,
  choices: Choices,
  { tags, components }: Ways,
  origin: string,
): string {
  const css = sheet(choices);
  if (flavour === 'react') return react(choices, components[choices.tag] ?? '') + css;
  if (flavour === 'vue') return vue(choices) + css;
  if (flavour === 'npm') return npm(choices, origin) + css;
  const script =
    flavour === 'moduleExact' ? `${tags.modulePreload}\n${tags.moduleExact}` : tags[flavour];
  return `${script.replaceAll(ORIGIN, origin)}\n\n${htmlTag(choices)}${css}`;
}
