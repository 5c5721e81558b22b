import { picture } from 'tender-widgets/contract';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { uploadedFile } from '../../http/uploaded-file.ts';
import type { Services } from '../../services.ts';
import { addPicture } from './add-picture.ts';
import { changePicture, listPictures, pictureBytes, pictureOf, presentPicture, removePicture } from './picture-service.ts';

const limit = { bytes: 20 * 1024 * 1024, msg: '图片超过 20 MB，请压缩后再上传' };

export function pictureRoutes(app: ApiApp, services: Services): void {
  const { db } = services.database;
  serve(app, services, picture.addPicture, async ({ caller, context, newId }) =>
    presentPicture(await addPicture(services, caller, newId, await uploadedFile(context, limit))),
  );
  serve(app, services, picture.pictureList, async ({ caller, query }) => {
    const { rows, total } = await listPictures(db, caller, query);
    return page(rows.map(presentPicture), total, query);
  });
  serve(app, services, picture.pictureFile, async ({ caller, params, query, context }) => {
    const row = await pictureOf(db, caller, params.id);
    // Asked again each time, by whoever is at the browser then; the bytes of an id never change, so that they are sent once.
    const headers = { 'cache-control': 'private, no-cache', etag: `"${row.id}-${query.size}"` };
    if (context.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    return new Response(await pictureBytes(services, row, query.size), {
      headers: {
        ...headers,
        'content-type': row.type === 'png' ? 'image/png' : 'image/jpeg',
        'content-disposition': 'inline',
      },
    });
  });
  serve(app, services, picture.changePicture, async ({ caller, params, body }) =>
    presentPicture(await changePicture(db, caller, params.id, body)),
  );
  serve(app, services, picture.removePicture, async ({ caller, params }) => {
    await removePicture(db, caller, params.id);
    return undefined;
  });
}
