import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { keepUnlock, leaveUnlock, newUnlock, UNLOCK_MINUTES } from './modules/operator/unlock.ts';
import { filesIn } from './store/fit.ts';
import { openPostgres } from './store/postgres.ts';
import { operator } from './store/schema.ts';

/**
 * `npm run operator:unlock -- USERNAME`: prints a one-time code with which that operator signs in past the locks, together with the
 * password. Reads DATABASE_URL or DATA_DIR, like the service, which may be running or not.
 */
async function main(): Promise<void> {
  const username = process.argv[2]?.trim();
  if (!username) return fail('请写明运营账号：npm run operator:unlock -- 账号');
  const { code, note } = newUnlock();
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATA_DIR: dataDir } = process.env;
  if (url) {
    const database = await openPostgres(
      { url, directUrl: direct || undefined },
      filesIn(resolve(dataDir || '.data')),
    );
    const [row] = await database.db.select().from(operator).where(eq(operator.username, username));
    if (row) await keepUnlock(database.db, username, note);
    await database.close();
    if (!row) return fail(`没有运营账号 ${username}`);
  } else {
    const folder = resolve(dataDir || '.data');
    await mkdir(folder, { recursive: true });
    await leaveUnlock(folder, username, note);
  }
  process.stdout.write(
    `运营账号 ${username} 的一次性解锁码：${code}\n请在 ${UNLOCK_MINUTES} 分钟内打开 /operator，输入账号、密码和解锁码登录；只能使用一次。\n`,
  );
}

function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

await main();
