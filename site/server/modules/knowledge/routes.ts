import { knowledge } from 'tender-widgets/contract';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { uploadedFile } from '../../http/uploaded-file.ts';
import type { Services } from '../../services.ts';
import { addFile, fileDetail, listFiles, presentFile, removeFile } from './knowledge-service.ts';

export function knowledgeRoutes(app: ApiApp, services: Services): void {
  const { db } = services.database;
  serve(app, services, knowledge.addKnowledgeFile, async ({ caller, context, newId }) =>
    presentFile(await addFile(services, caller, newId, await uploadedFile(context))),
  );
  serve(app, services, knowledge.knowledgeFiles, async ({ caller, query }) => {
    const { rows, total } = await listFiles(db, caller, query);
    return page(rows.map(presentFile), total, query);
  });
  serve(app, services, knowledge.knowledgeFile, ({ caller, params }) => fileDetail(db, caller, params.id));
  serve(app, services, knowledge.removeKnowledgeFile, async ({ caller, params }) => {
    await removeFile(services, caller, params.id);
    return undefined;
  });
}
