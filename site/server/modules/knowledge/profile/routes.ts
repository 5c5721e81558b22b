import { profile } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { type ApiApp, serve } from '../../../http/serve.ts';
import { proposalsIn } from './profile-proposals.ts';
import { saveProfile, showProfile } from './profile-service.ts';

export function profileRoutes(app: ApiApp, services: Needs<'database' | 'storage'>): void {
  const { db } = services.database;
  serve(app, profile.companyProfile, ({ caller, query }) => showProfile(db, caller, query));
  serve(app, profile.saveCompanyProfile, ({ caller, body }) => saveProfile(db, caller, body));
  serve(app, profile.profileProposals, ({ caller, body }) =>
    proposalsIn(services, caller, body.fileId),
  );
}
