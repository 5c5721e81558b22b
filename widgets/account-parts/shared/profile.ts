import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { type Profile, profile as profileCall } from '../../core/contract/account.ts';
import { toMessage } from '../../core/errors.ts';
import { $session } from '../../core/session/session.ts';

export type ProfileState = { state: 'loading' } | { state: 'failed'; msg: string } | { state: 'ready'; profile: Profile };

/** Who is signed in, as far as the account tells; one for all parts on the page. */
export const $profile = atom<ProfileState>({ state: 'loading' });
let loading: { token: string; done: Promise<void> } | undefined;
let shownFor = '';

async function read(token: string): Promise<void> {
  try {
    const profile = await call(profileCall, {}, { quiet: true });
    if ($session.get().token !== token) return;
    shownFor = token;
    $profile.set({ state: 'ready', profile });
  } catch (error) {
    if ($session.get().token === token && shownFor !== token) $profile.set({ state: 'failed', msg: toMessage(error) });
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

export const setProfile = (profile: Profile): void => $profile.set({ state: 'ready', profile });

/** Whether one sees and decides what the people of the company do. */
export const isManager = ({ company }: Profile): boolean => company !== null && company.role !== 'employee';

/** Somebody else decides on the people of the company one works for. */
export const hidesEmployees = (known: ProfileState): boolean =>
  known.state === 'ready' && known.profile.company !== null && !isManager(known.profile);
