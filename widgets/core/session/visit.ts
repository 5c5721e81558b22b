import { env } from '../env.ts';

const EXTENSION_CODE = 'extension_code';
const TENANT = 'y';

const inAddress = (name: string) => new URLSearchParams(env().search()).get(name) ?? undefined;

/** The address wins over what an earlier page of the visit left. */
const remembered = (name: string) => inAddress(name) || env().session.get(name) || undefined;

/** Keeps `extension_code` and `y` of the address for the rest of the visit; writes nothing when the address has neither. */
export function rememberVisit(): void {
  for (const name of [EXTENSION_CODE, TENANT]) {
    const value = inAddress(name);
    if (value) env().session.set(name, value);
  }
}

/** Sent as `Tenant-Id`. */
export function visitTenant(): string {
  return remembered(TENANT) ?? env().tenant;
}

/** Where a new account came from; parts of every sign-in call. */
export function visitOrigin(): { regist_source?: string; invitation_code?: string; extension_code?: string } {
  const registered = inAddress('regist_source');
  const invitation = inAddress('invitation_code');
  const extension = remembered(EXTENSION_CODE);
  return {
    ...(registered ? { regist_source: registered } : {}),
    ...(invitation ? { invitation_code: invitation } : {}),
    ...(extension ? { extension_code: extension.toUpperCase() } : {}),
  };
}
