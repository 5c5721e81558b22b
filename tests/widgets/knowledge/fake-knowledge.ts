import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import { fakeService, ok, type SeenRequest } from '../../support/browser.ts';

export const FILES = 'GET /api/knowledge/client/files';

export const aFile = (id: string, fileName: string, more: object = {}) => ({
  ...{
    id,
    fileName,
    space: 'private',
    folderId: null,
    tags: [],
    status: 'ready',
    progress: 100,
    error: null,
  },
  ...{ chars: 12_480, pages: null, bytes: 36_864, addedBy: '', canChange: true },
  ...{ createdAt: '2026-11-20 10:02:11', removedAt: null },
  ...more,
});
export const aFolder = (id: string, name: string, more: object = {}) => ({
  ...{
    id,
    name,
    space: 'private',
    parentId: null,
    files: 0,
    canChange: true,
    createdAt: '2026-11-20 10:00:00',
  },
  ...more,
});
export const files = [
  aFile('k1', '公司介绍.docx', { pages: 6, tags: ['简介'] }),
  aFile('k2', '扫描件.pdf', { status: 'failed', error: '没有读到文字，请上传带文字的文件' }),
  aFile('k3', '管理制度.md', { status: 'reading', progress: 40 }),
];
export const page = (records: unknown[], more: object = {}) =>
  ok({ records, total: records.length, size: 20, current: 1, pages: 1, ...more });

const use = { files: 3, mostFiles: 500, bytes: 1_048_576, mostBytes: 2_147_483_648 };
const user = {
  ...{
    id: 'a1',
    account: 'a1',
    phone: '13800000000',
    name: '',
    source: '',
    tenantId: '000000',
    rights: '',
  },
  ...{
    packageUnit: '次',
    packageUnlimitedTimes: 0,
    bidNumber: 3,
    monthBidNumber: 0,
    temporaryBidNumber: 0,
    grantBidNumber: 0,
  },
  ...{ expireDate: '', bidFileShowFlag: 1, projectListShowFlag: 1, needUserInfo: 0, isEmployee: 0 },
};

export type Handlers = Parameters<typeof fakeService>[0];

/** A knowledge base of three files, and a visitor who is signed in. */
export function startKnowledge(
  handlers: Handlers = {},
  parts: Parameters<typeof fakeService>[1] = {},
) {
  const service = fakeService(
    {
      [FILES]: () => page(files),
      'GET /api/knowledge/client/folders': () => ok([]),
      'GET /api/knowledge/client/tags': () => ok([{ tag: '简介', files: 1 }]),
      'GET /api/knowledge/client/quota': () => ok({ private: use, company: null }),
      'GET /api/bid/client/tenders': () => page([]),
      'GET /api/picture/client/pictures': () => page([]),
      'GET /api/bid/client/uses': () => ok([]),
      'POST /api/blade-system/client/get-userInfo': () => ok(user),
      ...handlers,
    },
    parts,
  );
  enterSession('token-1');
  const sent = (call: string): SeenRequest[] =>
    service.requests.filter(({ method, path }) => `${method} ${path}` === call);
  return {
    ...service,
    sent,
    undo: () => {
      leaveSession('signed-out');
      service.undo();
    },
  };
}

interface Begun {
  fileName: string;
  bytes: number;
}

/** Uploads in parts as the service takes them; a part waits until `hold` lets it go, or its sender gives up. */
export function uploads(
  added: (fileName: string) => ReturnType<NonNullable<Handlers[string]>>,
  hold: () => Promise<void>,
) {
  const begun = new Map<string, Begun>();
  const handlers: Handlers = {
    'POST /api/upload/client/uploads': (request) => {
      const one = request.body as Begun;
      const id = `u-${one.bytes}`;
      begun.set(id, one);
      return ok({ ...one, id, received: 0 });
    },
    'POST /api/knowledge/client/files': (request) =>
      added(begun.get((request.body as { uploadId: string }).uploadId)?.fileName ?? ''),
  };
  const upload = async ({ url, signal }: { url: string; signal?: AbortSignal | undefined }) => {
    signal?.throwIfAborted();
    const given = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    await Promise.race([hold(), given]);
    const id = new URL(url, location.href).pathname.split('/').at(-1) ?? '';
    const { fileName = '', bytes = 0 } = begun.get(id) ?? {};
    return Response.json(ok({ id, fileName, bytes, received: bytes }).body);
  };
  return { handlers, parts: { upload } };
}
