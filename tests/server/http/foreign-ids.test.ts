import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { type Endpoint, endpoints, materialFormats } from 'tender-widgets/contract';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { type Call, randomPhone, until } from '../../support/caller.ts';
import { shopper } from '../../support/commerce.ts';
import { scriptedWriter } from '../../support/scripted-writer.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** Stands in everything the owner has, and must reach nobody else. */
const SECRET = '只有本人可见的内容';

/** Valid bodies of calls on somebody's things, so that only whose they are can refuse them. */
const bodies: Record<string, (ids: Ids) => unknown> = {
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
const queries: Record<string, (ids: Ids) => string> = {
  'POST /invoice/client/getInvoiceDetail': ({ invoice }) => `id=${invoice}`,
  'POST /blade-system/client/employeeRemove': ({ employee }) => `id=${employee}`,
  'PUT /upload/client/uploads/{id}': () => 'offset=0',
  'GET /bid/client/compares/{id}/matches': ({ document }) => `a=${document}&b=${document}`,
  'GET /bid/client/tenders/{id}/search': () => 'q=a',
  'GET /knowledge/client/credentials': ({ tender }) => `tenderId=${tender}`,
  'GET /knowledge/client/staff': ({ tender }) => `tenderId=${tender}`,
  'POST /blade-system/client/standard-update': ({ employee }) => `id=${employee}&monthLimit=1`,
};
/** Open to everybody, or of the operators, who have tests of their own. */
const isPersonal = (endpoint: Endpoint) =>
  !endpoint.open && !endpoint.path.startsWith('/operator/');

interface Ids {
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

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function addressOf(endpoint: Endpoint, ids: Ids): string {
  const things: [RegExp, string][] = [
    [/^\/bid\/client\/(?:visitor-)?tenders/, ids.tender],
    [/^\/bid\/client\/word-formats/, ids.wordFormat],
    [/^\/bid\/client\/feedback-pictures/, ids.feedbackPicture],
    [/^\/bid\/client\/bids/, ids.bid],
    [/^\/bid\/client\/compare-files/, ids.compareFile],
    [/^\/bid\/client\/compares/, ids.compare],
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

describe('things of others', () => {
  let service: TestService;
  let owner: Awaited<ReturnType<TestService['signIn']>>;
  let ids: Ids;
  const script = scriptedWriter();
  before(async () => {
    service = await startTestService({ writer: script.writer });
    owner = await service.signIn();
    ids = await everything(service, owner.call);
  });
  after(() => service.remove());

  const personal = endpoints.filter(isPersonal);
  const named = personal.filter(
    (endpoint) =>
      endpoint.params ||
      queries[nameOf(endpoint)] ||
      [
        '/saveInvoice',
        '/bids',
        '/compares',
        '/compare-files',
        '/knowledge/client/files',
        '/folders',
        '/client/credentials',
      ].some((end) => endpoint.path.endsWith(end) && endpoint.method === 'POST') ||
      (endpoint.path.endsWith('/favourites') && endpoint.method === 'PUT'),
  );
  const matrix = [...named, ...endpoints.filter(({ path }) => path.endsWith('/saveFeedback'))];
  /** Asks for everything the owner has; the calls that were not refused as if there were nothing. */
  const trespass = async (call: Call, headers: Record<string, string> = {}) => {
    const got = [];
    for (const endpoint of matrix) {
      const body = bodies[nameOf(endpoint)]?.(ids);
      const answer = await call(endpoint.method, addressOf(endpoint, ids), body, headers);
      const text = await answer.response.clone().text();
      if (answer.status !== 404 || text.includes(SECRET))
        got.push(`${nameOf(endpoint)} → ${answer.status} ${text.slice(0, 120)}`);
    }
    return got;
  };

  test('every call answers for a stranger’s thing exactly as for one that never was', async () => {
    const { call } = await service.signIn();
    const foreign = await shopper(service, '000002');
    const differences: string[] = [];
    for (const asking of [call, foreign.call]) {
      for (const endpoint of matrix) {
        const seen = async (of: Ids) => {
          const answer = await asking(
            endpoint.method,
            addressOf(endpoint, of),
            bodies[nameOf(endpoint)]?.(of),
          );
          return JSON.stringify([answer.status, await answer.response.text()]);
        };
        const [theirs, none] = [await seen(ids), await seen(absentIds(ids))];
        if (theirs !== none) differences.push(`${nameOf(endpoint)}: ${theirs} – ${none}`);
      }
    }
    assert.deepEqual(differences, []);
    assert.ok(matrix.length > 90, String(matrix.length));
  });

  test('ids inside queries and bodies, and in one’s own things, are no way to ask either', async () => {
    for (const tenantId of ['000000', '000002']) {
      const asking =
        tenantId === '000000' ? await service.signIn() : await shopper(service, tenantId);
      const own = await ownThings(asking.call);
      const differences: string[] = [];
      for (const [method, path, body] of insides(own)) {
        const seen = async (of: Ids) => {
          const answer = await asking.call(method, path(of), body?.(of));
          // What is made or changed anew has an id, a revision and a time of its own, and says which ids it was given.
          return JSON.stringify([answer.status, await textOf(answer.response)])
            .replaceAll(
              /\\"(?:id|rev|version|mark|createdAt|updatedAt)\\":(?:\d+|\\"[^"]*\\")/g,
              '',
            )
            .replaceAll(new RegExp(Object.values(of).join('|'), 'g'), 'ID');
        };
        const [theirs, none] = [await seen(ids), await seen(absentIds(ids))];
        assert.ok(!theirs.includes(SECRET), path(ids));
        if (theirs !== none)
          differences.push(
            `${method} ${path(ids)}: ${theirs.slice(0, 400)} – ${none.slice(0, 400)}`,
          );
      }
      assert.deepEqual(differences, [], tenantId);
    }
  });

  test('somebody else of the tenant finds none of them', async () => {
    const { call } = await service.signIn();
    assert.deepEqual(await trespass(call), []);
  });

  test('somebody of another tenant finds none of them, and their token is none here', async () => {
    const foreign = await shopper(service, '000002');
    assert.deepEqual(await trespass(foreign.call), []);
    for (const endpoint of personal) {
      const path = addressOf(endpoint, ids);
      const answer = await foreign.call(endpoint.method, path, bodies[nameOf(endpoint)]?.(ids), {
        'Tenant-Id': '000000',
      });
      assert.equal(answer.status, 401, nameOf(endpoint));
    }
  });

  test('an employee of another company, and one’s own, find none of what is the owner’s alone', async () => {
    const boss = await service.signIn();
    const { call, phone } = await service.signIn();
    await boss.call('POST', `/blade-system/client/employeeAdd?phone=${phone}`);
    assert.equal((await call('POST', '/blade-system/client/join-company')).status, 200);
    const refused = await trespass(call);
    // An employee manages nobody, whoever it is.
    assert.deepEqual(
      refused.map((line) => line.slice(0, line.indexOf('→') + 5)),
      [
        'POST /blade-system/client/employeeRemove → 403',
        'POST /blade-system/client/standard-update → 403',
      ],
    );
  });

  test('no list of a stranger’s has anything of the owner’s in it', async () => {
    const { call } = await service.signIn();
    const lists = personal.filter(
      ({ path, params, bare }) =>
        !params &&
        !bare &&
        /list|usage|invites|tenders$|bids$|pictures$|tags$|favourites$|files$|formats$|folders$|credentials$|staff$/i.test(
          path,
        ),
    );
    assert.ok(lists.length > 12, String(lists.length));
    for (const endpoint of lists.filter(({ body, accepts }) => !body && !accepts)) {
      const text = await (await call(endpoint.method, endpoint.path)).response.text();
      for (const id of Object.values(ids)) assert.ok(!text.includes(id), nameOf(endpoint));
      assert.ok(!text.includes(SECRET), nameOf(endpoint));
    }
  });

  test('nothing of the owner’s was changed by all that', async () => {
    const bid = await owner.call('GET', `/bid/client/bids/${ids.bid}`);
    assert.deepEqual([bid.status, bid.body.data.name], [200, SECRET]);
    const chapter = await owner.call('GET', `/bid/client/bids/${ids.bid}/chapters/${ids.chapter}`);
    assert.equal(chapter.body.data.content, SECRET);
    assert.equal(
      (await owner.call('GET', `/order/client/orders/${ids.order}`)).body.data.state,
      'paid',
    );
    assert.equal((await owner.call('GET', '/blade-system/client/employeeList')).body.data.total, 1);
    for (const path of [
      `/picture/client/pictures/${ids.picture}/file`,
      `/bid/client/feedback-pictures/${ids.feedbackPicture}`,
    ]) {
      assert.equal((await owner.call('GET', path)).status, 200, path);
    }
    const favourites = await owner.call('GET', '/navigation/client/favourites');
    assert.deepEqual(
      [favourites.body.data[0].id, favourites.body.data[0].name],
      [ids.favourite, SECRET],
    );
    assert.equal((await owner.call('GET', '/picture/client/pictures')).body.data.total, 1);
    const invoice = await owner.call('POST', `/invoice/client/getInvoiceDetail?id=${ids.invoice}`);
    assert.deepEqual([invoice.body.data.state, invoice.body.data.title], ['applied', SECRET]);
  });
});

/** The text of an answer; of a spreadsheet what its cells say, since a zip tells when it was made. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.includes('spreadsheetml')) return response.text();
  const { blocks } = await readDocument(
    new Uint8Array(await response.arrayBuffer()),
    'export.xlsx',
    undefined,
    materialFormats,
  );
  return JSON.stringify(blocks);
}

/** The same kinds of ids, of things that never were. */
const absentIds = (ids: Ids): Ids => ({
  ...ids,
  ...Object.fromEntries(
    Object.keys(ids).map((name) => [name, `k${randomUUID().replaceAll('-', '').slice(0, 23)}`]),
  ),
});

interface OwnThings {
  bid: string;
  chapter: string;
  folder: string;
  file: string;
}

/** What somebody has who names others’ things in it. */
async function ownThings(call: Call): Promise<OwnThings> {
  const scoring = [{ category: '技术', item: '方案', maxScore: 30, criteria: '完整' }];
  const bid = (
    await call('POST', '/bid/client/bids', {
      name: '自己的',
      overview: '服务',
      scoring,
      settings: { pages: 5 },
    })
  ).body.data.id;
  await call('POST', `/bid/client/bids/${bid}/outline/generate`);
  await until(
    () => call('GET', `/bid/client/bids/${bid}`),
    ({ body }) => body.data.status === 'outlined',
  );
  const form = new FormData();
  form.append('file', new File(['自己的资料，供编写标书时参考，内容各人不同。'], '自己的.txt'));
  return {
    bid,
    chapter: (await call('GET', `/bid/client/bids/${bid}/outline`)).body.data.chapters[0].id,
    folder: (await call('POST', '/knowledge/client/folders', { name: '自己的' })).body.data.id,
    file: (await call('POST', '/knowledge/client/files', form)).body.data.id,
  };
}

/** Calls that name others’ things elsewhere than in the path. */
function insides(
  own: OwnThings,
): [method: string, path: (of: Ids) => string, body?: (of: Ids) => unknown][] {
  const scoring = [{ category: '技术', item: '方案', maxScore: 30, criteria: '完整' }];
  const bid = `/bid/client/bids/${own.bid}`;
  return [
    ['GET', ({ folder }) => `/knowledge/client/files?folderId=${folder}`],
    ['GET', ({ folder }) => `/knowledge/client/search?q=${SECRET.slice(0, 4)}&folderId=${folder}`],
    ['GET', ({ staff }) => `/knowledge/client/credentials?staffId=${staff}`],
    ['GET', ({ bid: theirs }) => `/bid/client/word-formats?bid=${theirs}`],
    ['GET', ({ employee }) => `/order/userBidLog/client/list?accountId=${employee}`],
    ['GET', ({ employee }) => `/order/userBidLog/client/export?accountId=${employee}`],
    ['GET', ({ employee }) => `/order/client/oneselfOrderList?accountId=${employee}`],
    ['POST', ({ order }) => `/order/client/enjoy-discounts?packageId=${order}`],
    ['POST', () => '/order/client/orders', ({ order }) => ({ packageId: order })],
    ['PATCH', () => `/knowledge/client/files/${own.file}`, ({ folder }) => ({ folderId: folder })],
    [
      'PATCH',
      () => `/knowledge/client/folders/${own.folder}`,
      ({ folder }) => ({ parentId: folder }),
    ],
    [
      'POST',
      () => '/knowledge/client/files',
      ({ upload, folder }) => ({ uploadId: upload, folderId: folder }),
    ],
    [
      'POST',
      () => '/knowledge/client/credentials',
      ({ staff }) => ({ kind: '其他', name: '借用', staffId: staff }),
    ],
    [
      'POST',
      () => '/knowledge/client/credentials',
      ({ picture }) => ({ kind: '其他', name: '借用', pictureId: picture }),
    ],
    ['POST', () => '/company/client/profile/proposals', ({ knowledge }) => ({ fileId: knowledge })],
    [
      'PUT',
      () => '/company/client/profile',
      ({ picture }) => ({
        rev: 0,
        profile: { certificates: [{ id: 'c', name: '借用', pictureId: picture }] },
      }),
    ],
    ['POST', () => '/navigation/client/favourites', ({ favourite }) => ({ platformId: favourite })],
    [
      'POST',
      () => '/bid/client/bids',
      ({ knowledge }) => ({
        name: '借用',
        overview: '服务',
        scoring,
        settings: { pages: 5, knowledge: [knowledge] },
      }),
    ],
    ['PATCH', () => bid, ({ knowledge }) => ({ settings: { pages: 5, knowledge: [knowledge] } })],
    ['POST', () => `${bid}/outline/import`, ({ upload }) => ({ uploadId: upload })],
    [
      'PUT',
      () => `${bid}/chapters/${own.chapter}`,
      ({ picture }) => ({ content: `见图\n\n![图](/api/picture/client/pictures/${picture}/file)` }),
    ],
    ['PATCH', ({ comment }) => `${bid}/comments/${comment}`, () => ({ text: '改' })],
    [
      'POST',
      () => '/bid/client/compares',
      ({ compareFile, tender }) => ({
        fileIds: [compareFile],
        bidIds: [own.bid],
        tenderId: tender,
      }),
    ],
    [
      'POST',
      () => '/bid/client/compares',
      ({ compareFile }) => ({ bidIds: [own.bid, compareFile], tenderFileId: compareFile }),
    ],
  ];
}

/** One of each thing somebody can have. */
async function everything(service: TestService, call: Call): Promise<Ids> {
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
