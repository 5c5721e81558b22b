import type { APIRoute } from 'astro';
import { llmsText } from '../scripts/llms-text.ts';

export const prerender = true;

/** What a program has to know to put the elements on a page; made from the build's own description of them. */
export const GET: APIRoute = () =>
  new Response(llmsText(), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
