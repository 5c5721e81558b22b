import { refusals, tender } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { sniff } from '../../documents/read/read-document.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { MAX_FILE_BYTES } from '../../http/body-size.ts';
import { page } from '../../http/envelope.ts';
import { fileNameOf } from '../../http/file-name.ts';
import { type ApiApp, type ApiContext, formData, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { storableText } from '../../kernel/storable-text.ts';
import { dateTime } from '../../kernel/time.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { presentBlock } from './present-reading.ts';
import { tenderPdf } from './tender-pages.ts';
import {
  blocksOf,
  chooseLot,
  importFile,
  listTenders,
  presentTender,
  removeTender,
  scoringOfTables,
  tablesOfTender,
  tenderOf,
} from './tender-service.ts';

export function tenderRoutes(
  app: ApiApp,
  services: Needs<'database' | 'jobs' | 'logger' | 'storage'>,
): void {
  const { db } = services.database;
  serve(app, tender.importTender, async ({ body, caller, context, newId }) => {
    const file = body ? pastedText(body) : await uploadedFile(context);
    try {
      sniff(file.bytes, file.name);
    } catch (error) {
      if (error instanceof ReadingError) throw new ApiError(error.code, { cause: error });
      throw error;
    }
    await importFile(services, caller, { id: newId, ...file });
    return { id: newId, status: 'reading' as const };
  });
  serve(app, tender.readScoring, async ({ body, caller }) => {
    const pasted =
      'html' in body ? { html: storableText(body.html) } : { text: storableText(body.text) };
    const { items, warnings, expected, doubts } = await runText(caller.id, 'pastedScoring', pasted);
    return { scoring: items, scoringExpected: expected, doubts, warnings };
  });
  serve(app, tender.tenderList, async ({ caller, query }) => {
    const { rows, total } = await listTenders(db, caller, query);
    const records = rows.map(({ id, fileName, status, pages, createdAt }) => ({
      id,
      fileName,
      status,
      pages,
      createdAt: dateTime(createdAt),
    }));
    return page(records, total, query);
  });
  serve(app, tender.tenderDetail, async ({ params, caller }) =>
    presentTender(await tenderOf(db, caller, params.id)),
  );
  serve(app, tender.tenderBlocks, async ({ params, query, caller }) => {
    const { blocks, total } = await blocksOf(db, await tenderOf(db, caller, params.id), query);
    return page(blocks.map(presentBlock), total, query);
  });
  serve(app, tender.tenderTables, ({ params, caller }) => tablesOfTender(db, caller, params.id));
  serve(app, tender.scoringTable, ({ params, body, caller }) =>
    scoringOfTables(db, caller, params.id, body),
  );
  serve(app, tender.tenderPages, async ({ params, caller }) => {
    const row = await tenderOf(db, caller, params.id);
    return pdfAnswer(await tenderPdf(services, row), row.fileName);
  });
  serve(app, tender.chooseLot, async ({ params, body, caller }) =>
    presentTender(await chooseLot(db, caller, params.id, body.lotId)),
  );
  serve(app, tender.removeTender, async ({ params, caller }) => {
    await removeTender(services, caller, params.id);
    return undefined;
  });
}

function pastedText(body: { text: string; fileName?: string | undefined }): {
  name: string;
  bytes: Uint8Array;
} {
  if (body.text.trim() === '') throw new ApiError('emptyText');
  const name = body.fileName?.trim() || '粘贴的招标文件';
  return {
    name: /\.(txt|md)$/i.test(name) ? name : `${name}.txt`,
    bytes: new TextEncoder().encode(body.text),
  };
}

async function uploadedFile(context: ApiContext): Promise<{ name: string; bytes: Uint8Array }> {
  const { file } = await formData(context);
  if (!(file instanceof File)) throw new ApiError('badInput', { msg: refusals.tenderFileMissing });
  if (file.size > MAX_FILE_BYTES) throw new ApiError('tooLarge');
  return { name: fileNameOf(file.name), bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** The pages never change; only the caller's own browser may keep them. */
function pdfAnswer(bytes: Uint8Array, fileName: string): Response {
  const name = encodeURIComponent(`${fileName.replace(/\.\w+$/, '')}.pdf`);
  return new Response(bytes.slice(), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="tender.pdf"; filename*=UTF-8''${name}`,
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  });
}
