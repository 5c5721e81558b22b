import { credential } from 'tender-widgets/contract';
import type { Services } from '../../../context/needs.ts';
import { type ApiApp, serve } from '../../../http/serve.ts';
import {
  addCredential,
  changeCredential,
  listCredentials,
  removeCredential,
  restoreCredential,
} from './credential-service.ts';
import { addStaff, changeStaff, listStaff, removeStaff, restoreStaff } from './staff-service.ts';

export function credentialRoutes(app: ApiApp, services: Services): void {
  serve(app, credential.credentials, ({ caller, query }) =>
    listCredentials(services, caller, query),
  );
  serve(app, credential.addCredential, ({ caller, body, newId }) =>
    addCredential(services, caller, newId, body),
  );
  serve(app, credential.changeCredential, ({ caller, params, body }) =>
    changeCredential(services, caller, params.id, body),
  );
  serve(app, credential.removeCredential, async ({ caller, params }) => {
    await removeCredential(services, caller, params.id);
    return undefined;
  });
  serve(app, credential.restoreCredential, ({ caller, params }) =>
    restoreCredential(services, caller, params.id),
  );
  serve(app, credential.staffList, ({ caller, query }) => listStaff(services, caller, query));
  serve(app, credential.addStaff, ({ caller, body, newId }) =>
    addStaff(services, caller, newId, body),
  );
  serve(app, credential.changeStaff, ({ caller, params, body }) =>
    changeStaff(services, caller, params.id, body),
  );
  serve(app, credential.removeStaff, async ({ caller, params }) => {
    await removeStaff(services, caller, params.id);
    return undefined;
  });
  serve(app, credential.restoreStaff, ({ caller, params }) =>
    restoreStaff(services, caller, params.id),
  );
}
