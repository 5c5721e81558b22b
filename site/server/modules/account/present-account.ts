import type { Drizzle } from '../../store/database.ts';
import type { AccountRow } from '../../store/schema.ts';
import { invitationsFor } from './invitations.ts';
import { presentProfile } from './profile.ts';

/** The profile with the invitations that wait for an answer. */
export async function presentAccount(db: Drizzle, row: AccountRow) {
  return { ...(await presentProfile(db, row)), invitations: await invitationsFor(db, row) };
}
