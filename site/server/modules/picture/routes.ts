import { picture } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { page, warning } from '../../http/envelope.ts';
import { type ApiApp, type ApiContext, serve } from '../../http/serve.ts';
import { fileResponse } from '../../http/stored-file.ts';
import { uploadedFile } from '../../http/uploaded-file.ts';
import { type Added, addPicture, editPicture } from './add-picture.ts';
import {
  changePicture,
  listPictures,
  pictureOf,
  presentPicture,
  removePicture,
  restorePicture,
  shownPicture,
  tagsOf,
} from './picture-service.ts';

/** The first picture, with those of a PDF's further pages; a reservation where there is one. */
function addedReply(context: ApiContext, { rows, msg }: Added) {
  const [first, ...more] = rows.map(presentPicture);
  if (!first) throw new Error('a request that stored no picture was not refused');
  const reply = { ...first, ...(more.length > 0 ? { more } : {}) };
  return msg ? context.json(warning(reply, msg)) : reply;
}

export function pictureRoutes(
  app: ApiApp,
  services: Needs<'database' | 'logger' | 'storage'>,
): void {
  const { db } = services.database;
  serve(app, picture.addPicture, async ({ caller, context, newId }) =>
    addedReply(context, await addPicture(services, caller, newId, await uploadedFile(context))),
  );
  serve(app, picture.editPicture, async ({ caller, context, params, body, newId }) =>
    addedReply(context, await editPicture(services, caller, { ...body, id: params.id, newId })),
  );
  serve(app, picture.pictureList, async ({ caller, query }) => {
    const { rows, total } = await listPictures(db, caller, query);
    return page(rows.map(presentPicture), total, query);
  });
  serve(app, picture.pictureTags, ({ caller }) => tagsOf(db, caller));
  serve(app, picture.pictureFile, async ({ caller, params, query, context }) => {
    const row = await pictureOf(db, caller, params.id);
    // Asked again each time, by whoever is at the browser then; the bytes of an id never change, so that they are sent once.
    const headers = { 'cache-control': 'private, no-cache', etag: `"${row.id}-${query.size}"` };
    if (context.req.header('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers });
    return fileResponse(await shownPicture(services, row, query.size), {
      ...headers,
      'content-type': row.type === 'png' ? 'image/png' : 'image/jpeg',
      'content-disposition': 'inline',
    });
  });
  serve(app, picture.changePicture, async ({ caller, params, body }) =>
    presentPicture(await changePicture(db, caller, params.id, body)),
  );
  serve(app, picture.removePicture, async ({ caller, params }) => {
    await removePicture(db, caller, params.id);
    return undefined;
  });
  serve(app, picture.restorePicture, async ({ caller, params }) =>
    presentPicture(await restorePicture(db, caller, params.id)),
  );
}
