import snippets from 'virtual:tender-built/snippets.json';
import type { ScriptTags } from './demo/snippets.ts';

/** Script tags by way of loading. */
export const scriptTags: ScriptTags = snippets;

/** Version of the widgets, `1.0.0`. */
export const version: string = snippets.version;
