import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '../../site/server/listen.ts';
import { startTestService } from './service.ts';

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Loose on purpose: what is expected of it is what the test asserts. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** A request as it goes over the wire: unlike fetch it may name its own Host, Origin and broken headers. */
export type Send = (
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string,
) => Promise<RawAnswer>;

/** The real service behind a real port of its own. `path` begins after the host. */
export async function startListeningService(env: Record<string, string> = {}) {
  const service = await startTestService({ env });
  const config = { ...service.services.config, port: 0, host: '127.0.0.1' };
  const server = await listen(
    service.app,
    (_request, response, _next, locals) => response.end(`page of ${locals?.origin}`),
    config,
    {
      redirectOf: async () => null,
      search: async () => [],
    },
  );
  const { port } = server.address() as AddressInfo;
  const call: Send = (method, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const outgoing = send({ port, host: '127.0.0.1', method, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          const isJson = response.headers['content-type']?.includes('json') ?? false;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            body: isJson ? JSON.parse(text) : undefined,
          });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return {
    ...service,
    port,
    call,
    async remove() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.remove();
    },
  };
}

export type ListeningService = Awaited<ReturnType<typeof startListeningService>>;

/** `Authorization` of a registered client. */
export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}
