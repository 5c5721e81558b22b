import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface FakeEmbeddings {
  baseUrl: string;
  /** Texts it was asked for so far, and the keys that came with them. */
  texts: string[];
  authorizations: (string | undefined)[];
  /** While true it answers 503. */
  isAway: boolean;
  close(): Promise<void>;
}

/**
 * An OpenAI-compatible embeddings service on a free port of the loopback. A vector has one place for each topic, a list of words that
 * mean the same, and counts how often the text has them; a last place keeps a text without any from being nothing. Or a script says it.
 */
export async function startFakeEmbeddings(
  topics: readonly (readonly string[])[] | ((text: string) => number[]),
): Promise<FakeEmbeddings> {
  const fake: FakeEmbeddings = {
    baseUrl: '',
    texts: [],
    authorizations: [],
    isAway: false,
    close: async () => undefined,
  };
  const server = createServer(async (incoming, outgoing) => {
    const { input } = (await json(incoming)) as { input: string[] };
    fake.authorizations.push(incoming.headers.authorization);
    const isAsked = incoming.url === '/v1/embeddings' && !fake.isAway;
    outgoing.writeHead(isAsked ? 200 : 503, { 'content-type': 'application/json' });
    if (!isAsked) return outgoing.end(JSON.stringify({ error: { message: 'away' } }));
    fake.texts.push(...input);
    const data = input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: typeof topics === 'function' ? topics(text) : vectorOf(text, topics),
    }));
    outgoing.end(
      JSON.stringify({ object: 'list', data, usage: { prompt_tokens: 1, total_tokens: 1 } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  fake.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return fake;
}

function vectorOf(text: string, topics: readonly (readonly string[])[]): number[] {
  const counts = topics.map((words) =>
    words.reduce((sum, word) => sum + text.split(word).length - 1, 0),
  );
  return [...counts, 0.1];
}
