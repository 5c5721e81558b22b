import { chapter } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { startWriting } from '../run/run-service.ts';
import {
  addFigure,
  chapterDetail,
  chapterFigure,
  restoreChapter,
  saveChapter,
} from './chapter-service.ts';
import { listVersions, versionDetail } from './chapter-versions.ts';

export function chapterRoutes(app: ApiApp, services: Needs<'database' | 'jobs'>): void {
  serve(app, chapter.chapterDetail, ({ params, caller }) =>
    chapterDetail(services.database.db, caller, params.id, params.cid),
  );
  serve(app, chapter.saveChapter, ({ params, body, caller }) =>
    saveChapter(services.database.db, caller, params.id, params.cid, body),
  );
  serve(app, chapter.writeChapter, async ({ params, body, caller }) => {
    const { runId } = await startWriting(services, caller, params.id, {
      chapters: [params.cid],
      instruction: body.instruction,
    });
    return { runId };
  });
  serve(app, chapter.chapterVersions, async ({ params, query, caller }) => {
    const { records, total } = await listVersions(
      services.database.db,
      caller,
      params.id,
      params.cid,
      query,
    );
    return page(records, total, query);
  });
  serve(app, chapter.chapterVersion, ({ params, caller }) =>
    versionDetail(services.database.db, caller, params.id, params.cid, Number(params.n)),
  );
  serve(app, chapter.restoreChapter, ({ params, caller }) =>
    restoreChapter(services.database.db, caller, params.id, params.cid, Number(params.n)),
  );
  serve(app, chapter.chapterFigure, ({ params, query, caller }) =>
    chapterFigure(services.database.db, caller, params.id, params.cid, query.kind),
  );
  serve(app, chapter.addTable, ({ params, caller }) =>
    addFigure(services.database.db, caller, params.id, params.cid, 'table'),
  );
  serve(app, chapter.addMindMap, ({ params, caller }) =>
    addFigure(services.database.db, caller, params.id, params.cid, 'mind-map'),
  );
}
