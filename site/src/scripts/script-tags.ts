import type { ScriptTags } from './demo/snippets.ts';

/** `dist/snippets.json` of the build: whole script tags, integrity included. */
interface Snippets extends ScriptTags {
  version: string;
}

const built = import.meta.glob<Snippets>('../../../dist/snippets.json', { eager: true, import: 'default' });
const [snippets] = Object.values(built);
if (!snippets) throw new Error('site: no dist/snippets.json. Build the widgets first: npm run build:widgets.');

/** Script tags by way of loading. */
export const scriptTags: ScriptTags = snippets;

/** Version of the widgets, `1.0.0`. */
export const version: string = snippets.version;
