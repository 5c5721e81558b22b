import { knowledge, refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { warning } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { uploadedFile } from '../../http/uploaded-file.ts';
import { dropUpload, takeUpload } from '../upload/upload-service.ts';
import { addFile, placeOfFields } from './add-file.ts';
import { changeFile, readAgain, removeFile, restoreFile } from './change-file.ts';
import { addFolder, changeFolder, listFolders, removeFolder, restoreFolder } from './folders.ts';
import { viewerOf } from './knowledge-access.ts';
import { fileDetail, listFiles, originalOf, searchPassages, tagsOf } from './knowledge-service.ts';
import { presentFile } from './present-file.ts';
import { quotaOf } from './quota.ts';

export function knowledgeRoutes(
  app: ApiApp,
  services: Needs<'database' | 'embedding' | 'jobs' | 'logger' | 'storage'>,
): void {
  const { db } = services.database;
  serve(app, knowledge.addKnowledgeFile, async ({ body, caller, context, newId }) => {
    const file = body
      ? await takeUpload(services, caller, body.uploadId)
      : await uploadedFile(context);
    const place = body ?? placeOfFields(file.fields);
    const { row, viewer, known } = await addFile(services, caller, newId, file, place);
    if (body) await dropUpload(services, caller, body.uploadId);
    const presented = await presentFile(db, viewer, row);
    return known ? context.json(warning(presented, refusals.sameFileKept(known))) : presented;
  });
  serve(app, knowledge.knowledgeFiles, ({ caller, query }) => listFiles(services, caller, query));
  serve(app, knowledge.knowledgeFile, ({ caller, params, query }) =>
    fileDetail(db, caller, params.id, query),
  );
  serve(app, knowledge.knowledgeOriginal, ({ caller, params }) =>
    originalOf(services, caller, params.id),
  );
  serve(app, knowledge.changeKnowledgeFile, ({ caller, params, body }) =>
    changeFile(db, caller, params.id, body),
  );
  serve(app, knowledge.removeKnowledgeFile, async ({ caller, params }) => {
    await removeFile(services, caller, params.id);
    return undefined;
  });
  serve(app, knowledge.restoreKnowledgeFile, ({ caller, params }) =>
    restoreFile(db, caller, params.id),
  );
  serve(app, knowledge.readKnowledgeAgain, ({ caller, params }) =>
    readAgain(services, caller, params.id),
  );
  serve(app, knowledge.searchKnowledge, ({ caller, query }) =>
    searchPassages(services, caller, query),
  );
  serve(app, knowledge.knowledgeQuota, async ({ caller }) =>
    quotaOf(db, await viewerOf(db, caller)),
  );
  serve(app, knowledge.knowledgeTags, ({ caller, query }) => tagsOf(db, caller, query.space));
  folderRoutes(app, services);
}

function folderRoutes(app: ApiApp, services: Needs<'database'>): void {
  const { db } = services.database;
  serve(app, knowledge.knowledgeFolders, ({ caller, query }) =>
    listFolders(db, caller, query.space),
  );
  serve(app, knowledge.addKnowledgeFolder, ({ caller, body, newId }) =>
    addFolder(db, caller, newId, body),
  );
  serve(app, knowledge.changeKnowledgeFolder, ({ caller, params, body }) =>
    changeFolder(db, caller, params.id, body),
  );
  serve(app, knowledge.removeKnowledgeFolder, async ({ caller, params }) => {
    await removeFolder(db, caller, params.id);
    return undefined;
  });
  serve(app, knowledge.restoreKnowledgeFolder, ({ caller, params }) =>
    restoreFolder(db, caller, params.id),
  );
}
