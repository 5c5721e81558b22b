import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Drops it, whoever is still connected. */
  remove(): Promise<void>;
}

/**
 * A new database on the server of `url`, for one test: nothing it holds, queue included, is seen by another. With `template` a copy of that
 * database, to which nobody may be connected.
 */
export async function createTestDatabase(url: string, template?: string): Promise<TestDatabase> {
  const name = `t${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const copied = template ? ` template ${template}` : '';
  await onServer(url, (client) => client.query(`create database ${name}${copied}`));
  return {
    url: urlOf(url, name),
    remove: () => onServer(url, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

/**
 * The name of a database on the server of `url` that `fill` has filled, once for all that ask for `name`: others wait for the first. One that
 * was not filled to its end is never found under its name.
 */
export async function templateDatabase(
  url: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const made = await createTestDatabase(url);
    await fill(made.url);
    await client.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to ${name}`);
  });
  return name;
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
