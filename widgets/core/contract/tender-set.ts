import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';
import { Tender } from './tender.ts';
import { FileRole, TenderHit } from './tender-file.ts';

export { mostTenderFiles } from './tender-file.ts';

const FileParams = v.object({ id: Id, fileId: Id });
export const addTenderFiles = endpoint('POST', '/bid/client/tenders/{id}/files', {
  summary: '给招标文件增加文件（multipart 的 file，可多份；roles 同导入），读完后并入',
  act: '增加文件',
  limit: 'imports',
  params: IdParams,
  accepts: ['multipart/form-data'],
  mostBytes: 200 * 1024 * 1024,
  status: 202,
  idempotent: true,
  reply: Tender,
  errors: [
    ...(['notFound', 'emptyFile', 'tooLarge', 'unsupportedFile', 'renamedFile'] as const),
    ...(['tenderFileTwice', 'tenderFilesFull'] as const),
  ],
});
export const changeTenderFile = endpoint('PATCH', '/bid/client/tenders/{id}/files/{fileId}', {
  summary: '修改一份文件的用途，并按新的用途重新汇总',
  act: '修改文件用途',
  limit: 'imports',
  params: FileParams,
  body: v.object({ role: FileRole }),
  reply: Tender,
  errors: ['notFound'],
});
export const removeTenderFile = endpoint('DELETE', '/bid/client/tenders/{id}/files/{fileId}', {
  summary: '移除一份文件，并重新汇总；唯一的一份不能移除',
  act: '移除文件',
  params: FileParams,
  reply: Tender,
  errors: ['notFound', 'lastTenderFile'],
});
export const searchTender = endpoint('GET', '/bid/client/tenders/{id}/search', {
  summary: '在全部文件里查找文字，最多 200 处',
  limit: 'searches',
  params: IdParams,
  query: v.object({
    q: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, '请输入要查找的文字'),
      v.maxLength(100, '最多 100 个字'),
    ),
  }),
  reply: v.array(TenderHit),
  errors: ['notFound', 'tenderNotReady'],
});
