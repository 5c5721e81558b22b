import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { Endpoint } from 'tender-widgets/contract';
import { type Call, randomPhone, until } from './caller.ts';
import type { TestService } from './service.ts';

/** Stands in everything the owner has, and must reach nobody else. */
export const SECRET = '只有本人可见的内容';

/** Valid bodies of calls on somebody's things, so that only whose they are can refuse them. */
export const bodies: Record<string, (ids: Ids) => unknown> = {
  'POST /bid/client/visitor-tenders/{id}/claim': () => ({ key: 'k'.repeat(32) }),
  'POST /bid/client/tenders/{id}/lot': () => ({ lotId: 'lot' }),
  'POST /bid/client/tenders/{id}/scoring-table': () => ({ tables: ['t1'] }),
  'PATCH /bid/client/tenders/{id}/files/{fileId}': () => ({ role: 'other' }),
  'PUT /bid/client/tenders/{id}/changes': () => ({ ids: ['k1'], state: 'accepted' }),
  'PUT /bid/client/bids/{id}/impact': () => ({ chapters: ['c1'], act: 'keep' }),
  'PATCH /bid/client/bids/{id}': () => ({ name: '改名' }),
  'POST /bid/client/bids/{id}/outline/generate': () => ({}),
  'POST /bid/client/bids/{id}/outline/import': () => ({ from: 'tender' }),
  'PUT /bid/client/bids/{id}/outline': () => ({ chapters: [] }),
  'POST /bid/client/bids/{id}/outline/share': () => ({ chapters: [], total: 10 }),
  'POST /bid/client/bids/{id}/live-table': () => ({ kind: 'scoring-index' }),
  'PUT /bid/client/bids/{id}/chapters/{cid}': () => ({ content: '改写' }),
  'POST /bid/client/bids/{id}/chapters/{cid}/write': () => ({}),
  'POST /bid/client/bids/{id}/chapters/{cid}/comments': () => ({ text: '批注' }),
  'PATCH /bid/client/bids/{id}/comments/{commentId}': () => ({ text: '改批注' }),
  'POST /bid/client/bids/{id}/find': () => ({ text: SECRET.slice(0, 4) }),
  'POST /bid/client/bids/{id}/replace': () => ({ text: SECRET.slice(0, 4), with: '' }),
  'POST /bid/client/bids/{id}/chapters/{cid}/passage': () => ({
    action: 'rewrite',
    passage: '一段话',
  }),
  'POST /bid/client/bids/{id}/write': () => ({}),
  'PUT /bid/client/bids/{id}/price': () => ({ rev: 0, rows: [] }),
  'PUT /bid/client/bids/{id}/hand-in/{kind}': () => ({ done: true }),
  'PUT /bid/client/bids/{id}/register': () => ({ rows: [{ clauseId: 'k1', deviation: 'none' }] }),
  'PUT /bid/client/bids/{id}/register/{clauseId}': () => ({ deviation: 'none' }),
  'PUT /bid/client/bids/{id}/check/{findingId}': () => ({ state: 'waived', reason: '不影响' }),
  'PUT /bid/client/word-formats/{id}': () => ({ name: '格式', format: {} }),
  'PATCH /knowledge/client/files/{id}': () => ({ fileName: '改名' }),
  'PATCH /knowledge/client/folders/{id}': () => ({ name: '改名' }),
  'PUT /knowledge/client/credentials/{id}': () => ({ kind: '其他', name: '改名' }),
  'PUT /knowledge/client/staff/{id}': () => ({ name: '改名' }),
  'POST /knowledge/client/folders': ({ folder }) => ({ name: '借用', parentId: folder }),
  'POST /knowledge/client/credentials': ({ knowledge }) => ({
    kind: '其他',
    name: '借用',
    fileId: knowledge,
  }),
  'PATCH /picture/client/pictures/{id}': () => ({ title: '改名' }),
  'POST /picture/client/pictures/{id}/edit': () => ({ rotate: 90, replace: true }),
  'PATCH /navigation/client/favourites/{id}': () => ({ name: '改名' }),
  'PUT /navigation/client/favourites': ({ favourite }) => ({ ids: [favourite] }),
  'POST /order/client/orders/{id}/pay': () => ({}),
  'POST /invoice/client/saveInvoice': ({ order }) => ({
    ...{ orderIds: [order], titleType: 'personal', title: '张三', email: 'a@example.cn' },
  }),
  'POST /bid/client/bids': ({ tender }) => ({ name: '借用', tenderId: tender }),
  'PATCH /bid/client/compares/{id}': () => ({ name: '改名' }),
  'POST /bid/client/compares': ({ compareFile, bid }) => ({
    fileIds: [compareFile],
    bidIds: [bid],
  }),
  'POST /bid/client/compare-files': ({ upload }) => ({ uploadId: upload }),
  'POST /knowledge/client/files': ({ upload }) => ({ uploadId: upload }),
  'POST /bid/client/saveFeedback': ({ feedbackPicture }) => ({
    content: '借图',
    pictures: [feedbackPicture],
  }),
};
/** Calls that name somebody's thing outside the path. */
export const queries: Record<string, (ids: Ids) => string> = {
  'POST /invoice/client/getInvoiceDetail': ({ invoice }) => `id=${invoice}`,
  'POST /blade-system/client/employeeRemove': ({ employee }) => `id=${employee}`,
  'PUT /upload/client/uploads/{id}': () => 'offset=0',
  'GET /bid/client/compares/{id}/matches': ({ document }) => `a=${document}&b=${document}`,
  'GET /bid/client/tenders/{id}/search': () => 'q=a',
  'GET /knowledge/client/credentials': ({ tender }) => `tenderId=${tender}`,
  'GET /knowledge/client/staff': ({ tender }) => `tenderId=${tender}`,
  'POST /blade-system/client/standard-update': ({ employee }) => `id=${employee}&monthLimit=1`,
};
export interface Ids {
  tender: string;
  bid: string;
  chapter: string;
  comment: string;
  picture: string;
  knowledge: string;
  folder: string;
  credential: string;
  staff: string;
  favourite: string;
  compare: string;
  compareFile: string;
  document: string;
  upload: string;
  wordFormat: string;
  order: string;
  invoice: string;
  feedbackPicture: string;
  employee: string;
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export function addressOf(endpoint: Endpoint, ids: Ids): string {
  const things: [RegExp, string][] = [
    [/^\/bid\/client\/(?:visitor-)?tenders/, ids.tender],
    [/^\/bid\/client\/word-formats/, ids.wordFormat],
    [/^\/bid\/client\/feedback-pictures/, ids.feedbackPicture],
    [/^\/bid\/client\/bids/, ids.bid],
    [/^\/bid\/client\/compare-files/, ids.compareFile],
    [/^\/bid\/client\/compares/, ids.compare],
    [/^\/content\/client\/samples/, 'archive-service'],
    [/^\/upload/, ids.upload],
    [/^\/navigation/, ids.favourite],
    [/^\/picture/, ids.picture],
    [/^\/knowledge\/client\/folders/, ids.folder],
    [/^\/knowledge\/client\/credentials/, ids.credential],
    [/^\/knowledge\/client\/staff/, ids.staff],
    [/^\/knowledge/, ids.knowledge],
    [/^\/order/, ids.order],
    [/^\/invoice/, ids.invoice],
  ];
  const id = things.find(([prefix]) => prefix.test(endpoint.path))?.[1];
  assert.ok(
    id || !endpoint.path.includes('{id}'),
    `${nameOf(endpoint)}: whose thing is that? Add it to this test`,
  );
  const parts: Record<string, string> = {
    id: id ?? '',
    cid: ids.chapter,
    commentId: ids.comment,
    fileId: ids.tender,
    changeId: 'k1',
    kind: 'sign',
    n: '1',
  };
  Object.assign(parts, { documentId: ids.document, picture: '0' });
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? 'c1');
  const query = queries[nameOf(endpoint)]?.(ids);
  return query ? `${path}?${query}` : path;
}

/** One of each thing somebody can have. */
export async function everything(service: TestService, call: Call): Promise<Ids> {
  const make = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body);
    assert.ok(
      answer.status < 300,
      `${method} ${path} → ${answer.status} ${JSON.stringify(answer.body)}`,
    );
    return answer.body.data;
  };
  const tender = (
    await make('POST', '/bid/client/tenders', {
      text: `项目名称：${SECRET}\n评分标准：施工方案 30 分。`,
    })
  ).id;
  const scoring = [{ category: '技术', item: SECRET, maxScore: 30, criteria: '完整' }];
  const bid = (
    await make('POST', '/bid/client/bids', {
      name: SECRET,
      overview: SECRET,
      scoring,
      settings: { pages: 5 },
    })
  ).id;
  await make('POST', `/bid/client/bids/${bid}/outline/generate`);
  await until(
    () => call('GET', `/bid/client/bids/${bid}`),
    ({ body }) => body.data.status === 'outlined',
  );
  const outline = await make('GET', `/bid/client/bids/${bid}/outline`);
  const chapter = outline.chapters[0].id;
  await make('PUT', `/bid/client/bids/${bid}/chapters/${chapter}`, { content: SECRET });
  const comment = (
    await make('POST', `/bid/client/bids/${bid}/chapters/${chapter}/comments`, { text: SECRET })
  ).id;
  const picture = {
    create: { width: 30, height: 20, channels: 3 as const, background: '#1a5fd0' },
  };
  const png = new Uint8Array(await sharp(picture).png().toBuffer());
  const upload = async (path: string, bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData();
    form.append('file', new File([bytes], name));
    return (await make('POST', path, form)).id;
  };
  const secretFile = new TextEncoder().encode(
    `${SECRET}，附上我公司在城东片区的巡查安排与人员名单，供评审时核对。`,
  );
  const compareFile = await upload('/bid/client/compare-files', secretFile, `${SECRET}.txt`);
  const other = await upload('/bid/client/compare-files', secretFile, '另一份.txt');
  const compare = await make('POST', '/bid/client/compares', {
    name: SECRET,
    fileIds: [compareFile, other],
  });
  await until(
    () => call('GET', `/bid/client/compares/${compare.id}`),
    ({ body }) => body.data.status === 'ready',
  );
  const plans = (await make('GET', '/order/client/indexShow')).plans;
  const order = (await make('POST', '/order/client/orders', { packageId: plans[0].id })).id;
  const { url } = await make('POST', `/order/client/orders/${order}/pay`, {});
  const key = new URL(url).searchParams.get('key') ?? '';
  const paid = await service.app.request('/api/sandbox/cashier', {
    method: 'POST',
    body: new URLSearchParams({ key, action: 'confirm' }),
  });
  assert.equal(paid.status, 200);
  const invoiceBody = {
    orderIds: [order],
    titleType: 'personal',
    title: SECRET,
    email: 'a@example.cn',
  };
  return {
    ...{ tender, bid, chapter, comment, order },
    picture: await upload('/picture/client/pictures', png, '图.png'),
    feedbackPicture: await upload('/bid/client/feedback-pictures', png, '图.png'),
    knowledge: await upload(
      '/knowledge/client/files',
      new TextEncoder().encode(SECRET),
      '资料.txt',
    ),
    ...{ compare: compare.id, compareFile, document: compare.documents[0].id },
    folder: (await make('POST', '/knowledge/client/folders', { name: SECRET })).id,
    credential: (
      await make('POST', '/knowledge/client/credentials', { kind: '企业资质', name: SECRET })
    ).id,
    staff: (await make('POST', '/knowledge/client/staff', { name: SECRET })).id,
    favourite: (
      await make('POST', '/navigation/client/favourites', {
        name: SECRET,
        url: 'https://example.cn/',
      })
    ).id,
    upload: (await make('POST', '/upload/client/uploads', { fileName: `${SECRET}.txt`, bytes: 9 }))
      .id,
    wordFormat: (await make('POST', '/bid/client/word-formats', { name: SECRET, format: {} })).id,
    invoice: (await make('POST', '/invoice/client/saveInvoice', invoiceBody)).id,
    employee: (await make('POST', `/blade-system/client/employeeAdd?phone=${randomPhone()}`)).id,
  };
}
