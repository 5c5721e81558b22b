import type { APIRoute } from 'astro';

export const prerender = true;

/** The newest build; pages ask for it now and then to learn that they are old. */
export const GET: APIRoute = () => Response.json(TENDER_BUILD);
