import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DataDirInUse } from './db/embedded.ts';
import { publicUrlOf } from './http/address.ts';
import { toApiError } from './http/api-error.ts';
import { listen, type PageHandler } from './listen.ts';
import { firstHits } from './modules/content/content-search.ts';
import { redirectOf } from './modules/service/route-rules.ts';
import { startServices } from './start.ts';

/** Requests that are still at work when a stop is asked for get this long. */
const GRACE_MS = 8000;
/** Of those, how long open connections may take once the jobs have stopped. */
const DRAIN_MS = 3000;
/** How soon it is noticed that the npm which started us was killed. */
const PARENT_MS = 500;

/** Starts the product: service, files and pages on one port. Ends by itself with a clear line when it cannot. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { services, stop } = await startServices(config);
  // Made by the build; Astro's own entry, which has no types.
  const entry: { handler: PageHandler } = await import(new URL('../../dist/site/server/entry.mjs', import.meta.url).href);
  const server = await listen(createApp(services), entry.handler, config, {
    redirectOf: (path) => redirectOf(services, path),
    search: (query) => firstHits(services.siteContent, query),
  });
  // PORT=0 takes any that is free; our own links name the one it became.
  config.port = (server.address() as AddressInfo).port;
  const listening = publicUrlOf({ ...config, publicUrl: undefined });
  process.stdout.write(`tender-widgets 已启动：${listening} （${defaultsOn(config)}）\n`);

  let stopping = false;
  async function shutDown(): Promise<void> {
    if (stopping) return;
    stopping = true;
    // Whatever hangs must not keep the data folder from the next start.
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    await stop(() => drain(server, services.streams));
    process.exit(0);
  }
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
  exitWithParent();
}

/** Takes no more connections and waits for the answers that are under way; a reader of events has come back meanwhile and is let go. */
async function drain(server: Server, streams: ReadonlySet<() => void>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  for (const end of streams) end();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(late);
}

function defaultsOn(config: Config): string {
  return [
    config.databaseUrl ? 'PostgreSQL' : `内置数据库 ${config.dataDir}，断电可能丢失最后几次写入`,
    config.model ? `模型 ${config.model.model}` : '离线编写器',
    config.sms.kind === 'console' ? '短信验证码显示在页面和日志中' : `短信 ${config.sms.kind}`,
    config.chatApp.kind === 'sandbox' ? '扫码登录为演示' : '',
    config.payments.some(({ kind }) => kind === 'sandbox') ? '支付为演示' : '',
  ]
    .filter(Boolean)
    .join('；');
}

/** `npm start` that is killed hard leaves its child behind, holding port and folder; a child without its npm goes too. */
function exitWithParent(): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const ancestors = ancestorsNow();
  setInterval(() => {
    if (ancestorsNow() !== ancestors) process.exit(1);
  }, PARENT_MS).unref();
}

/** Our parent and, where the system tells, its parent: npm may have put a shell in between. */
function ancestorsNow(): string {
  const parent = process.ppid;
  try {
    // Field 4, after the name in parentheses, which may itself hold blanks.
    const [, grandparent] = readFileSync(`/proc/${parent}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${parent} ${grandparent}`;
  } catch {
    return String(parent);
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof DataDirInUse;
  const isDatabaseDown = toApiError(error).status === 503;
  const portTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (portTaken) process.stderr.write('端口已被占用：请先停止占用它的程序，或用 PORT 换一个端口。\n');
  else if (isDatabaseDown) process.stderr.write('数据库连接不上：请检查 DATABASE_URL 与数据库是否已启动。\n');
  else if (isExpected) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exit(1);
});
