import { eq } from 'drizzle-orm';
import {
  account,
  auditLog,
  bidLog,
  compareFile,
  compareRow,
  evaluationRow,
  idempotency,
  knownAddress,
  pictureRow,
  rateLimit,
} from '../../../site/server/store/schema.ts';
import { type Call, until } from '../../support/caller.ts';
import { bought, type Shopper } from '../../support/commerce.ts';
import { readKnowledgeFile } from '../../support/knowledge-base.ts';
import { sampleTender } from '../../support/sample-tender.ts';
import type { TestService } from '../../support/service.ts';

/** What one bidder made by the service itself; all other rows are made after it. */
export interface Template {
  account: string;
  bid: string;
  /** A chapter with text. */
  chapter: string;
  tender: string;
  file: string;
}

const company = `# 公司介绍
某某公司成立于 2008 年，主营市政养护。
## 无人机巡查经验
公司自 2021 年起用无人机对街道违建、占道经营进行日常巡查，累计巡查 1200 架次。
## 食堂管理
食堂每日留样，专人晨检。
`;

/** Lets one bidder read a tender, write a bid, fill the library, pay an order and write to us. */
export async function makeTemplate(service: TestService): Promise<Template> {
  const person = await service.signIn();
  const { tender, bid, chapter } = await writtenBid(person.call);
  const file = await readKnowledgeFile(person.call, company, '公司介绍.md', { tags: '介绍' });
  await library(person.call, { bid, chapter });
  await trade(service, person);
  await noted(service, person.id, bid);
  return { account: person.id, bid, chapter, tender, file: file.id };
}

async function ok(answer: ReturnType<Call>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 300)}`);
  return body.data;
}

async function writtenBid(call: Call) {
  const form = new FormData();
  form.append('file', new Blob([sampleTender]), '招标文件.md');
  const { id: tender } = await ok(call('POST', '/bid/client/tenders', form));
  await until(
    () => ok(call('GET', `/bid/client/tenders/${tender}`)),
    ({ status }) => status === 'ready',
  );
  const asked = { name: '街道综合服务', tenderId: tender, settings: { pages: 10 } };
  const { id: bid } = await ok(call('POST', '/bid/client/bids', asked));
  const path = `/bid/client/bids/${bid}`;
  await ok(call('POST', `${path}/outline/generate`, { acceptDoubts: true }));
  const isIn = (status: string) =>
    until(
      () => ok(call('GET', path)),
      (data) => data.status === status,
    );
  await isIn('outlined');
  await ok(call('POST', `${path}/write`));
  await isIn('written');
  const { chapters } = await ok(call('GET', `${path}/outline`));
  return { tender: String(tender), bid: String(bid), chapter: String(chapters[0].id) };
}

async function library(
  call: Call,
  { bid, chapter }: { bid: string; chapter: string },
): Promise<void> {
  await ok(call('POST', '/bid/client/word-formats', { name: '我的格式', format: {} }));
  await ok(
    call('POST', `/bid/client/bids/${bid}/chapters/${chapter}/comments`, { text: '再看一遍' }),
  );
  const url = 'https://example.com/';
  await ok(call('POST', '/navigation/client/favourites', { name: '某平台', url }));
  await ok(call('POST', '/knowledge/client/staff', { name: '张三', post: '项目经理' }));
  await ok(
    call('POST', '/knowledge/client/credentials', {
      ...{ kind: '企业资质', name: '市政公用工程施工总承包', number: 'D1234' },
      ...{ validFrom: '2020-01-01', validUntil: '2035-01-01' },
    }),
  );
}

async function trade(service: TestService, person: Shopper): Promise<void> {
  const order = await bought(service, person);
  await ok(
    person.call('POST', '/invoice/client/saveInvoice', {
      ...{ orderIds: [order.id], type: 'plain', titleType: 'personal', title: '张三' },
      email: 'a@example.com',
    }),
  );
  const content = '目录可以再清楚一些，谢谢。';
  await ok(person.call('POST', '/bid/client/saveFeedback', { content, contact: '' }));
}

/** Rows that would need files, a model or an operator to come about. */
async function noted(service: TestService, accountId: string, bidId: string): Promise<void> {
  const { db } = service.services.database;
  const [own] = await db.select().from(account).where(eq(account.id, accountId));
  const tenantId = own?.tenantId ?? '';
  const mine = { id: 'large', tenantId, accountId };
  const file = { fileKey: 'large', bytes: 1, digest: 'large' };
  await db.insert(compareRow).values({ ...mine, name: '比对', status: 'ready', documentCount: 2 });
  await db.insert(compareFile).values({ ...mine, ...file, fileName: '标书.docx' });
  await db.insert(pictureRow).values({
    ...{ ...mine, ...file, fileName: '证照.png', type: 'png', title: '证照', category: '其他' },
    ...{ tags: ['证照'], width: 1, height: 1 },
  });
  await db.insert(evaluationRow).values({ id: 'large', bidId, status: 'done', by: 'rules' });
  await db.insert(bidLog).values({
    ...{ ...mine, kind: 'grant', bucket: 'grant', amount: 30, remaining: 30, lotId: 'large' },
    ...{ actorId: accountId, key: 'large:grant' },
  });
  await db.insert(auditLog).values({
    ...{ id: 'large', operatorId: 'large', username: 'operator', tenantId },
    ...{ action: 'invoice.issue', detail: {} },
  });
  await db
    .insert(idempotency)
    .values({ accountId, key: 'large', fingerprint: 'large', status: 200, body: {} });
  await db
    .insert(knownAddress)
    .values({ ownerId: accountId, addressHash: 'large', seenAt: new Date() });
  await db.insert(rateLimit).values({ key: 'large', points: 1, expire: new Date() });
}
