import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ChatPerson } from '../../../kernel/chat-person.ts';
import type { Executor } from '../../../store/database.ts';
import { chatTicket } from '../../../store/schema.ts';
import { digest, newState, newToken } from './secrets.ts';

/** From showing the QR code to the person's yes. */
const QR_LIFETIME_MS = 3 * 60_000;
/** From the person's yes to the browser's sign-in. */
const CODE_LIFETIME = sql`now() + interval '5 minutes'`;

/** Who may use what comes of a QR code. */
export interface TicketOwner {
  tenantId: string;
  clientId: string;
}

export type TicketRow = typeof chatTicket.$inferSelect;

/** What the browser learns by polling (api.md, Signing in). */
export type TicketState =
  | { state: 'waiting' | 'scanned' | 'expired' }
  | { state: 'confirmed'; code: string };

/** `pollKey` is the browser's, `scanKey` stands in the QR code: whoever photographs the screen cannot poll for the code. */
export async function createTicket(
  db: Executor,
  owner: TicketOwner,
): Promise<{ pollKey: string; scanKey: string }> {
  const pollKey = newToken();
  const scanKey = newState();
  await db.insert(chatTicket).values({
    pollHash: digest(pollKey),
    scanHash: digest(scanKey),
    codeHash: digest(codeOf(pollKey)),
    ...owner,
    state: 'waiting',
    expiresAt: new Date(Date.now() + QR_LIFETIME_MS),
  });
  return { pollKey, scanKey };
}

/** Made of the key that only the browser has, so that every poll gives the same code and the database holds none. */
function codeOf(pollKey: string): string {
  return digest(`chat-app code of ${pollKey}`);
}

export async function ticketState(db: Executor, pollKey: string): Promise<TicketState> {
  const [row] = await db
    .select({ state: chatTicket.state })
    .from(chatTicket)
    .where(and(eq(chatTicket.pollHash, digest(pollKey)), gt(chatTicket.expiresAt, sql`now()`)));
  if (!row || row.state === 'ended') return { state: 'expired' };
  return row.state === 'confirmed'
    ? { state: 'confirmed', code: codeOf(pollKey) }
    : { state: row.state };
}

/** The phone has opened what the QR code leads to. Undefined when it is too late. */
export async function scanTicket(db: Executor, scanKey: string): Promise<TicketRow | undefined> {
  return move(db, scanKey, ['waiting', 'scanned'], { state: 'scanned' });
}

/** The ticket of a phone that has scanned and not answered yet. */
export async function scannedTicket(db: Executor, scanKey: string): Promise<TicketRow | undefined> {
  const [row] = await db
    .select()
    .from(chatTicket)
    .where(open(scanKey, ['scanned']));
  return row;
}

/** The person says yes, once. Undefined when it is too late. */
export async function confirmTicket(
  db: Executor,
  scanKey: string,
  person: ChatPerson,
): Promise<TicketRow | undefined> {
  return move(db, scanKey, ['scanned'], { state: 'confirmed', person, expiresAt: CODE_LIFETIME });
}

/** The person says no. */
export async function cancelTicket(db: Executor, scanKey: string): Promise<TicketRow | undefined> {
  return move(db, scanKey, ['waiting', 'scanned'], { state: 'ended' });
}

/** Whom a code stands for: once, in the tenant and for the client that showed the QR code. */
export async function takeCode(
  db: Executor,
  code: string,
  owner: TicketOwner,
): Promise<ChatPerson | null> {
  const [row] = await db
    .update(chatTicket)
    .set({ state: 'ended' })
    .where(
      and(
        eq(chatTicket.codeHash, digest(code)),
        eq(chatTicket.state, 'confirmed'),
        eq(chatTicket.tenantId, owner.tenantId),
        eq(chatTicket.clientId, owner.clientId),
        gt(chatTicket.expiresAt, sql`now()`),
      ),
    )
    .returning({ person: chatTicket.person });
  return row?.person ?? null;
}

async function move(
  db: Executor,
  scanKey: string,
  from: TicketRow['state'][],
  values: Parameters<ReturnType<typeof updateTicket>['set']>[0],
): Promise<TicketRow | undefined> {
  const [row] = await updateTicket(db).set(values).where(open(scanKey, from)).returning();
  return row;
}

function updateTicket(db: Executor) {
  return db.update(chatTicket);
}

function open(scanKey: string, states: TicketRow['state'][]) {
  return and(
    eq(chatTicket.scanHash, digest(scanKey)),
    inArray(chatTicket.state, states),
    gt(chatTicket.expiresAt, sql`now()`),
  );
}
