import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelPrompt } from '../../site/server/writing/model/model.ts';
import { createGoodModel } from '../support/good-model.ts';

/** Answers leave so often. */
const BEAT_MS = 100;
/** Characters of Chinese that make a token, about. */
const TOKEN_CHARS = 1.5;

const streamed = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c1', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

interface Message {
  role: string;
  content: string;
}

/** The prompt behind a request: what holds for the bid, the chapter, and where it is gone on with what is written and what is asked next. */
function promptOf(messages: readonly Message[]): ModelPrompt {
  const [system = '', user = '', assistantSoFar, next] = messages.map(({ content }) => content);
  return {
    ...{ system, user },
    ...(assistantSoFar === undefined ? {} : { assistantSoFar }),
    ...(next === undefined ? {} : { next }),
  };
}

/** What is read or proposed as data: nothing, at once. */
function leaveToRules(outgoing: ServerResponse, isStream: boolean): void {
  const type = isStream ? 'text/event-stream' : 'application/json';
  outgoing.writeHead(200, { 'content-type': type });
  const message = { role: 'assistant', content: '{}' };
  outgoing.end(
    isStream
      ? `${streamed(message)}${streamed({}, 'stop')}data: [DONE]\n\n`
      : JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }),
  );
}

/**
 * A service of models on this machine that writes well, at so many tokens a second for each answer; what is not asked as a stream it leaves
 * to the rules. Of what it is asked while `isHeld` says so it tells one half, and the other once it is not.
 */
export async function startLoadModel(
  tokens: number,
  isHeld = () => false,
): Promise<{
  baseUrl: string;
  /** So many answers are under way, of this model alone where one is named. */
  open(model?: string): number;
  close(): Promise<void>;
}> {
  const model = createGoodModel();
  const size = Math.max(1, Math.round((tokens * TOKEN_CHARS * BEAT_MS) / 1000));
  const open: string[] = [];
  async function stream(outgoing: ServerResponse, messages: readonly Message[]): Promise<void> {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    const signal = AbortSignal.timeout(600_000);
    let rest = '';
    for await (const piece of model.stream(promptOf(messages), signal)) rest += piece;
    const half = rest.length / 2;
    while (rest !== '' && !outgoing.destroyed) {
      if (rest.length > half || !isHeld()) {
        outgoing.write(streamed({ content: rest.slice(0, size) }));
        rest = rest.slice(size);
      }
      await sleep(BEAT_MS);
    }
    outgoing.write(streamed({}, 'stop'));
    outgoing.end('data: [DONE]\n\n');
  }
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const request: {
      model: string;
      messages: Message[];
      stream?: boolean;
      response_format?: unknown;
    } = JSON.parse(text);
    if (request.stream !== true || request.response_format !== undefined)
      return leaveToRules(outgoing, request.stream === true);
    open.push(request.model);
    await stream(outgoing, request.messages).finally(() =>
      open.splice(open.indexOf(request.model), 1),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    open: (model) => (model === undefined ? open : open.filter((one) => one === model)).length,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
