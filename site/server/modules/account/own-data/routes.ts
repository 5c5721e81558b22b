import { ownData } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { type ApiApp, serve } from '../../../http/serve.ts';
import { closeAccount } from './close-account.ts';
import { exportOwnData } from './export-own-data.ts';
import { summariseOwnData } from './summarise.ts';

/** What a person may ask of what is kept about them: all of it, and its end. */
export function ownDataRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'logger' | 'storage'>,
): void {
  serve(app, ownData.ownDataSummary, ({ caller }) => summariseOwnData(services, caller));
  serve(app, ownData.exportOwnData, async ({ caller }) => exportOwnData(services, caller));
  serve(app, ownData.closeAccount, async ({ caller, body }) => {
    await closeAccount(services, caller, body.ticket);
    return undefined;
  });
}
