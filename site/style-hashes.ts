import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

const root = new URL('../', import.meta.url);

/** As a content policy names a text that stands in a page. */
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Writes `dist/site/server/style-hashes.json`, a list of the hashes of every style sheet that the build writes into pages: those of
 * Astro, and those of the sign-in form's shadow roots. The content policy of all pages names all of them (`server/page-headers.ts`),
 * since what goes from page to page without loading keeps the policy of the first.
 */
export function styleHashes(): AstroIntegration {
  const sheets = new Set<string>();
  return {
    name: 'tender-style-hashes',
    hooks: {
      'astro:build:ssr': ({ manifest }) => {
        for (const { styles } of manifest.routes)
          for (const style of styles) if (style.type === 'inline') sheets.add(style.content);
      },
      'astro:build:done': async () => {
        for (const [, sheet = ''] of (
          await readFile(new URL('dist/widgets/sign-in.styled.html', root), 'utf8')
        ).matchAll(/<style>([^<]*)<\/style>/g))
          sheets.add(sheet);
        const hashes = JSON.stringify([...sheets].map(hashOf).toSorted());
        await writeFile(new URL('dist/site/server/style-hashes.json', root), hashes);
      },
    },
  };
}
