import { env } from '../env.ts';
import { shared } from '../shared.ts';

const EXTENSION_CODE = 'extension_code';
const TENANT = 'y';
/** Kept for the rest of the visit, over page loads (specification, section 2). */
const STORED = [EXTENSION_CODE, TENANT];
const TAKEN = ['regist_source', 'invitation_code', ...STORED];

const inAddress = (name: string) => new URLSearchParams(env().search()).get(name) ?? '';
const atStart = () => shared('visit', () => ({}));

/** The address wins over that of the page's start, which wins over what an earlier page left. */
const remembered = (name: string) =>
  inAddress(name) || atStart()[name] || env().session.get(name) || '';

function remember(name: string, value: string): void {
  if (!value) return;
  atStart()[name] = value;
  if (STORED.includes(name)) env().session.set(name, value);
}

/** Takes the parameters of the address, since pages that change theirs lose them; writes nothing when there are none. */
export function rememberVisit(): void {
  for (const name of TAKEN) remember(name, inAddress(name));
}

/** The visitor has signed in to this tenant: further calls name it too. */
export function rememberTenant(tenant: string): void {
  remember(TENANT, tenant);
}

/** Sent as `Tenant-Id`. */
export function visitTenant(): string {
  return remembered(TENANT) || env().tenant;
}

/** Where a new account came from; parts of every sign-in call, absent where nothing is known. */
export function visitOrigin(): {
  regist_source?: string;
  invitation_code?: string;
  extension_code?: string;
} {
  const registered = remembered('regist_source');
  const invitation = remembered('invitation_code');
  const extension = remembered(EXTENSION_CODE);
  return {
    ...(registered ? { regist_source: registered } : {}),
    ...(invitation ? { invitation_code: invitation } : {}),
    ...(extension ? { extension_code: extension.toUpperCase() } : {}),
  };
}
