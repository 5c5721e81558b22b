import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { startFault } from '../../site/server/start-fault.ts';
import { START } from '../support/product.ts';
import { beginWithStartedDatabase } from '../support/started-database.ts';

/** Starts the product on the folder and gives what it printed when it ended. */
async function startOn(dataDir: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn('node', START, {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (printed += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed };
}

describe('a start that cannot be', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tender-unfit-'));
    await beginWithStartedDatabase(join(folder, 'good'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const copy = async (name: string) => {
    await cp(join(folder, 'good'), join(folder, name), { recursive: true });
    return join(folder, name);
  };
  async function withSql(name: string, sql: string): Promise<string> {
    const dataDir = await copy(name);
    const client = await PGlite.create({ dataDir: join(dataDir, 'db') });
    await client.exec(sql);
    await client.close();
    return dataDir;
  }
  const unfit: Record<string, [() => Promise<string>, RegExp]> = {
    'the data folder is a file': [
      async () => {
        await writeFile(join(folder, 'file'), 'x');
        return join(folder, 'file');
      },
      /不是文件夹/,
    ],
    'the database is garbage': [
      async () => {
        const dataDir = await copy('garbage');
        const file = await open(join(dataDir, 'db/global/pg_control'), 'r+');
        await file.write(new Uint8Array(512).fill(0x5a), 0, 512, 0);
        await file.close();
        return dataDir;
      },
      /内置数据库已损坏/,
    ],
    'the database folder was emptied': [
      async () => {
        const dataDir = await copy('emptied');
        await rm(join(dataDir, 'db'), { recursive: true });
        await mkdir(join(dataDir, 'db'));
        return dataDir;
      },
      /内置数据库已损坏/,
    ],
    'tables are gone': [
      () => withSql('tables', 'drop table chapter cascade; drop table event cascade'),
      /缺少数据表/,
    ],
    'the record of migrations is gone': [
      () => withSql('record', 'drop schema drizzle cascade'),
      /升级记录对不上/,
    ],
    'the database is newer': [
      () =>
        withSql(
          'newer',
          `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999);
           alter table asked_work rename to work_of_newer`,
        ),
      /更新版本的程序.*asked_work/,
    ],
    'the database is gone and the files are there': [
      async () => {
        const dataDir = join(folder, 'files-only');
        await mkdir(join(dataDir, 'files/tenders'), { recursive: true });
        return dataDir;
      },
      /数据库是空的/,
    ],
  };
  for (const [name, [make, expected]] of Object.entries(unfit)) {
    test(`${name}: one line says so, and nothing is changed`, { timeout: 300_000 }, async () => {
      const dataDir = await make();
      const database = join(dataDir, 'db/base');
      const files = () => readdir(database, { recursive: true }).catch(() => []);
      const before = await files();
      const { code, printed } = await startOn(dataDir);
      assert.equal(code, 1, printed);
      const [line = '', ...more] = printed.trim().split('\n');
      assert.match(line, expected);
      assert.deepEqual(more, [], printed);
      if (before.length > 0) assert.ok((await files()).length >= before.length);
    });
  }

  test('what the system says of the folder is said in words', () => {
    const config = { dataDir: '/data', databaseUrl: undefined, databaseDirectUrl: undefined };
    const said = (error: unknown) => startFault(error, config) ?? '';
    const system = (code: string, syscall = 'open') =>
      Object.assign(new Error(code), { code, syscall });
    const numbers = [19, 22, 51].map((errno) => ({ name: 'ErrnoError', errno }));
    for (const full of [system('ENOSPC'), system('EFBIG'), ...numbers])
      assert.match(said(full), /磁盘已满.*\/data/);
    for (const code of ['EROFS', 'EACCES', 'EPERM'])
      assert.match(said(system(code)), /\/data 不可写/);
    assert.match(said({ name: 'ErrnoError', errno: 69 }), /不可写/);
    assert.match(said(system('EADDRINUSE', 'listen')), /端口已被占用/);
    assert.match(said(system('EACCES', 'listen')), /HOST 与 PORT/);
    assert.match(
      said(new Error('query', { cause: system('ECONNREFUSED', 'connect') })),
      /数据库连接不上.*DATABASE_URL /,
    );
    const addresses = { databaseUrl: 'postgres://pooler/x', databaseDirectUrl: 'postgres://db/x' };
    for (const error of [system('ECONNREFUSED', 'connect'), system('3D000'), system('28P01')])
      assert.match(startFault(error, { ...config, ...addresses }) ?? '', /DATABASE_DIRECT_URL/);
    assert.equal(startFault(new TypeError('ours'), config), undefined);
  });
});
