import type { APIRoute } from 'astro';

/** What crawlers leave alone, and where the map is (RFC 9309). */
export const GET: APIRoute = ({ locals }) => {
  const origin = locals.origin ?? '';
  const body = `User-agent: *\nDisallow: /api/\nDisallow: /home\nDisallow: /oauth/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
  return new Response(body, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
};
