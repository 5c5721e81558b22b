import { endpoints, isDownload, refusals } from 'tender-widgets/contract';
import { type Client, type Clients, isSameSecret } from '../../../config/clients.ts';
import { openAes } from '../../../http/aes.ts';
import type { ApiContext } from '../../../http/serve.ts';
import { ApiError } from '../../../kernel/api-error.ts';

/** Of whoever names none. */
export const DEFAULT_TENANT = '000000';
/** A form of a download holds a token and a few fields. */
const MAX_FORM_BYTES = 64 * 1024;

/**
 * The token of the `Blade-Auth` header: `bearer TOKEN` or, with `cryptoKey`, `crypto BASE64` (wire.md, sections 1 and 2);
 * null without one, and for one that cannot be opened. As in the family, a parameter `blade-auth` counts where a page
 * cannot set a header: in the address of a download, and in a form's body. An address ends up in histories and logs, so our
 * own pages never write it there, and no other call is accepted by it.
 */
export async function tokenOf(
  context: ApiContext,
  cryptoKey: string | undefined,
): Promise<string | null> {
  const credential =
    context.req.header('blade-auth') ??
    credentialInAddress(context) ??
    (await credentialInForm(context));
  if (credential.length <= 7) return null;
  const scheme = credential.slice(0, 6).toLowerCase();
  const token = credential.slice(7).trim();
  if (scheme === 'bearer') return token || null;
  if (scheme === 'crypto' && cryptoKey) return openAes(token, cryptoKey);
  return null;
}

/** The paths of downloads. */
const downloads = endpoints
  .filter(isDownload)
  .map(({ path }) => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

function credentialInAddress({ req }: ApiContext): string | undefined {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  return isRead && downloads.some((path) => path.test(req.path))
    ? req.query('blade-auth')
    : undefined;
}

async function credentialInForm(context: ApiContext): Promise<string> {
  const isForm =
    context.req
      .header('content-type')
      ?.toLowerCase()
      .startsWith('application/x-www-form-urlencoded') ?? false;
  // A body of unknown length would be held in memory before anything is known of its sender.
  const length = Number(context.req.header('content-length') ?? Number.POSITIVE_INFINITY);
  if (!isForm || context.req.method !== 'POST' || !(length <= MAX_FORM_BYTES)) return '';
  const field = (await context.req.parseBody())['blade-auth'];
  return typeof field === 'string' ? field : '';
}

/** The tenant that the `Tenant-Id` header names, 000000 without one. Throws badInput and tenantUnknown. */
export function tenantOf(
  context: ApiContext,
  tenants: ReadonlyMap<string, string> | undefined,
): string {
  return checkTenant(context.req.header('tenant-id') ?? '', tenants);
}

/** The tenant's id as it is kept; 000000 for ''. Throws badInput for what is no id, tenantUnknown for one not in `tenants`. */
export function checkTenant(
  named: string,
  tenants: ReadonlyMap<string, string> | undefined,
): string {
  const id = named.trim() || DEFAULT_TENANT;
  if (!/^[0-9A-Za-z]{1,20}$/.test(id))
    throw new ApiError('badInput', { msg: refusals.tenantFormat });
  if (!isTenant(id, tenants)) throw new ApiError('tenantUnknown');
  return id;
}

/** Whether there is such a tenant; with no list there is every one. */
export function isTenant(id: string, tenants: ReadonlyMap<string, string> | undefined): boolean {
  return tenants === undefined || tenants.has(id);
}

/** Id of the registered client of the `Authorization: Basic` header. Throws clientMissing and clientUnknown (wire.md, section 1). */
export function requireClient(context: ApiContext, clients: Clients): string {
  const found = clientOf(context, clients);
  if (found === 'missing') throw new ApiError('clientMissing');
  if (found === 'unknown') throw new ApiError('clientUnknown');
  return found.id;
}

/** The client of the Basic header. Whatever cannot be read as `id:secret` is unknown, never an error of ours. */
export function clientOf(context: ApiContext, clients: Clients): Client | 'missing' | 'unknown' {
  const header = context.req.header('authorization')?.trim() ?? '';
  if (header === '') return 'missing';
  const { id, secret } = basicPair(header);
  const client = clients.get(id);
  // Compared for an unknown id too, so that both take as long.
  const isRight = isSameSecret(secret, client?.secret ?? '');
  return client && isRight ? client : 'unknown';
}

/** Id and secret of `Basic BASE64(id:secret)`, both '' for what is not that. */
export function basicPair(header: string): { id: string; secret: string } {
  const encoded = /^Basic(?:\s|%20)+([A-Za-z0-9+/_-]+={0,2})$/i.exec(header)?.[1] ?? '';
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const at = pair.indexOf(':');
  return at < 1 ? { id: '', secret: '' } : { id: pair.slice(0, at), secret: pair.slice(at + 1) };
}
