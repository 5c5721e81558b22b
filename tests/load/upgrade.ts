import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, createCaller, signInOver, until } from '../support/caller.ts';
import { olderBuild } from '../support/older-build.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { type WatchedBid, watchBid } from '../support/watched-bid.ts';
import { createBalancer, type Visits } from './balancer.ts';
import { askedBy, bidWithOutline, sameText } from './bidder.ts';
import { startLoadModel } from './model.ts';

export type Role = 'all' | 'web' | 'worker';
type Build = 'older' | 'newer';

/** Small enough to be cheap, and enough chapters that one of them is in the middle until the last process has changed. */
const evening = { pages: 6, parallel: 2, patience: 180 };
const TOKENS = 100;

interface Bid {
  path: string;
  watched: WatchedBid;
}

/**
 * An upgrade as a service in use has it, over one database and one folder of files: bids are begun and written under the older build; role
 * by role a process of the newer one comes beside, a bid is begun there, it goes again in the middle of a chapter (the way back), comes
 * again, and the older one goes in the middle of a chapter. Throws where a call was refused, text lost or written twice, or a process
 * logged an error.
 */
export async function walkUpgrade(
  server: string,
  { roles, isBack }: { roles: readonly Role[]; isBack: boolean },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tender-upgrade-'));
  const database = await createTestDatabase(server);
  let isHeld = true;
  const model = await startLoadModel(TOKENS, () => isHeld);
  const balancer = createBalancer();
  const processes = createProcesses(join(folder, 'data'), balancer, {
    DATABASE_URL: database.url,
    AI_BASE_URL: model.baseUrl,
    SOFFICE_PATH: 'none',
  });
  const bids: Bid[] = [];
  let visits: Visits | undefined;
  const isWriting = (build: Build) =>
    until(async () => model.open(build), Boolean, evening.patience);
  /** All bids get on by a piece or more, and what is being written is in the middle of chapters again. */
  async function getOn(): Promise<void> {
    const before = bids.map(({ watched }) => watched.pieces());
    const areOn = () =>
      bids.every(({ watched }, n) => watched.isDone() || watched.pieces() > (before[n] ?? 0));
    isHeld = false;
    await until(async () => areOn(), Boolean, evening.patience);
    isHeld = true;
    assert.ok(
      bids.some(({ watched }) => !watched.isDone()),
      'nothing is being written any more',
    );
  }
  try {
    for (const role of roles) await processes.start('older', role);
    const { token } = await signInOver(balancer.request);
    const call = createCaller(balancer.request, token);
    const prepare = async () => bids[bids.push(await prepareBid(call)) - 1]?.path;
    const write = (path = '') => askedBy(call)('write', 'POST', `${path}/write`);
    await write(await prepare());
    visits = balancer.visit(call, () => bids.map(({ path }) => path));
    for (const role of roles) {
      await getOn();
      await processes.start('newer', role);
      const path = await prepare();
      // Whichever is quicker would write it.
      const goOn = processes.freeze('older', role);
      await write(path);
      await isWriting('newer');
      goOn();
      await getOn();
      if (isBack) {
        await isWriting('newer');
        await processes.stop('newer', role);
        await getOn();
        await processes.start('newer', role);
        await getOn();
      }
      if (role !== 'web') await isWriting('older');
      await processes.stop('older', role);
      await getOn();
    }
    isHeld = false;
    for (const { watched } of bids)
      await until(async () => watched.isDone(), Boolean, evening.patience);
    await visits?.end();
    for (const bid of bids) await holdWhole(call, bid);
    const { body } = await call('POST', '/blade-system/client/get-userInfo');
    assert.equal(body.data.grantBidNumber, 30 - bids.length, 'each bid is charged once');
    await processes.stopAll();
    assert.deepEqual([...balancer.faults, ...processes.errors()], []);
  } finally {
    const over = visits?.end();
    for (const { watched } of bids) watched.stop();
    await processes.killAll();
    await over;
    await model.close();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The processes of both builds by their role; what people ask goes to those that answer people. */
function createProcesses(
  dataDir: string,
  { serving, rest }: ReturnType<typeof createBalancer>,
  env: Record<string, string>,
) {
  const products = new Map<string, Product>();
  const lines: string[] = [];
  const isLogged = (line: string) => line.startsWith('{"level":50');
  async function stop(name: string): Promise<void> {
    const product = products.get(name);
    if (!product) return;
    serving.delete(product);
    await rest();
    assert.equal(await product.stop(), 0, `${name} stops in order: ${product.output()}`);
    lines.push(...product.output().split('\n').filter(isLogged));
  }
  return {
    async start(build: Build, role: Role): Promise<void> {
      const name = `${build} ${role}`;
      const known = products.get(name);
      if (known) await known.start();
      const sources = build === 'older' ? await olderBuild() : undefined;
      const own = { ROLE: role, AI_MODEL: build };
      const product = known ?? (await startProduct(dataDir, { ...env, ...own }, sources));
      products.set(name, product);
      if (role !== 'worker') serving.add(product);
      for (const one of products.values())
        if (one.isRunning()) assert.equal((await fetch(`${one.url}/ready`)).status, 200);
    },
    /** It stands still, and nobody is sent to it; the answer lets it go on. */
    freeze(build: Build, role: Role): () => void {
      const product = products.get(`${build} ${role}`);
      assert.ok(product);
      const isServing = serving.delete(product);
      process.kill(product.pid(), 'SIGSTOP');
      return () => {
        process.kill(product.pid(), 'SIGCONT');
        if (isServing) serving.add(product);
      };
    },
    stop: (build: Build, role: Role) => stop(`${build} ${role}`),
    async stopAll(): Promise<void> {
      for (const [name, product] of products) if (product.isRunning()) await stop(name);
    },
    async killAll(): Promise<void> {
      for (const product of products.values()) await product.kill();
    },
    errors: () => lines,
  };
}

/** A bid with an outline, whichever process made it. */
async function prepareBid(call: Call): Promise<Bid> {
  const path = await bidWithOutline(askedBy(call), evening);
  return { path, watched: watchBid(call, path.split('/').at(-1) ?? '') };
}

/** What was shown is what is stored, nothing was told twice or left out, and the Word file is made. */
async function holdWhole(call: Call, { path, watched }: Bid): Promise<void> {
  const faults = [...watched.faults];
  await sameText(askedBy(call), path, watched.shown, { fail: (what) => faults.push(what) });
  const { chapters } = (await call('GET', `${path}/outline`)).body.data;
  for (const { id, title } of chapters) {
    const { records } = (await call('GET', `${path}/chapters/${id}/versions`)).body.data;
    const made = records.filter((one: { kind: string }) => one.kind === 'generated').length;
    if (made !== 1) faults.push(`${title}: generated ${made} times`);
  }
  assert.deepEqual(faults, [], path);
  const { response } = await call('GET', `${path}/word`);
  const start = new Uint8Array(await response.arrayBuffer()).subarray(0, 2);
  assert.equal(String.fromCharCode(...start), 'PK', 'a Word file is an archive');
}
