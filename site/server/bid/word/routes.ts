import { word } from 'tender-widgets/contract';
import { type ApiApp, serve } from '../../http/serve.ts';
import { hasOffice } from '../../layout/export/office.ts';
import { presets } from '../../layout/word-format.ts';
import { offeredPresets } from '../../layout/word-presets.ts';
import { bidOf } from '../row/bid-access.ts';
import { presetsFor } from '../row/bid-format.ts';
import { finishedCopy } from './finished-copy.ts';
import type { WordNeeds } from './needs.ts';
import { addFormat, changeFormat, ownFormats, removeFormat } from './own-formats.ts';
import { countPages } from './page-count.ts';
import { bidSeals } from './seals.ts';
import { pdfFile, wordFile } from './word-file.ts';

export function wordRoutes(app: ApiApp, services: WordNeeds): void {
  const { db } = services.database;
  serve(app, word.bidWord, async ({ params, query, caller }) =>
    wordFile(services, await bidOf(db, caller, params.id), query),
  );
  serve(app, word.finishedCopy, async ({ params, caller }) =>
    finishedCopy(services, await bidOf(db, caller, params.id)),
  );
  serve(app, word.bidPdf, async ({ params, query, caller }) =>
    pdfFile(services, await bidOf(db, caller, params.id), query),
  );
  serve(app, word.bidPages, async ({ params, caller }) =>
    countPages(services, await bidOf(db, caller, params.id)),
  );
  serve(app, word.bidSeals, async ({ params, query, caller }) =>
    bidSeals(services, await bidOf(db, caller, params.id), query.volume),
  );
  serve(app, word.wordFormats, async ({ query, caller }) => ({
    pdf: await hasOffice(),
    presets: offeredPresets(
      query.bid === undefined ? presets : presetsFor(await bidOf(db, caller, query.bid)),
    ),
    own: await ownFormats(db, caller),
  }));
  serve(app, word.addWordFormat, ({ body, caller, newId }) => addFormat(db, caller, newId, body));
  serve(app, word.changeWordFormat, ({ params, body, caller }) =>
    changeFormat(db, caller, params.id, body),
  );
  serve(app, word.removeWordFormat, async ({ params, caller }) => {
    await removeFormat(db, caller, params.id);
    return undefined;
  });
}
