import { type CallReply, feedback } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { addressOf } from '../../http/address.ts';
import { page } from '../../http/envelope.ts';
import { createLimits } from '../../http/limits.ts';
import { type ApiApp, type ApiContext, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { idFrom } from '../../kernel/ids.ts';
import { type AccountRow, feedback as table } from '../../store/schema.ts';
import { listFeedback, presentFeedback } from './feedback-list.ts';
import { feedbackPictureRoutes, ownPictures } from './pictures.ts';

/** Kinds whose point is an answer: without a way to reach the sender they are of no use to anybody. */
const ANSWERED = new Set<feedback.FeedbackKind>(['contact', 'book', 'partner']);

export function feedbackRoutes(app: ApiApp, services: Needs<'database' | 'storage'>): void {
  const { db } = services.database;
  const limits = createLimits(db);
  serve(
    app,
    feedback.saveFeedback,
    async ({
      body,
      context,
      caller: sender,
      newId,
    }): Promise<CallReply<typeof feedback.saveFeedback>> => {
      const contact = contactOf(body, sender);
      await limits.take('feedbackPerAddress', addressOf(context));
      if (sender) await limits.take('feedbackPerAccount', sender.id);
      const pictures = await ownPictures(db, sender, body.pictures);
      const id = sender ? newId : (visitorsId(context, body) ?? newId);
      await db
        .insert(table)
        .values({
          ...body,
          id,
          tenantId: context.get('tenantId'),
          accountId: sender?.id ?? null,
          contact,
          pictures,
          helpful: body.helpful ?? null,
          state: 'open',
        })
        .onConflictDoNothing();
      return { id };
    },
  );
  serve(app, feedback.feedbackList, async ({ caller, query }) => {
    const { rows, total } = await listFeedback(db, caller, query);
    return page(rows.map(presentFeedback), total, query);
  });
  feedbackPictureRoutes(app, services);
}

/** What the sender left, or the phone of the account. Throws contactMissing where an answer is wanted and there is no way to give it. */
function contactOf(
  { kind, contact }: { kind: feedback.FeedbackKind; contact: string },
  sender: AccountRow | null,
): string {
  if (!ANSWERED.has(kind) || feedback.isContact(contact)) return contact;
  if (contact !== '' || !sender?.phone) throw new ApiError('contactMissing');
  return sender.phone;
}

/** The same words sent again with the same Idempotency-Key are one row, for a visitor too, whose answers are not kept. */
function visitorsId(context: ApiContext, body: object): string | undefined {
  const key = context.req.header('idempotency-key');
  return (
    key && idFrom('visitor', context.get('tenantId'), addressOf(context), key, JSON.stringify(body))
  );
}
