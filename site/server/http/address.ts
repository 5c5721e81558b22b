import { isIPv6 } from 'node:net';
import type { Config } from '../config/config.ts';
import type { ApiContext } from './serve.ts';

/**
 * Whom a limit counts: the caller's address, or the /64 of an IPv6 one, because that much is one customer's.
 * `unknown` where there is no socket (a call inside the process).
 */
export function addressOf(context: ApiContext): string {
  return context.get('address');
}

/**
 * The caller's address. Each proxy of ours appends who spoke to it to `X-Forwarded-For`, so the caller is found by
 * counting `proxies` from the right; everything further left is the caller's own claim.
 */
export function readAddress(context: ApiContext, proxies: number): string {
  const forwarded = proxies > 0 ? listed(context.req.header('x-forwarded-for')) : [];
  const chain = [...forwarded, socketAddress(context)];
  return countedAddress(chain[Math.max(0, chain.length - 1 - proxies)] ?? 'unknown');
}

/**
 * `https://host[:port]` under which people reach the service: PUBLIC_URL, or the address it listens at. No slash at the end.
 * Never what a request says of itself: its Host header is its sender's, and would stand in links that others open.
 */
export function publicUrlOf({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/** Host and, where a proxy of ours tells it, protocol that the browser asked for, to compare with. Lower case. */
export function requestedHost(
  context: ApiContext,
  proxies: number,
): { host: string; protocol: string | undefined } {
  const host =
    nearest(context.req.header('x-forwarded-host'), proxies) ?? context.req.header('host') ?? '';
  return {
    host: host.toLowerCase(),
    protocol: nearest(context.req.header('x-forwarded-proto'), proxies)?.toLowerCase(),
  };
}

/** The value our outermost proxy has written into a header of a list; undefined without proxies. */
function nearest(header: string | undefined, proxies: number): string | undefined {
  const values = proxies > 0 ? listed(header) : [];
  return values[Math.max(0, values.length - proxies)];
}

function listed(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function socketAddress(context: ApiContext): string {
  const bindings: unknown = context.env;
  if (typeof bindings === 'object' && bindings !== null && 'incoming' in bindings) {
    const { incoming } = bindings;
    if (typeof incoming === 'object' && incoming !== null && 'socket' in incoming) {
      const { socket } = incoming;
      if (typeof socket === 'object' && socket !== null && 'remoteAddress' in socket)
        return String(socket.remoteAddress);
    }
  }
  return 'unknown';
}

/** Without port, IPv4 in its own form, IPv6 as its /64. */
function countedAddress(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*/s, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? network64(address) : address;
}

function network64(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
