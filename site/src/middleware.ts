import { defineMiddleware } from 'astro:middleware';

/** Kept by the widgets' session (specification, section 3). Whether it is still good is decided by each call. */
const TOKEN_COOKIE = 'Admin-Token';

/** Every page under /home needs a sign-in; without one the visitor is sent to the landing page (specification, section 2). */
export const onRequest = defineMiddleware((context, next) => {
  const { pathname } = context.url;
  context.locals.rawPath ??= pathname;
  const isGuarded = pathname === '/home' || pathname.startsWith('/home/');
  if (isGuarded && !context.isPrerendered && !context.cookies.has(TOKEN_COOKIE)) return context.redirect('/', 302);
  return next();
});
