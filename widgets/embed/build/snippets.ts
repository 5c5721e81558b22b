import { createHash } from 'node:crypto';

/** Stands for the address of the service. */
const ORIGIN = 'https://bid.example.com';

export interface SnippetParts {
  version: string;
  /** Chunk every widget imports, beside the loader. */
  runtime: string;
  /** Text of the files whose hashes stand in the snippets. */
  loader: string;
  classic: string;
}

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

function tag(path: string, attributes: Record<string, string>): string {
  const all = {
    src: `${ORIGIN}/widgets/${path}`,
    ...attributes,
    'data-client-id': 'your-client-id',
    'data-client-secret': 'your-client-secret',
  };
  const written = Object.entries(all).map(
    ([name, value]) => `\n  ${name}${value === '' ? '' : `="${value}"`}`,
  );
  return `<script${written.join('')}\n></script>`;
}

/**
 * What a partner pastes: the newest of this major version, or exactly this version with the hash of the script, through which every
 * further byte is checked too. `modulePreload` before the exact module fetches React with the page.
 */
export function snippetsOf({
  version,
  runtime,
  loader,
  classic,
}: SnippetParts): Record<string, string> {
  const major = `v${version.split('.')[0]}`;
  const checked = (text: string) => ({ integrity: sha384(text), crossorigin: 'anonymous' });
  return {
    version,
    module: tag(`${major}/loader.js`, { type: 'module' }),
    moduleExact: tag(`${version}/loader.js`, { type: 'module' }),
    modulePreload: `<link rel="modulepreload" href="${ORIGIN}/widgets/${version}/${runtime}">`,
    moduleIntegrity: tag(`${version}/loader.sri.js`, { type: 'module', ...checked(loader) }),
    classic: tag(`${major}/tender-widgets.classic.js`, { defer: '' }),
    classicIntegrity: tag(`${version}/tender-widgets.classic.js`, {
      defer: '',
      ...checked(classic),
    }),
  };
}
