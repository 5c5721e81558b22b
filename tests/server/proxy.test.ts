import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { askedBy, bidWithOutline, sameText } from '../load/bidder.ts';
import { startLoadModel } from '../load/model.ts';
import { signInOver, until } from '../support/caller.ts';
import { freePort } from '../support/free-port.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { watchBid } from '../support/watched-bid.ts';

const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
const hasProxy = spawnSync('nginx', ['-v']).status === 0;
const missing = !server ? 'no PostgreSQL' : !hasProxy && 'no nginx on the PATH';

/** nginx with the file that is deployed; Docker's names are those of this machine's processes. */
async function startProxy(folder: string, port: number, webs: readonly Product[]) {
  const deployed = await readFile('deploy/proxy.conf', 'utf8');
  const servers = webs.map(({ url }) => `server ${new URL(url).host};`).join(' ');
  const site = deployed
    .replace(/^resolver .*$/m, '')
    .replace(/^ *server web:\d+ resolve;$/m, servers)
    .replace(/listen \d+;/, `listen 127.0.0.1:${port};`);
  const run = join(folder, 'proxy');
  await mkdir(run);
  for (const name of [folder, run]) await chmod(name, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${run}/${name};`,
  );
  const file = join(run, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${run}/pid; error_log ${run}/errors; worker_processes 1;
events { worker_connections 256; }
http { access_log off; ${temporary.join(' ')}
${site}
}`,
  );
  const child: ChildProcess = spawn('nginx', ['-p', run, '-c', file], { stdio: 'inherit' });
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/live`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isUp) => isUp,
  );
  return {
    errors: () => readFile(join(run, 'errors'), 'utf8'),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

describe('two web processes and two workers behind the deployed proxy', { skip: missing }, () => {
  test('a bid is made through it; a web process and a worker killed in the middle cost no word', {
    timeout: 600_000,
  }, async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'tender-proxy-'));
    const database = await createTestDatabase(String(server));
    let isHeld = true;
    const model = await startLoadModel(100, () => isHeld);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...{ DATABASE_URL: database.url, PUBLIC_URL: url, TRUST_PROXY: '1' },
      ...{ AI_BASE_URL: model.baseUrl, AI_MODEL: 'm', SOFFICE_PATH: 'none' },
    };
    const started: Product[] = [];
    context.after(async () => {
      for (const product of started) await product.kill();
      await model.close();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    });
    for (const role of ['web', 'web', 'worker', 'worker'])
      started.push(await startProduct(join(folder, 'data'), { ...env, ROLE: role }));
    const [web, otherWeb, worker] = started as [Product, Product, Product];
    const proxy = await startProxy(folder, port, [web, otherWeb]);
    context.after(() => proxy.stop());

    const { call } = await signInOver((path, init) => fetch(url + path, init));
    const asked = askedBy(call);
    const path = await bidWithOutline(asked, { pages: 6, parallel: 2, patience: 180 });
    const watched = watchBid(call, path.split('/').at(-1) ?? '');
    context.after(() => watched.stop());
    await asked('write', 'POST', `${path}/write`);
    await until(
      async () => watched.pieces(),
      (pieces) => pieces > 0,
    );
    await web.kill();
    await worker.kill();
    // Whoever is gone is left out; what is safe to repeat is repeated.
    for (let look = 0; look < 20; look++) await asked('bid', 'GET', path);
    isHeld = false;
    await until(async () => watched.isDone(), Boolean);
    const faults: string[] = [...watched.faults];
    await sameText(asked, path, watched.shown, { fail: (fault) => void faults.push(fault) });
    assert.deepEqual(faults, []);
    const { response } = await asked('word', 'GET', `${path}/word`);
    assert.equal(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
    assert.doesNotMatch(await proxy.errors(), /\[(emerg|alert|crit)\]/);
  });
});
