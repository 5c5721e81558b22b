import { outline } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { uploadedFile } from '../../http/uploaded-file.ts';
import { dateTime } from '../../kernel/time.ts';
import { bidOf } from '../row/bid-access.ts';
import { signsOf } from './outline-note.ts';
import { proposeFromFile, proposeFromTender } from './outline-proposal.ts';
import {
  listOutlineVersions,
  outlineVersionOf,
  requestOutline,
  restoreOutline,
  saveOutline,
  shareOutlinePages,
} from './outline-service.ts';

export function outlineRoutes(app: ApiApp, services: Needs<'database' | 'jobs'>): void {
  serve(app, outline.generateOutline, async ({ params, body, caller }) => {
    await requestOutline(services, caller, params.id, body);
    return { status: 'outlining' as const };
  });
  serve(app, outline.outlineDetail, async ({ params, caller }) => {
    const row = await bidOf(services.database.db, caller, params.id);
    return { rev: row.outlineRev, chapters: row.outline };
  });
  serve(app, outline.outlineSigns, async ({ params, caller }) => {
    const row = await bidOf(services.database.db, caller, params.id);
    return signsOf(services.database.db, row);
  });
  serve(app, outline.saveOutline, ({ params, body, caller }) =>
    saveOutline(services.database.db, caller, params.id, body),
  );
  serve(app, outline.outlineVersions, async ({ params, query, caller }) => {
    const { rows, total, newest } = await listOutlineVersions(
      services.database.db,
      caller,
      params.id,
      query,
    );
    const records = rows.map((row) => ({
      n: row.n,
      kind: row.kind,
      chapters: row.chapters.length,
      current: row.n === newest,
      createdAt: dateTime(row.createdAt),
    }));
    return page(records, total, query);
  });
  serve(app, outline.outlineVersion, async ({ params, caller }) => {
    const version = await outlineVersionOf(
      services.database.db,
      caller,
      params.id,
      Number(params.n),
    );
    return { rev: version.n, chapters: version.chapters };
  });
  serve(app, outline.restoreOutline, ({ params, caller }) =>
    restoreOutline(services.database.db, caller, params.id, Number(params.n)),
  );
  serve(app, outline.shareOutlinePages, ({ params, body, caller }) =>
    shareOutlinePages(services.database.db, caller, params.id, body.pages),
  );
  serve(app, outline.proposeOutline, async ({ params, body, caller, context }) => {
    const row = await bidOf(services.database.db, caller, params.id);
    // A multipart request has no JSON body.
    return body
      ? proposeFromTender(services.database.db, row)
      : proposeFromFile(services.database.db, row, await uploadedFile(context));
  });
}
