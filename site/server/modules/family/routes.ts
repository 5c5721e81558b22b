import { endpoint, pageQuery } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { publicUrlOf } from '../../http/address.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, type ApiContext, serve } from '../../http/serve.ts';
import { type UploadedFile, uploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { AccountRow } from '../../store/schema.ts';
import { presentUser } from '../account/sign-in/user-info.ts';
import { addFile } from '../knowledge/add-file.ts';
import { type ShownNotice, shownNotices } from '../notice/routes.ts';
import { addPicture } from '../picture/add-picture.ts';
import { pictureFormat } from '../picture/picture-format.ts';
import { familyMenu } from './menu.ts';

type FamilyNeeds = Needs<'config' | 'database' | 'jobs' | 'logger' | 'siteContent' | 'storage'>;

/**
 * What a front end of the family shows of us once somebody has signed in through it, in its own form: the menu, the notices of its first
 * page, and the upload that all its forms share. No part of our contract, so not in the OpenAPI document.
 */
export function familyRoutes(app: ApiApp, services: FamilyNeeds): void {
  menuRoutes(app, services);
  noticeRoutes(app, services);
  uploadRoutes(app, services);
}

const summary = '同系列前端的调用';
const anything = v.unknown();

/** Open, as the family's own gateway has it; a visitor has no menu. */
const menuRoutesCall = endpoint('GET', '/blade-system/menu/routes', {
  summary,
  open: true,
  reply: anything,
});

function menuRoutes(app: ApiApp, services: FamilyNeeds): void {
  serve(app, menuRoutesCall, async ({ caller }) => {
    if (!caller) return [];
    const { headMenu } = await presentUser(services.database.db, caller);
    return familyMenu(headMenu ?? [], publicUrlOf(services.config));
  });
}

const noticeList = endpoint('GET', '/blade-desk/notice/list', {
  summary,
  query: v.object({ ...pageQuery, title: v.optional(v.string()) }),
  reply: anything,
});
const noticeDetail = endpoint('GET', '/blade-desk/notice/detail', {
  summary,
  query: v.object({ id: v.string() }),
  reply: anything,
});

/** Beside the page itself, what its tables expect of one (wire.md, section 4). */
const pageMarks = { orders: [], optimizeCountSql: true, searchCount: true };

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

function familyNotice({ id, title, url, publishedAt }: ShownNotice, tenantId: string) {
  const words = escapeHtml(title);
  return {
    ...{ id, tenantId, title },
    content: url ? `<a href="${escapeHtml(url)}">${words}</a>` : words,
    ...{ category: 1, categoryName: '通知', releaseTime: publishedAt, createTime: publishedAt },
    ...{ status: 1, isDeleted: 0 },
  };
}

function noticeRoutes(app: ApiApp, services: FamilyNeeds): void {
  const noticesOf = async (caller: AccountRow) =>
    (await shownNotices(services, caller, caller.tenantId)).map((one) =>
      familyNotice(one, caller.tenantId),
    );
  serve(app, noticeList, async ({ caller, query }) => {
    const all = (await noticesOf(caller)).filter(({ title }) => title.includes(query.title ?? ''));
    const from = (query.current - 1) * query.size;
    return { ...page(all.slice(from, from + query.size), all.length, query), ...pageMarks };
  });
  serve(app, noticeDetail, async ({ caller, query }) => {
    const found = (await noticesOf(caller)).find(({ id }) => id === query.id);
    if (!found) throw new ApiError('notFound');
    return found;
  });
}

const putFile = (name: string) =>
  endpoint('POST', `/blade-resource/oss/endpoint/${name}`, {
    summary,
    limit: 'uploads',
    accepts: ['multipart/form-data'],
    idempotent: true,
    reply: anything,
  });

/** Where the account keeps such a file: pictures in its picture library, all else in its own material. */
async function keep(
  services: FamilyNeeds,
  caller: AccountRow,
  newId: string,
  file: UploadedFile,
): Promise<{ id: string; path: string }> {
  const format = pictureFormat(file.bytes);
  if (format !== undefined && format !== 'pdf') {
    const { rows } = await addPicture(services, caller, newId, { ...file, fields: {} });
    const id = rows[0]?.id ?? newId;
    return { id, path: `/picture/client/pictures/${id}/file` };
  }
  const place = { space: 'private' as const, folderId: null, tags: [] };
  const { row } = await addFile(services, caller, newId, file, place);
  return { id: row.id, path: `/knowledge/client/files/${row.id}/file` };
}

function uploadRoutes(app: ApiApp, services: FamilyNeeds): void {
  const answer = async (context: ApiContext, caller: AccountRow, newId: string) => {
    const file = await uploadedFile(context);
    const wanted = context.req.query('fileName');
    const named = wanted ? { ...file, name: wanted } : file;
    const { id, path } = await keep(services, caller, newId, named);
    const domain = publicUrlOf(services.config);
    // As in the family, a link is opened with `?blade-auth=`, since a browser sets no header for one.
    const link = `${domain}/api${path}`;
    return { link, domain, name: path, originalName: named.name, attachId: id };
  };
  for (const name of ['put-file', 'put-file-by-name', 'put-file-attach', 'put-file-attach-by-name'])
    serve(app, putFile(name), ({ caller, context, newId }) => answer(context, caller, newId));
}
