import { chapter } from 'tender-widgets/contract';
import type { Services } from '../../context/needs.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { startWriting } from '../run/run-service.ts';
import { addFigure, chapterDetail, restoreChapter, saveChapter } from './chapter-service.ts';
import { listVersions, versionDetail } from './chapter-versions.ts';

export function chapterRoutes(app: ApiApp, services: Services): void {
  serve(app, chapter.chapterDetail, ({ params, caller }) =>
    chapterDetail(services, caller, params.id, params.cid),
  );
  serve(app, chapter.saveChapter, ({ params, body, caller }) =>
    saveChapter(services, caller, params.id, params.cid, body),
  );
  serve(app, chapter.writeChapter, async ({ params, body, caller }) => {
    const { runId } = await startWriting(services, caller, params.id, {
      chapters: [params.cid],
      instruction: body.instruction,
    });
    return { runId };
  });
  serve(app, chapter.chapterVersions, async ({ params, query, caller }) => {
    const { records, total } = await listVersions(services, caller, params.id, params.cid, query);
    return page(records, total, query);
  });
  serve(app, chapter.chapterVersion, ({ params, caller }) =>
    versionDetail(services, caller, params.id, params.cid, Number(params.n)),
  );
  serve(app, chapter.restoreChapter, ({ params, caller }) =>
    restoreChapter(services, caller, params.id, params.cid, Number(params.n)),
  );
  serve(app, chapter.addTable, ({ params, caller }) =>
    addFigure(services, caller, params.id, params.cid, 'table'),
  );
  serve(app, chapter.addMindMap, ({ params, caller }) =>
    addFigure(services, caller, params.id, params.cid, 'mind-map'),
  );
}
