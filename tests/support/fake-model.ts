import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** As services of this kind tell them. */
export interface ModelTokens {
  prompt_tokens: number;
  completion_tokens: number;
  prompt_tokens_details?: { cached_tokens: number };
}

/** What the service does with one request. */
export type ModelStep =
  | { mode: 'ok'; text: string; finish?: string; pieceSize?: number; usage?: ModelTokens }
  /** Milliseconds between pieces. */
  | { mode: 'slow'; text: string; delay: number; pieceSize?: number }
  /** Accepts the request and never answers. */
  | { mode: 'hang' }
  /** Sends the text, then nothing more, with the connection open. */
  | { mode: 'stall'; text: string }
  /** Sends the text and destroys the connection. */
  | { mode: 'cut'; text: string; pieceSize?: number }
  /** Ends in order, without finish reason; with `[DONE]` or without. */
  | { mode: 'no-finish'; text: string; done?: boolean }
  | { mode: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  | { mode: 'garbage'; text?: string }
  | { mode: 'html' }
  | { mode: 'error-chunk'; text: string; error: unknown }
  | { mode: 'empty' }
  | { mode: 'refusal'; text: string }
  | { mode: 'invalid-sse' }
  /** Sends `piece` again and again, `bytes` in all, as fast as it is taken; as one line, or each in an event of its own. */
  | {
      mode: 'flood';
      piece: string;
      bytes: number;
      as: 'line' | 'events' | 'reasoning' | 'json' | 'error';
    }
  /** Answers a stream request with one piece of JSON. */
  | { mode: 'json'; body: unknown };

export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string };
  stream_options?: { include_usage: boolean };
  stream?: boolean;
}

export interface FakeModel {
  baseUrl: string;
  /** Bodies of the requests so far, oldest first. */
  requests: ChatRequest[];
  authorizations: (string | undefined)[];
  /** Resolves when the client has closed a connection before its answer ended. */
  clientGone: Promise<void>;
  close(): Promise<void>;
}

/** Decides on the answer: a list is used up one step a request (the last stays), a function sees the request. */
export type ModelScript = ModelStep[] | ((request: ChatRequest, n: number) => ModelStep);

/** A scripted OpenAI-compatible chat service on a free port of the loopback. */
export async function startFakeModel(script: ModelScript): Promise<FakeModel> {
  const requests: ChatRequest[] = [];
  const authorizations: (string | undefined)[] = [];
  let leave = () => {};
  const clientGone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const server = createServer(async (incoming, outgoing) => {
    outgoing.on('close', () => !outgoing.writableEnded && leave());
    const request = await readRequest(incoming);
    requests.push(request);
    authorizations.push(incoming.headers.authorization);
    const n = requests.length - 1;
    const step = typeof script === 'function' ? script(request, n) : (script[n] ?? script.at(-1));
    if (step) await answer(outgoing, step);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    authorizations,
    clientGone,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ChatRequest> {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  return JSON.parse(body);
}

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c1', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

function pieces(text: string, size = 7): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
}

async function answer(outgoing: ServerResponse, step: ModelStep): Promise<void> {
  switch (step.mode) {
    case 'hang':
      return;
    case 'status':
      outgoing.writeHead(step.status, { 'content-type': 'application/json', ...step.headers });
      outgoing.end(JSON.stringify(step.body ?? { error: { message: 'no' } }));
      return;
    case 'flood':
      return flood(outgoing, step);
    case 'html':
      outgoing.writeHead(200, { 'content-type': 'text/html' });
      outgoing.end('<!doctype html><title>hello</title>');
      return;
    case 'json':
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(step.body));
      return;
    default:
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.flushHeaders();
  }
  await answerStream(outgoing, step);
}

async function flood(
  outgoing: ServerResponse,
  { piece, bytes, as }: ModelStep & { mode: 'flood' },
): Promise<void> {
  const type = as === 'json' || as === 'error' ? 'application/json' : 'text/event-stream';
  outgoing.writeHead(as === 'error' ? 400 : 200, { 'content-type': type });
  const [begin, one] = {
    line: ['data: {"choices":[{"delta":{"content":"', piece],
    json: ['{"choices":[{"message":{"content":"', piece],
    error: ['{"error":{"message":"', piece],
    events: ['', chunk({ content: piece })],
    reasoning: ['', chunk({ reasoning_content: piece })],
  }[as] as [string, string];
  const block = one.repeat(Math.ceil(65_536 / one.length));
  outgoing.write(begin);
  const closed = once(outgoing, 'close');
  for (let sent = 0; sent < bytes && !outgoing.destroyed; sent += block.length) {
    if (outgoing.write(block)) await sleep(0);
    else await Promise.race([new Promise((resolve) => outgoing.once('drain', resolve)), closed]);
  }
  outgoing.end();
}

async function answerStream(outgoing: ServerResponse, step: ModelStep): Promise<void> {
  if (step.mode === 'empty') return finish(outgoing, 'stop');
  if (step.mode === 'invalid-sse') return void outgoing.end('oops: {}\n\nevent only\n\n');
  if (step.mode === 'garbage') {
    for (const piece of pieces(step.text ?? '')) outgoing.write(chunk({ content: piece }));
    outgoing.write('data: {"choices": [{"delta": {"conte\n\n');
    return finish(outgoing, 'stop');
  }
  if (!('text' in step)) return;
  for (const piece of pieces(step.text ?? '', 'pieceSize' in step ? step.pieceSize : undefined)) {
    if (outgoing.destroyed) return;
    outgoing.write(chunk({ content: piece }));
    if (step.mode === 'slow') await sleep(step.delay);
  }
  if (step.mode === 'cut') {
    // The pieces must be on the wire before the connection goes.
    await sleep(20);
    outgoing.destroy();
  }
  if (step.mode === 'no-finish') outgoing.end(step.done ? 'data: [DONE]\n\n' : '');
  if (step.mode === 'error-chunk')
    outgoing.write(`data: ${JSON.stringify({ error: step.error })}\n\n`);
  if (step.mode === 'refusal') return finish(outgoing, 'content_filter');
  if (step.mode === 'ok') return finish(outgoing, step.finish ?? 'stop', step.usage);
  if (step.mode === 'slow' || step.mode === 'error-chunk') return finish(outgoing, 'stop');
}

function finish(outgoing: ServerResponse, reason: string, usage?: ModelTokens): void {
  outgoing.write(chunk({}, reason));
  if (usage) outgoing.write(`data: ${JSON.stringify({ id: 'c1', choices: [], usage })}\n\n`);
  outgoing.end('data: [DONE]\n\n');
}
