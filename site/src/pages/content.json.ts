import type { APIRoute } from 'astro';
import { siteContent } from '../scripts/site-content.ts';

export const prerender = true;

/** What the service searches and the help widgets show: the same entries the pages are made of. */
export const GET: APIRoute = async () => Response.json(await siteContent());
