import { operatorOverview as contract } from 'tender-widgets/contract';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { type By, by } from './access.ts';
import { wholeAccount } from './accounts.ts';
import { writeAudit } from './audit.ts';
import { wholeFeedback } from './feedback.ts';
import { wholeInvoice } from './invoices.ts';
import { masked } from './masked.ts';
import type { OperatorNeeds } from './needs.ts';
import { wholeOrder } from './orders.ts';

/** What a record says, numbers too. Each throws notFound, for one of another tenant too. */
const records: Record<
  contract.PhoneHolder,
  (who: By, id: string) => Promise<{ tenantId: string | null }>
> = {
  accounts: wholeAccount,
  orders: wholeOrder,
  invoices: wholeInvoice,
  feedback: wholeFeedback,
};

const MASKED = /1[3-9]\d\*{4}\d{4}/;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** Tells what stands whole where a number was masked; who asked for it, and where, is kept. */
export function phoneRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.showPhone, async (request) => {
    const who = by(services, request);
    const { of, id, masked: said } = request.body;
    const record = await records[of](who, id);
    const text = textsIn(record).find((one) => one !== said && masked(one) === said);
    if (text === undefined) throw new ApiError('notFound');
    await writeAudit(who.db, who, {
      action: 'phone.show',
      targetId: id,
      tenantId: record.tenantId,
      // Whose it was is known from the record: the log is no second place of the number.
      detail: { of, phone: MASKED.exec(said)?.[0] ?? '' },
    });
    return { text };
  });
}
