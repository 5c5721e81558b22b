import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

/** A span as it came to the collector. */
export interface CollectedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  facts: Record<string, unknown>;
  service: unknown;
}

const Facts = v.optional(
  v.array(v.object({ key: v.string(), value: v.record(v.string(), v.unknown()) })),
  [],
);
const Sent = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: Facts }),
      scopeSpans: v.array(
        v.object({
          spans: v.array(
            v.object({
              ...{ name: v.string(), kind: v.number(), traceId: v.string(), spanId: v.string() },
              parentSpanId: v.optional(v.string(), ''),
              attributes: Facts,
            }),
          ),
        }),
      ),
    }),
  ),
});

const factsOf = (attributes: v.InferOutput<typeof Facts>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector of OpenTelemetry on this machine, which takes spans as OTLP over HTTP in JSON. */
export async function startSpanCollector() {
  const spans: CollectedSpan[] = [];
  /** All that was sent, as it came. */
  let sent = '';
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const chunk of incoming) text += chunk;
    sent += text;
    for (const { resource, scopeSpans } of v.parse(Sent, JSON.parse(text)).resourceSpans)
      for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          facts: factsOf(attributes),
          service: factsOf(resource.attributes)['service.name'],
        });
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    sent: () => sent,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
