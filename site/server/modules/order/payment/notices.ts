import { bodyLimit } from 'hono/body-limit';
import { order, refusals } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import type { ApiApp } from '../../../http/serve.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import { NoticeError } from '../../../ports/notice-error.ts';
import type { PaymentProvider } from '../../../ports/payment.ts';
import { settlePayment } from './settle.ts';

/** Notices weigh a few kilobytes. */
const MAX_NOTICE_BYTES = 64 * 1024;

/** Reads a notice and takes it. Throws NoticeError for one that is not accepted; then nothing has changed. */
export async function takeNotice(
  services: Needs<'database' | 'logger' | 'payments'>,
  id: order.ProviderId,
  headers: Headers,
  body: string,
): Promise<void> {
  const provider = services.payments.get(id);
  if (!provider) throw new NoticeError('no such provider');
  await settlePayment(services, id, await provider.readNotice(headers, body));
}

/** Where the providers tell how a payment went, each answered in its own way. They send no client, no tenant and no token. */
export function noticeRoutes(
  app: ApiApp,
  services: Needs<'database' | 'logger' | 'payments'>,
): void {
  const limit = bodyLimit({
    maxSize: MAX_NOTICE_BYTES,
    onError: () => {
      throw new ApiError('tooLarge', { msg: refusals.paymentNoticeTooLong });
    },
  });
  app.post('/order/notify/:provider', limit, async (context) => {
    const id = order.providerIds.find((one) => one === context.req.param('provider'));
    const provider = id && services.payments.get(id);
    if (!provider) throw new ApiError('notFound');
    return provider.acknowledge(
      await answerTo(services, provider, context.req.raw.headers, await context.req.text()),
    );
  });
}

async function answerTo(
  services: Needs<'database' | 'logger' | 'payments'>,
  { id }: PaymentProvider,
  headers: Headers,
  body: string,
): Promise<'taken' | 'refused' | 'failed'> {
  try {
    await takeNotice(services, id, headers, body);
    return 'taken';
  } catch (error) {
    if (error instanceof NoticeError) {
      services.logger.warn({ provider: id, reason: error.message }, 'payment notice refused');
      return 'refused';
    }
    services.logger.error({ err: error, provider: id }, 'payment notice failed');
    return 'failed';
  }
}
