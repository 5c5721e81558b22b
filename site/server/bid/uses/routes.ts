import { libraryUse } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { countUses, listUsingBids } from './list-uses.ts';

/** Where what the bidder keeps is used. */
export function usesRoutes(app: ApiApp, services: Needs<'database'>): void {
  const { db } = services.database;
  serve(app, libraryUse.libraryUses, ({ caller, query }) => countUses(db, caller, query));
  serve(app, libraryUse.usingBids, ({ caller, query }) => listUsingBids(db, caller, query));
}
