import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { type Profile, profile as profileCall } from '../../core/contract/account.ts';
import { failed, type Loaded } from '../../core/loaded.ts';
import { $session } from '../../core/session/session.ts';

/** Who is signed in, as far as the account tells; one for all parts on the page. */
export const $profile = atom<Loaded<Profile>>({ state: 'loading' });
let loading: { token: string; done: Promise<void> } | undefined;
let shownFor = '';

async function read(token: string): Promise<void> {
  try {
    const profile = await call(profileCall, {}, { quiet: true });
    if ($session.get().token !== token) return;
    shownFor = token;
    $profile.set({ state: 'ready', value: profile });
  } catch (error) {
    if ($session.get().token === token && shownFor !== token) $profile.set(failed(error));
  } finally {
    if (loading?.token === token) loading = undefined;
  }
}

/** Reads it anew; what is known stays on show meanwhile. Never rejects. */
export function loadProfile(): Promise<void> {
  const { token } = $session.get();
  if (shownFor !== token && $profile.get().state !== 'loading') $profile.set({ state: 'loading' });
  if (loading?.token !== token) loading = { token, done: read(token) };
  return loading.done;
}

export const setProfile = (profile: Profile): void =>
  $profile.set({ state: 'ready', value: profile });

/** Whether one sees and decides what the people of the company do. */
export const isManager = ({ company }: Profile): boolean =>
  company !== null && company.role !== 'employee';

/** Somebody else decides on the people of the company one works for. */
export const hidesEmployees = (known: Loaded<Profile>): boolean =>
  known.state === 'ready' && known.value.company !== null && !isManager(known.value);
