import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createWorkThread } from './apart.ts';
import { createApp, createWorkerApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { publicUrlOf } from './http/address.ts';
import { portOf } from './http/port-of.ts';
import { listen, listenForProbes, type PageHandler } from './listen.ts';
import { redirectOf } from './modules/service/route-rules.ts';
import { poolsOf } from './pools.ts';
import { firstHits } from './ports/content-search.ts';
import { startTracing } from './ports/tracing.ts';
import type { Services } from './services.ts';
import { shutDown } from './shut-down.ts';
import { startServices } from './start.ts';
import { startFault } from './start-fault.ts';

/** npm hands a signal on that its child has had already; a second one that comes later means: now. */
const SAME_SIGNAL_MS = 1500;
/** How soon it is noticed that the npm which started us was killed. */
const PARENT_MS = 500;

/** What is configured, once it has been read: a start that fails names the folder. */
let known: Config | undefined;

/** Starts the product: service, files and pages on one port. Ends by itself with a clear line when it cannot. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  known = config;
  if (config.role !== 'all' && !config.databaseUrl)
    throw new ConfigError(
      'ROLE: set DATABASE_URL with it; the embedded database has one process, which does all',
    );
  // The embedded database has one connection: there all of it is on one loop.
  const isApart = config.role === 'all' && config.databaseUrl !== undefined;
  const workApart = isApart ? createWorkThread() : undefined;
  if (isApart) config.databasePool = poolsOf(config.databasePool).answers;
  const tracing = await startTracing(process.env);
  const started = await startServices(config, workApart ? { workApart } : {});
  const server = await (config.role === 'worker'
    ? listenForProbes(createWorkerApp(started.services), config)
    : listenForPeople(started.services, config));
  // PORT=0 takes any that is free; our own links name the one it became.
  config.port = portOf(server);
  const listening = publicUrlOf({ ...config, publicUrl: undefined });

  let stoppingSince = 0;
  const end = () => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    watch.stop();
    void shutDown(server, { ...started, tracing }, config);
  };
  const watch = watchParent(end);
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Last: whoever reads it may stop us at once.
  process.stdout.write(`tender-widgets 已启动：${listening} （${defaultsOn(config)}）\n`);
}

async function listenForPeople(services: Services, config: Config): Promise<Server> {
  // Made by the build; Astro's own entry, which has no types.
  const entry: { handler: PageHandler } = await import(
    new URL('../../dist/site/server/entry.mjs', import.meta.url).href
  );
  return listen(createApp(services), entry.handler, config, {
    redirectOf: (path) => redirectOf(services, path),
    search: (query) => firstHits(services.siteContent, query),
  });
}

const roleNames = { all: '', web: '只接待访问，不做后台工作', worker: '只做后台工作，不接待访问' };

function defaultsOn(config: Config): string {
  return [
    roleNames[config.role],
    config.databaseUrl ? 'PostgreSQL' : `内置数据库 ${config.dataDir}，断电可能丢失最后几次写入`,
    config.bucket ? `文件在桶 ${config.bucket.bucket}` : '',
    config.model ? `模型 ${config.model.model}` : '离线编写器',
    config.sms.kind === 'console' ? '短信验证码显示在页面和日志中' : `短信 ${config.sms.kind}`,
    config.chatApp.kind === 'sandbox' ? '扫码登录为演示' : '',
    config.payments.some(({ kind }) => kind === 'sandbox') ? '支付为演示' : '',
  ]
    .filter(Boolean)
    .join('；');
}

/** `npm start` that is killed hard leaves its child behind, holding port and folder; a child without its npm stops too. */
function watchParent(onGone: () => void): { stop(): void } {
  if (process.env.npm_lifecycle_event !== 'start') return { stop() {} };
  const ancestors = ancestorsNow();
  const timer = setInterval(() => {
    if (ancestorsNow() !== ancestors) onGone();
  }, PARENT_MS).unref();
  return { stop: () => clearInterval(timer) };
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
  const fault = startFault(error, known);
  if (fault === undefined) console.error(error);
  else process.stderr.write(`${fault}\n`);
  process.exit(1);
});
