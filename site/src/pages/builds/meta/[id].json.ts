import type { APIRoute, GetStaticPaths } from 'astro';

export const prerender = true;

/** One build only: the file of an older one is gone with it, and its pages learn from that too. */
export const getStaticPaths: GetStaticPaths = () => [{ params: { id: TENDER_BUILD.id } }];

export const GET: APIRoute = () => Response.json(TENDER_BUILD);
