import type { AstroGlobal } from 'astro';

/** Answers the not-found page of a route whose check failed: its address fits, what it would show does not exist (specification, section 2). */
export function failCheck(astro: AstroGlobal): Promise<Response> {
  astro.locals.checkFailed = true;
  return astro.rewrite('/404');
}
