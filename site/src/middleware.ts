import { defineMiddleware } from 'astro:middleware';
import { isToken, TOKEN_COOKIE, withStart } from './scripts/signed-in.ts';

/** Where an expired session broke off. */
const BACK_COOKIE = 'Tender-Back';
const isWork = /^\/home\/(?:book|historyBook)/;

/** Pages made for each request carry their styles and the form's markup: 25 KB that a slow line should get as 7. */
function compressed(request: Request, page: Response): Response {
  const accepts = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  const isText = /^(?:text\/|application\/(?:rss\+)?xml)/.test(
    page.headers.get('content-type') ?? '',
  );
  if (!accepts || !isText || !page.body || page.headers.has('content-encoding')) return page;
  const headers = new Headers(page.headers);
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');
  return new Response(page.body.pipeThrough(new CompressionStream('gzip')), {
    status: page.status,
    headers,
  });
}

/** What a page shows depends on the sign-in alone; nobody between us and the visitor may keep it. */
function uncached(page: Response): Response {
  if (!page.headers.has('cache-control')) page.headers.set('cache-control', 'private, no-cache');
  return page;
}

/**
 * Every page under /home needs a sign-in; without one the visitor is sent to the landing page (specification, section 2). Route rules have
 * been obeyed before (`site/server/listen.ts`); within the app `scripts/navigation.ts` asks for them.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const { pathname } = context.url;
  context.locals.rawPath ??= pathname;
  // Files are made while the site is built; there is nobody to send away then, and no request to answer.
  if (context.isPrerendered) return next();
  if (!['GET', 'HEAD'].includes(context.request.method))
    return new Response('页面只接受 GET 请求', { status: 405, headers: { Allow: 'GET, HEAD' } });
  const isGuarded = pathname === '/home' || pathname.startsWith('/home/');
  if (isGuarded && !isToken(context.cookies.get(TOKEN_COOKIE)?.value)) {
    // The workbench leads back there after the sign-in.
    if (isWork.test(pathname))
      context.cookies.set(BACK_COOKIE, pathname + context.url.search, {
        path: '/',
        maxAge: 3600,
        sameSite: 'lax',
      });
    return context.redirect(withStart('/', context.url), 302);
  }
  return compressed(context.request, uncached(await next()));
});
