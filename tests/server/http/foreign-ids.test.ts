import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Endpoint, endpoints, materialFormats } from 'tender-widgets/contract';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { type Call, until } from '../../support/caller.ts';
import { shopper } from '../../support/commerce.ts';
import { scriptedWriter } from '../../support/scripted-writer.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  addressOf,
  bodies,
  everything,
  type Ids,
  nameOf,
  queries,
  SECRET,
} from '../../support/whole-account.ts';

/** Open to everybody, or of the operators, who have tests of their own. */
const isPersonal = (endpoint: Endpoint) =>
  !endpoint.open && !endpoint.path.startsWith('/operator/');

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
