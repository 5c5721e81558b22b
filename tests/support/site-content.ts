import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteContent, SiteEntry } from '../../site/server/ports/site-content.ts';

/** An article, of which a test says what matters to it. */
export function siteEntry(
  parts: Partial<SiteEntry> & Pick<SiteEntry, 'code' | 'title'>,
): SiteEntry {
  const { kind = 'help', code, text = '' } = parts;
  const rest = {
    summary: '',
    category: '',
    url: `/${kind}/${code}.html`,
    date: '2026-11-01',
    order: 1,
    keywords: [],
  };
  return { ...rest, kind, text, html: `<p>${text}</p>`, headings: [], ...parts };
}

/** Writes a content.json, as the build of the site does, and says where. */
export async function contentFile(content: Partial<SiteContent> | string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'tender-content-')), 'content.json');
  const whole = { entries: [], partners: [], notices: [], update: null };
  await writeFile(
    path,
    typeof content === 'string' ? content : JSON.stringify({ ...whole, ...content }),
  );
  return path;
}
