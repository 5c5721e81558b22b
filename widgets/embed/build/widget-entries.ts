import { resolve } from 'node:path';
import type { Plugin } from 'rollup';

const PREFIX = 'widget:';

/** `widget:<name>`: the element, and before it what every page needs once that any widget is there. */
export function widgetEntries(source: string): Plugin {
  const path = (file: string) => JSON.stringify(resolve(source, file));
  return {
    name: 'widget-entries',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : null),
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      return `import ${path('embed/late.ts')};\nimport ${path(`${id.slice(PREFIX.length)}/element.ts`)};`;
    },
  };
}
