import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../context/needs.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import type { Transaction } from '../../../store/database.ts';
import { BID_LOCK } from '../../../store/locks.ts';
import {
  type AccountRow,
  account,
  bidRow,
  company,
  companyInvitation,
  knownAddress,
  tenderFile,
  tenderPart,
} from '../../../store/schema.ts';
import { rememberClosed } from '../sign-in/closed-phones.ts';
import { takeTicket } from '../sign-in/ticket.ts';
import { isInCompany, isWriting } from './obstacles.ts';
import { type Owner, ownAccount, ownRows, removedTables } from './own-data.ts';

/** What is to be taken out of the storage once the rows are gone. */
interface Gone {
  keys: string[];
  folders: string[];
}

/**
 * Closes the account for good: what it made and put in is removed with its files, its sessions end; orders, payments, invoices and the
 * ledger stay, with an account that has neither phone nor name. Throws ticketWrong, accountInCompany, writingNow.
 */
export async function closeAccount(
  services: Needs<'database' | 'logger' | 'storage'>,
  owner: AccountRow,
  ticket: string,
): Promise<void> {
  const gone = await services.database.db.transaction(async (tx) => {
    // Bids before any other row (see BID_LOCK).
    await requireNothingWritten(tx, owner);
    const [row] = await tx.select().from(account).where(ownAccount(owner)).for('update');
    if (!row) throw new ApiError('signedOut');
    await takeTicket(tx, row, ticket);
    await requireAlone(tx, owner);
    const found = await filesOf(tx, owner);
    await rememberClosed(tx, row);
    for (const own of removedTables) await tx.delete(own.table).where(ownRows(own, owner));
    await tx.delete(knownAddress).where(eq(knownAddress.ownerId, owner.id));
    await tx.update(account).set(withoutPerson).where(ownAccount(owner));
    return found;
  });
  // The account is closed, and its person is told so: thousands of files may take longer than anybody waits.
  void removeFiles(services, gone);
}

/** What a failure or a kill leaves here the daily look at the storage removes: no row names it any more. */
async function removeFiles(
  { logger, storage }: Needs<'logger' | 'storage'>,
  { keys, folders }: Gone,
): Promise<void> {
  try {
    for (const folder of folders) await storage.removeFolder(folder);
    for (const key of keys) await storage.remove(key);
  } catch (error) {
    logger.error({ err: error }, 'files of a closed account');
  }
}

const withoutPerson = {
  ...{ phone: null, name: '', passwordHash: null, companyName: '', contactName: '', email: '' },
  ...{ industry: '', region: '', registSource: '', invitationCode: '', extensionCode: '' },
};

/** In no company, and with nobody in their own. Invitations that nobody has agreed to go. */
async function requireAlone(tx: Transaction, owner: Owner): Promise<void> {
  if (await isInCompany(tx, owner)) throw new ApiError('accountInCompany');
  await tx.delete(companyInvitation).where(eq(companyInvitation.companyId, owner.id));
  await tx.delete(company).where(eq(company.id, owner.id));
}

async function requireNothingWritten(tx: Transaction, owner: Owner): Promise<void> {
  await tx
    .select({ id: bidRow.id })
    .from(bidRow)
    .where(and(eq(bidRow.accountId, owner.id), eq(bidRow.tenantId, owner.tenantId)))
    .orderBy(bidRow.id)
    .for(BID_LOCK);
  if (await isWriting(tx, owner)) throw new ApiError('writingNow');
}

async function filesOf(tx: Transaction, owner: Owner): Promise<Gone> {
  const gone: Gone = { keys: [], folders: [] };
  for (const own of removedTables) {
    const { table, file, made } = own;
    if (file) {
      const rows = await tx.select({ key: file.key }).from(table).where(ownRows(own, owner));
      // A thumbnail stands beside its picture.
      for (const { key } of rows) if (typeof key === 'string') gone.keys.push(key, `${key}.small`);
    }
    if (made && 'id' in table) {
      const rows = await tx.select().from(table).where(ownRows(own, owner));
      gone.folders.push(...rows.map(({ id }) => `${made}/${String(id)}`));
    }
  }
  const parts = await tx
    .select({ key: tenderPart.fileKey })
    .from(tenderPart)
    .innerJoin(tenderFile, eq(tenderFile.id, tenderPart.tenderId))
    .where(and(eq(tenderFile.accountId, owner.id), eq(tenderFile.tenantId, owner.tenantId)));
  gone.keys.push(...parts.filter(({ key }) => key).flatMap(({ key }) => [key, `${key}.pdf`]));
  return gone;
}
