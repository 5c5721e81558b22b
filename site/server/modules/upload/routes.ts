import { refusals, upload } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { uploadedFile } from '../../http/uploaded-file.ts';
import { addPart, beginUpload, dropUpload, presentUpload, uploadOf } from './upload-service.ts';

const MOST_PART_BYTES = 8 * 1024 * 1024;
const limit = { bytes: MOST_PART_BYTES, msg: refusals.partTooLarge };

/** Files in parts, for whoever takes an `uploadId`. */
export function uploadRoutes(app: ApiApp, services: Needs<'database' | 'storage'>): void {
  const { db } = services.database;
  serve(app, upload.beginUpload, async ({ caller, body, newId }) =>
    presentUpload(await beginUpload(services, caller, newId, body)),
  );
  serve(app, upload.uploadState, async ({ caller, params }) =>
    presentUpload(await uploadOf(db, caller, params.id)),
  );
  serve(app, upload.sendPart, async ({ caller, params, query, context }) => {
    await uploadOf(db, caller, params.id);
    const { bytes } = await uploadedFile(context, limit);
    return presentUpload(await addPart(services, caller, params.id, query.offset, bytes));
  });
  serve(app, upload.dropUpload, async ({ caller, params }) => {
    await uploadOf(db, caller, params.id);
    await dropUpload(services, caller, params.id);
    return undefined;
  });
}
