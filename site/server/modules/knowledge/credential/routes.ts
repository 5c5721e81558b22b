import { credential } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { type ApiApp, serve } from '../../../http/serve.ts';
import {
  addCredential,
  changeCredential,
  listCredentials,
  removeCredential,
  restoreCredential,
} from './credential-service.ts';
import { addStaff, changeStaff, listStaff, removeStaff, restoreStaff } from './staff-service.ts';

export function credentialRoutes(app: ApiApp, services: Needs<'database'>): void {
  const { db } = services.database;
  serve(app, credential.credentials, ({ caller, query }) => listCredentials(db, caller, query));
  serve(app, credential.addCredential, ({ caller, body, newId }) =>
    addCredential(db, caller, newId, body),
  );
  serve(app, credential.changeCredential, ({ caller, params, body }) =>
    changeCredential(db, caller, params.id, body),
  );
  serve(app, credential.removeCredential, async ({ caller, params }) => {
    await removeCredential(db, caller, params.id);
    return undefined;
  });
  serve(app, credential.restoreCredential, ({ caller, params }) =>
    restoreCredential(db, caller, params.id),
  );
  serve(app, credential.staffList, ({ caller, query }) => listStaff(db, caller, query));
  serve(app, credential.addStaff, ({ caller, body, newId }) => addStaff(db, caller, newId, body));
  serve(app, credential.changeStaff, ({ caller, params, body }) =>
    changeStaff(db, caller, params.id, body),
  );
  serve(app, credential.removeStaff, async ({ caller, params }) => {
    await removeStaff(db, caller, params.id);
    return undefined;
  });
  serve(app, credential.restoreStaff, ({ caller, params }) => restoreStaff(db, caller, params.id));
}
