import type { APIRoute } from 'astro';
import { siteMap } from '../scripts/site-map.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Every page a search engine may read (sitemaps.org 0.9). */
export const GET: APIRoute = async ({ locals }) => {
  const origin = locals.origin ?? '';
  const pages = (await siteMap())
    .flatMap(({ pages }) => pages)
    .filter(({ open, path }) => open && path !== '/search.html');
  const entries = pages.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${escaped(origin + path)}</loc>${lastmod}</url>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return new Response(body, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
};
