import pg from 'pg';

/**
 * A new database on the server of `url`, for one test: nothing it holds, queue included, is seen by another.
 * `remove` drops it, whoever is still connected.
 */
export async function createTestDatabase(
  url: string,
): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `t${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.toString(), remove: () => onServer(url, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
