import { profile } from 'tender-widgets/contract';
import type { Services } from '../../../context/services.ts';
import { type ApiApp, serve } from '../../../http/serve.ts';
import { proposalsIn } from './profile-proposals.ts';
import { saveProfile, showProfile } from './profile-service.ts';

export function profileRoutes(app: ApiApp, services: Services): void {
  serve(app, services, profile.companyProfile, ({ caller, query }) =>
    showProfile(services, caller, query),
  );
  serve(app, services, profile.saveCompanyProfile, ({ caller, body }) =>
    saveProfile(services, caller, body),
  );
  serve(app, services, profile.profileProposals, ({ caller, body }) =>
    proposalsIn(services, caller, body.fileId),
  );
}
