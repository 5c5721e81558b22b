import type { Context } from 'hono';
import { ApiError } from '../../http/api-error.ts';

const DEFAULT_TENANT = '000000';

/** `bearer <token>` in any case (wire.md, section 1); null without one. */
export function bearerToken(context: Context): string | null {
  const match = /^bearer\s+(\S+)$/i.exec(context.req.header('blade-auth') ?? '');
  return match?.[1] ?? null;
}

/** The tenant named by the header; six characters, 000000 by default. */
export function tenantOf(context: Context): string {
  const named = context.req.header('tenant-id') ?? '';
  if (named === '') return DEFAULT_TENANT;
  if (!/^[0-9A-Za-z]{1,20}$/.test(named)) throw new ApiError('badInput', { msg: '租户编号格式不正确' });
  return named;
}

/** The registered client of the `Authorization: Basic` header. Throws clientUnknown (wire.md, section 1). */
export function requireClient(context: Context, clients: ReadonlyMap<string, string>): string {
  const match = /^Basic(?:\s|%20)+(\S+)$/i.exec(context.req.header('authorization') ?? '');
  const pair = match?.[1] ? Buffer.from(match[1], 'base64').toString('utf8') : '';
  const at = pair.indexOf(':');
  const clientId = pair.slice(0, at);
  if (at < 1 || clients.get(clientId) !== pair.slice(at + 1)) throw new ApiError('clientUnknown');
  return clientId;
}
