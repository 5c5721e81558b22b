import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check, Dialect, Refusal, Tokens } from './dialect.ts';

export const STRICT_KEY = 'sk-strict-0123456789';
/** What the model thinks, and nobody may read. */
export const THOUGHT = '用户想要一份方案，我得先想想怎么蒙混过关。';
/** A request that has it does not pass the check of contents. */
export const FORBIDDEN = '不当内容';
export const TOKENS: Tokens = { input: 900, cached: 600, output: 120 };
const MOST_CHARS = 200_000;
const PIECE = 9;

interface Request {
  model?: unknown;
  messages?: unknown;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  response_format?: { type?: string };
  temperature?: number;
  max_tokens?: number;
  input?: unknown;
}
export interface Message {
  role: string;
  content: string;
}

interface Script {
  /** The whole text; a request that shows a part of it gets the rest. */
  answer: (messages: readonly Message[]) => string;
  /** One for each of the next requests that is in order. */
  refusals?: Refusal[];
  /** After so many characters of the next answers the connection breaks. */
  cuts?: number[];
  ending?: string;
}

export interface StrictModel {
  baseUrl: string;
  requests: Request[];
  close(): Promise<void>;
}

/** Parameters that the pages name; whatever else is asked for is refused, though most services pass over it. */
const PARAMETERS = new Set(
  'model messages stream stream_options response_format temperature top_p max_tokens stop tools tool_choice'.split(
    ' ',
  ),
);

/** A service on a free port of the loopback that refuses what this vendor refuses, and answers as it does. */
export async function startStrictModel(dialect: Dialect, script: Script): Promise<StrictModel> {
  const requests: Request[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = (await json(incoming)) as Request;
    requests.push(request);
    const isChat = incoming.url === '/v1/chat/completions';
    const check =
      incoming.headers.authorization === `Bearer ${STRICT_KEY}`
        ? isChat
          ? checkChat(dialect, request)
          : checkEmbedding(dialect, request)
        : 'key';
    const refusal = check
      ? dialect.refusals.find(({ on }) => on === check)
      : script.refusals?.shift();
    if (refusal) return refuse(outgoing, refusal);
    if (!isChat) return embed(outgoing, request);
    return answer(outgoing, dialect, script, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(outgoing: ServerResponse, { status, headers, body }: Refusal): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  outgoing.end(JSON.stringify(body));
}

/** Why the vendor would refuse it; only what the dialect has a row for. */
function checkChat(dialect: Dialect, request: Request): Check | undefined {
  const knows = (check: Check) => dialect.refusals.some(({ on }) => on === check);
  if (request.model !== dialect.model) return 'model';
  if (!isConversation(request.messages)) return 'messages';
  if (!hasKnownParameters(dialect, request)) return 'parameter';
  if (request.stream !== true && knows('not-streamed')) return 'not-streamed';
  const said = request.messages.map(({ content }) => content).join('\n');
  if (request.response_format?.type === 'json_object') {
    if (knows('json-thinking')) return 'json-thinking';
    if (knows('json-word') && !/json/i.test(said)) return 'json-word';
  }
  if (said.length > MOST_CHARS) return 'too-long';
  return said.includes(FORBIDDEN) ? 'content' : undefined;
}

function isConversation(messages: unknown): messages is Message[] {
  if (!Array.isArray(messages) || messages.length === 0) return false;
  return messages.every(
    ({ role, content }, at) =>
      ['system', 'user', 'assistant'].includes(role) &&
      typeof content === 'string' &&
      content.trim() !== '' &&
      (role !== 'system' || at === 0) &&
      (at < messages.length - 1 || role === 'user'),
  );
}

function hasKnownParameters(dialect: Dialect, request: Request): boolean {
  const { temperature, max_tokens, response_format } = request;
  const [least, most] = dialect.temperature ?? [0, 2];
  return (
    Object.keys(request).every((name) => PARAMETERS.has(name)) &&
    (temperature === undefined || (temperature >= least && temperature <= most)) &&
    (max_tokens === undefined ||
      (max_tokens >= 1 && max_tokens <= (dialect.maxTokens ?? Number.POSITIVE_INFINITY))) &&
    (response_format === undefined || response_format.type === 'json_object') &&
    (request.stream === true || request.stream_options === undefined)
  );
}

function checkEmbedding({ embeddingRows }: Dialect, { input }: Request): Check | undefined {
  return Array.isArray(input) && input.length <= (embeddingRows ?? input.length)
    ? undefined
    : 'rows';
}

function embed(outgoing: ServerResponse, { input }: Request): void {
  const rows = input as string[];
  const data = rows.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: [text.length, 1],
  }));
  const tokens = rows.join('').length;
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.end(
    JSON.stringify({
      object: 'list',
      data,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    }),
  );
}

async function answer(
  outgoing: ServerResponse,
  dialect: Dialect,
  script: Script,
  request: Request,
): Promise<void> {
  const messages = request.messages as Message[];
  const whole = script.answer(messages);
  const before = messages.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const rest = whole.startsWith(before) ? whole.slice(before.length) : whole;
  const most = Math.min(dialect.usualAnswer ?? rest.length, script.cuts?.[0] ?? rest.length);
  const isCut = script.cuts?.shift() !== undefined;
  const text = rest.slice(0, most);
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of piecesOf(dialect, text)) outgoing.write(piece);
  if (isCut) {
    // The pieces must be on the wire before the connection goes.
    await sleep(20);
    outgoing.destroy();
    return;
  }
  const reason = script.ending ?? (text.length < rest.length ? 'length' : 'stop');
  for (const last of dialect.last(reason, TOKENS)) {
    const isUsageAlone = 'choices' in last && Array.isArray(last.choices) && !last.choices.length;
    if (!isUsageAlone || request.stream_options?.include_usage) outgoing.write(event(last));
  }
  outgoing.end('data: [DONE]\n\n');
}

const event = (data: object) =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, ...data })}\n\n`;
const delta = (piece: object) =>
  event({
    choices: [{ index: 0, delta: piece, finish_reason: null, logprobs: null }],
    usage: null,
  });
const pieces = (text: string) => text.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'g')) ?? [];

function piecesOf({ reasoning, keepAlive = '' }: Dialect, text: string): string[] {
  const said = reasoning === 'text' ? `<think>\n${THOUGHT}\n</think>\n\n${text}` : text;
  return [
    keepAlive,
    delta({ role: 'assistant', content: '' }),
    ...(reasoning === 'field'
      ? pieces(THOUGHT).map((one) => delta({ content: null, reasoning_content: one }))
      : []),
    keepAlive,
    ...pieces(said).map((one) => delta({ content: one })),
  ];
}
