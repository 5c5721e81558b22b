import type { APIRoute } from 'astro';
import { dynamics, urlOf } from '../scripts/contents.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The news as a feed (RSS 2.0). */
export const GET: APIRoute = async ({ locals }) => {
  const origin = locals.origin ?? '';
  const items = (await dynamics()).map(({ id, data }) => {
    const link = escaped(origin + urlOf.dynamic(id));
    return `<item><title>${escaped(data.title)}</title><link>${link}</link><guid>${link}</guid><category>${data.kind}</category><pubDate>${data.date.toUTCString()}</pubDate><description>${escaped(data.summary)}</description></item>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>标书工坊动态</title><link>${escaped(origin)}/more/more-dynamic.html</link><description>产品更新、使用方法与公告</description><language>zh-CN</language>
<atom:link href="${escaped(origin)}/rss.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
  return new Response(body, {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
};
