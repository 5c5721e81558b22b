import { and, isNull } from 'drizzle-orm';
import type { Executor } from '../../../store/database.ts';
import { type BidRow, credentialRow, staffRow } from '../../../store/schema.ts';
import type { Expiring } from '../../../writing/checks/expiry.ts';
import { type Owner, viewerOf, visible } from '../knowledge-access.ts';
import { profileOf } from './profile-service.ts';

/** Certificates of the company profile and of its people that somebody has confirmed. */
async function ofProfile(db: Executor, owner: Owner): Promise<Expiring[]> {
  const { certificates, people } = await profileOf(db, owner);
  const held = [
    { holder: '', certificates },
    ...people.map(({ name, certificates }) => ({ holder: name, certificates })),
  ];
  return held.flatMap(({ holder, certificates }) =>
    certificates
      .filter(({ confirmed }) => confirmed)
      .map(({ name, number, forever, validUntil }) => ({
        ...{ kind: 'credential' as const, name, number, holder },
        until: forever ? '' : validUntil,
      })),
  );
}

/** What the owner of a bid and their company have that ends some day: a check looks for it in the text. */
export async function credentialsOfBid(
  db: Executor,
  { accountId, tenantId }: BidRow,
): Promise<Expiring[]> {
  const viewer = await viewerOf(db, { id: accountId, tenantId });
  const staff = await db
    .select()
    .from(staffRow)
    .where(and(visible(staffRow, viewer), isNull(staffRow.removedAt)));
  const credentials = await db
    .select()
    .from(credentialRow)
    .where(and(visible(credentialRow, viewer), isNull(credentialRow.removedAt)));
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return [
    ...credentials.map(({ name, number, staffId, forever, validUntil }) => ({
      ...{ kind: 'credential' as const, name, number, holder: names.get(staffId ?? '') ?? '' },
      until: forever ? '' : validUntil,
    })),
    ...staff.map(({ name, contractUntil }) => ({
      ...{ kind: 'contract' as const, name: '', number: '', holder: name, until: contractUntil },
    })),
    ...(await ofProfile(db, { id: accountId, tenantId })),
  ];
}
