import { createHash, timingSafeEqual } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Origins of a page: one, or with `*.` every sub-domain of a host, or with `:*` every port. */
interface OriginRule {
  protocol: string;
  /** In the form browsers send: ASCII, lower case. */
  host: string;
  subdomains: boolean;
  /** The number, or `*`. */
  port: string;
}

/** A front end that may sign people in, and the pages it stands on. Its id and secret are public by nature (api.md, Headers in). */
export interface Client {
  id: string;
  secret: string;
  origins: readonly OriginRule[];
}

export type Clients = ReadonlyMap<string, Client>;

/** Pages on the developer's own machine. */
export const LOOPBACK_ORIGINS = ['localhost', '127.0.0.1', '[::1]'].flatMap((host) => [
  `http://${host}:*`,
  `https://${host}:*`,
]);

/**
 * Reads `id:secret origin origin, id:secret …`. An origin is `https://host`, `https://*.host` (its sub-domains, not
 * itself), `http://host:*` (any port) or `null` (pages in sandboxed frames, which tell no origin). Throws an Error that names the entry when one is none of these.
 */
export function readClients(text: string): Clients {
  const clients = new Map<string, Client>();
  for (const entry of text.split(',')) {
    const [pair = '', ...origins] = entry.trim().split(/\s+/);
    const at = pair.indexOf(':');
    if (at < 1 || at === pair.length - 1)
      throw new Error(
        'expected id:secret, comma separated, each with its allowed origins after blanks',
      );
    const id = pair.slice(0, at);
    if (clients.has(id)) throw new Error(`${id} is there twice`);
    clients.set(id, { id, secret: pair.slice(at + 1), origins: origins.map(readOrigin) });
  }
  return clients;
}

/** A client as it was entered. Throws an Error that names the origin which is none. */
export function clientOfRow({
  id,
  secret,
  origins,
}: {
  id: string;
  secret: string;
  origins: readonly string[];
}): Client {
  return { id, secret, origins: origins.map(readOrigin) };
}

/** Whether it names an origin, in the form of `readClients`. */
export function isOriginRule(text: string): boolean {
  try {
    return readOrigin(text).host !== '';
  } catch {
    return false;
  }
}

/** The same clients, allowed on these origins as well. */
export function withOrigins(clients: Clients, origins: readonly string[]): Clients {
  const rules = origins.map(readOrigin);
  return new Map(
    [...clients].map(([id, client]) => [id, { ...client, origins: [...client.origins, ...rules] }]),
  );
}

/** What a browser says of a page in a sandboxed frame, and of a file: pages of anybody. */
const OPAQUE = 'null';

function readOrigin(text: string): OriginRule {
  if (text === OPAQUE) return { protocol: OPAQUE, host: OPAQUE, subdomains: false, port: '' };
  const match = /^(https?):\/\/(\*\.)?(\[[0-9a-f:.]+\]|[^\s:/?#@*[\]]+)(?::(\d{1,5}|\*))?$/i.exec(
    text,
  );
  const [, protocol = '', wildcard, name = '', port] = match ?? [];
  const host = name.startsWith('[') ? name.toLowerCase() : domainToASCII(name);
  // A wildcard over a whole top-level domain would let in everybody.
  const isTooWide = wildcard !== undefined && !host.includes('.') && host !== 'localhost';
  if (!match || host === '' || isTooWide) {
    throw new Error(
      `${text} is no origin; write https://host, https://*.host.example or http://localhost:*`,
    );
  }
  return {
    protocol: protocol.toLowerCase(),
    host,
    subdomains: wildcard !== undefined,
    port: port ?? (protocol.toLowerCase() === 'https' ? '443' : '80'),
  };
}

/** Whether a page of this origin (as the browser's `Origin` header writes it) is one of the client's; `null` is one where it was registered as such. */
export function isOriginOf(client: Client, origin: string): boolean {
  if (origin === OPAQUE) return client.origins.some(({ protocol }) => protocol === OPAQUE);
  const match = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i.exec(origin);
  if (!match) return false;
  const [, protocol = '', name = '', explicit] = match;
  const host = name.toLowerCase();
  const port = explicit ?? (protocol.toLowerCase() === 'https' ? '443' : '80');
  return client.origins.some(
    (rule) =>
      rule.protocol === protocol.toLowerCase() &&
      (rule.port === '*' || rule.port === port) &&
      (rule.subdomains ? host.endsWith(`.${rule.host}`) : host === rule.host),
  );
}

/** Compares in a time that tells nothing about where the texts differ. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
