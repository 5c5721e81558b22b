import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../server/dev.ts', import.meta.url));
/** An editor that saves all files at once is one change. */
const SAVING_MS = 50;

export interface DevService {
  /** Hands a request on; one that comes while the service starts waits for it. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Ends the service and starts it with the code as it is now. */
  restart(): void;
  stop(): Promise<void>;
}

/** Resolves with the port that the service says it listens at; rejects when it ends before. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

function forward(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request;
  // A connection kept from an earlier call could be closed by an ending service just when it is used again.
  const to = { host: '127.0.0.1', port, method, path, headers, agent: false };
  const outgoing = send(to, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.once('error', () => (response.headersSent ? response.destroy() : refuse(response)));
  response.once('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' });
  response.end(
    'The service is not running. Its output tells why; it starts again when its code changes.\n',
  );
}

/** The service beside `astro dev`. `contentFile`: where the site's content stands for it. */
export function startDevService(contentFile: string): DevService {
  let child: ChildProcess | undefined;
  let saving: NodeJS.Timeout | undefined;
  let isEnding = false;
  /** Each start waits for the one before to have ended: the data folder has one process at a time. */
  let port = start();

  function start(): Promise<number> {
    child = fork(entry, [contentFile], { stdio: 'inherit' });
    const starting = portOf(child);
    // Told to whoever asks meanwhile.
    starting.catch(() => undefined);
    return starting;
  }

  function startAnew(): void {
    const before = port.catch(() => undefined);
    port = before
      .then(() => end(child))
      .then(() => (isEnding ? Promise.reject(new Error('the service is ending')) : start()));
    port.catch(() => undefined);
  }

  return {
    answer: (request, response) =>
      void port.then(
        (known) => forward(known, request, response),
        () => refuse(response),
      ),
    restart() {
      clearTimeout(saving);
      saving = setTimeout(startAnew, SAVING_MS);
    },
    async stop() {
      isEnding = true;
      clearTimeout(saving);
      await end(child);
      await port.catch(() => undefined);
    },
  };
}
