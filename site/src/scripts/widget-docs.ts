import manifest from 'virtual:tender-built/custom-elements.json';

/** What the build says of the elements (Custom Elements Manifest), in the form pages need. Read while the site is built. */

interface Named {
  name: string;
  description: string;
}

interface Typed extends Named {
  type: string;
}

export interface AttributeDoc extends Typed {
  default: string;
  /** The values to choose from, where the type lists them. */
  choices: readonly string[];
  kind: 'choice' | 'flag' | 'number' | 'text';
}

export interface WidgetDoc {
  tag: string;
  /** Its class, and its component for React. */
  name: string;
  summary: string;
  description: string;
  attributes: readonly AttributeDoc[];
  events: readonly Typed[];
  /** Properties that are no attribute. */
  properties: readonly Typed[];
  methods: readonly Named[];
  slots: readonly Named[];
  parts: readonly Named[];
  cssProperties: readonly (Named & { default: string })[];
}

interface ManifestItem {
  name: string;
  kind?: string;
  attribute?: string;
  description?: string;
  summary?: string;
  default?: string;
  type?: { text: string };
}

interface ManifestDeclaration {
  name?: string;
  tagName?: string;
  summary?: string;
  description?: string;
  attributes?: ManifestItem[];
  members?: ManifestItem[];
  events?: ManifestItem[];
  slots?: ManifestItem[];
  cssParts?: ManifestItem[];
  cssProperties?: ManifestItem[];
}

interface Manifest {
  modules: { declarations?: ManifestDeclaration[] }[];
}

const plain = (text: string | undefined) => (text ?? '').replace(/^(['"])(.*)\1$/, '$2');

const named = ({ name, description, summary }: ManifestItem): Named => ({
  name,
  description: description ?? summary ?? '',
});
const typed = (item: ManifestItem): Typed => ({ ...named(item), type: item.type?.text ?? '' });

/** `'a' | 'b'` lists the values; anything else is typed in. */
function choicesOf(type: string): string[] {
  const parts = type.split('|').map((part) => part.trim());
  const isList = parts.length > 1 && parts.every((part) => /^(['"]).*\1$/.test(part));
  return isList ? parts.map(plain) : [];
}

function attribute(item: ManifestItem): AttributeDoc {
  const doc = typed(item);
  const choices = choicesOf(doc.type);
  const byType = doc.type === 'boolean' ? 'flag' : doc.type === 'number' ? 'number' : 'text';
  return {
    ...doc,
    default: plain(item.default),
    choices,
    kind: choices.length > 0 ? 'choice' : byType,
  };
}

function widget(tag: string, declaration: ManifestDeclaration): WidgetDoc {
  const members = declaration.members ?? [];
  return {
    tag,
    name: declaration.name ?? '',
    summary: declaration.summary ?? '',
    description: declaration.description ?? '',
    attributes: (declaration.attributes ?? []).map(attribute),
    events: (declaration.events ?? []).map(typed),
    properties: members.filter(({ kind, attribute }) => kind === 'field' && !attribute).map(typed),
    methods: members.filter(({ kind }) => kind === 'method').map(named),
    slots: (declaration.slots ?? []).map(named),
    parts: (declaration.cssParts ?? []).map(named),
    cssProperties: (declaration.cssProperties ?? []).map((item) => ({
      ...named(item),
      default: item.default ?? '',
    })),
  };
}

/** Those a visitor can use without an account come first. */
const FIRST = 'tender-sign-in';

/** Every element of the build. Throws when the widgets were not built before the site. */
export const widgetDocs: readonly WidgetDoc[] = (manifest as Manifest).modules
  .flatMap(({ declarations = [] }) => declarations)
  .flatMap((declaration) => (declaration.tagName ? [widget(declaration.tagName, declaration)] : []))
  .toSorted((a, b) => Number(b.tag === FIRST) - Number(a.tag === FIRST));

/** Told by every element or by the window, besides what each element names. */
const COMMON_EVENTS = [
  'tender-ready',
  'tender-error',
  'tender-load-failed',
  'tender-signed-in',
  'tender-sign-in-failed',
  'tender-analytics',
  'tender-navigate',
  'tender-update-available',
];

/** Names of all events a page may hear. */
export const eventNames: readonly string[] = [
  ...new Set([
    ...COMMON_EVENTS,
    ...widgetDocs.flatMap(({ events }) => events.map(({ name }) => name)),
  ]),
];
