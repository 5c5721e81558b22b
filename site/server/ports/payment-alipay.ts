import { createSign, createVerify } from 'node:crypto';
import * as v from 'valibot';
import { fenOf, money } from '../kernel/money.ts';
import { storableText } from '../kernel/storable-text.ts';
import { dateTime } from '../kernel/time.ts';
import { NoticeError } from './notice-error.ts';
import type { PaymentOutcome, PaymentProvider } from './payment.ts';
import { askPaymentProvider, paymentFailed } from './payment-http.ts';
import type { AlipaySettings } from './payment-options.ts';

/** Alipay's way to write money and times. */
const Amount = v.pipe(v.string(), v.regex(/^\d{1,9}\.\d{2}$/));
const Time = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/));

const Notice = v.object({
  app_id: v.string(),
  out_trade_no: v.string(),
  trade_no: v.string(),
  trade_status: v.string(),
  total_amount: Amount,
  gmt_payment: v.optional(Time),
  /** Absent for yuan. */
  trans_currency: v.optional(v.string(), 'CNY'),
});

/** Of a refund: money moved just now; what a question about one answers that came about. */
const Given = v.object({ fund_change: v.literal('Y') });
const GivenBefore = v.object({ refund_status: v.literal('REFUND_SUCCESS') });

/** Signs that Alipay takes in no subject, and those of the same look that it does. */
const LOOKALIKES: Record<string, string> = { '/': '／', '=': '＝', '&': '＆' };

const Answer = v.object({ code: v.string(), sub_code: v.optional(v.string(), '') });
const TradeAnswer = v.object({
  out_trade_no: v.string(),
  trade_no: v.string(),
  trade_status: v.string(),
  total_amount: Amount,
  send_pay_date: v.optional(Time),
});

/** Payment on Alipay's own page (alipay.trade.page.pay), signed RSA2 both ways. */
export function createAlipay(settings: AlipaySettings): PaymentProvider {
  const { appId, gateway } = settings;
  const { signed, isSigned, ask } = createGateway(settings);
  return {
    id: 'alipay',
    name: '支付宝',
    sandbox: false,
    shows: 'redirect',
    async begin(request) {
      const content = {
        out_trade_no: request.paymentId,
        product_code: 'FAST_INSTANT_TRADE_PAY',
        total_amount: money(request.amount),
        subject: request.subject.replaceAll(/[/=&]/g, (sign) => LOOKALIKES[sign] ?? ''),
        body: request.orderNo,
        time_expire: dateTime(request.expiresAt),
      };
      const more = {
        notify_url: request.notifyUrl,
        ...(request.returnUrl ? { return_url: request.returnUrl } : {}),
      };
      return `${gateway}?${signed('alipay.trade.page.pay', content, more)}`;
    },
    async readNotice(_headers, body) {
      const notice = noticeOf(body, isSigned);
      if (notice.app_id !== appId) throw new NoticeError('alipay: of another application');
      if (notice.trans_currency !== 'CNY') throw new NoticeError('alipay: another currency');
      return outcomeOf(notice, notice.gmt_payment);
    },
    acknowledge(answer) {
      const status = { taken: 200, refused: 400, failed: 500 }[answer];
      return new Response(answer === 'taken' ? 'success' : 'fail', { status });
    },
    async query(paymentId) {
      const answer = await ask('alipay.trade.query', { out_trade_no: paymentId });
      if (answer === undefined) return null;
      const trade = v.safeParse(TradeAnswer, answer);
      if (!trade.success || trade.output.out_trade_no !== paymentId)
        throw paymentFailed('alipay: not the answer to the query');
      return outcomeOf(trade.output, trade.output.send_pay_date);
    },
    async close(paymentId) {
      await ask('alipay.trade.close', { out_trade_no: paymentId });
    },
    async refund({ paymentId, refundId, amount, reason }) {
      const which = { out_trade_no: paymentId, out_request_no: refundId };
      const answer = await ask('alipay.trade.refund', {
        ...which,
        refund_amount: money(amount),
        refund_reason: storableText(reason.slice(0, 120)),
      });
      if (answer === undefined) throw paymentFailed('alipay: no such trade to refund');
      if (v.is(Given, answer)) return;
      // No money moved by this call: it was given back before, or not at all.
      if (!v.is(GivenBefore, await ask('alipay.trade.fastpay.refund.query', which)))
        throw paymentFailed('alipay: the refund did not come about');
    },
  };
}

/** What a notice says. Throws NoticeError where Alipay did not sign it. */
function noticeOf(
  body: string,
  isSigned: (content: string, sign: string) => boolean,
): v.InferOutput<typeof Notice> {
  const fields = Object.fromEntries(new URLSearchParams(body));
  const { sign = '', sign_type: type, ...content } = fields;
  if (type !== 'RSA2' || !isSigned(signedText(content), sign))
    throw new NoticeError('alipay: wrong signature');
  const notice = v.safeParse(Notice, content);
  if (!notice.success) throw new NoticeError('alipay: not a notice of a trade');
  return notice.output;
}

/** Signs what goes to Alipay, and checks what comes from it (RSA2). */
function createGateway(settings: AlipaySettings) {
  const { appId, gateway } = settings;

  function signed(
    method: string,
    content: object,
    more: Record<string, string> = {},
  ): URLSearchParams {
    const fields: Record<string, string> = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: dateTime(new Date()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    };
    const sign = createSign('RSA-SHA256')
      .update(signedText(fields), 'utf8')
      .sign(settings.privateKey, 'base64');
    return new URLSearchParams({ ...fields, sign });
  }

  function isSigned(content: string, sign: string): boolean {
    return createVerify('RSA-SHA256')
      .update(content, 'utf8')
      .verify(settings.publicKey, sign, 'base64');
  }

  /** The answer's own object; undefined where Alipay says there is no such trade. */
  async function ask(method: string, content: object): Promise<unknown> {
    const { biz_content = '', ...rest } = Object.fromEntries(signed(method, content));
    const { status, text } = await askPaymentProvider(
      'alipay',
      `${gateway}?${new URLSearchParams(rest)}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: new URLSearchParams({ biz_content }).toString(),
      },
    );
    const raw = rawAnswer(text, `${method.replaceAll('.', '_')}_response`);
    const sign = /"sign"\s*:\s*"([A-Za-z0-9+/=\\]+)"/
      .exec(text.replace(raw, ''))?.[1]
      ?.replaceAll('\\/', '/');
    if (raw === '' || !sign || !isSigned(raw, sign))
      throw paymentFailed(`alipay: ${method} answered ${status} without a signature of its own`);
    const answer: unknown = JSON.parse(raw);
    const { code, sub_code: reason } = v.parse(Answer, answer);
    if (reason === 'ACQ.TRADE_NOT_EXIST') return undefined;
    if (code !== '10000') throw paymentFailed(`alipay: ${method} answered ${code} ${reason}`);
    return answer;
  }

  return { signed, isSigned, ask };
}

/** What is signed: every field that has a value, in the order of the names, not encoded. */
function signedText(fields: Record<string, string>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function outcomeOf(
  trade: Pick<
    v.InferOutput<typeof Notice>,
    'out_trade_no' | 'trade_no' | 'trade_status' | 'total_amount'
  >,
  paidAt: string | undefined,
): PaymentOutcome {
  return {
    paymentId: trade.out_trade_no,
    outcome: outcomes[trade.trade_status] ?? 'open',
    amount: fenOf(trade.total_amount),
    transactionId: trade.trade_no,
    paidAt: paidAt ? new Date(`${paidAt.replace(' ', 'T')}+08:00`) : null,
  };
}

/** Of a trade. One that was paid and given back is closed too. */
const outcomes: Partial<Record<string, PaymentOutcome['outcome']>> = {
  WAIT_BUYER_PAY: 'open',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

/** The object under this name exactly as it was sent, because that is what is signed; '' where there is none. */
function rawAnswer(text: string, name: string): string {
  const at = text.indexOf('{', text.indexOf(`"${name}"`) + 1);
  if (!text.includes(`"${name}"`) || at < 0) return '';
  let depth = 0;
  let isText = false;
  for (let index = at; index < text.length; index += 1) {
    const sign = text[index];
    if (isText && sign === '\\') index += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && sign === '{') depth += 1;
    else if (!isText && sign === '}') depth -= 1;
    if (depth === 0) return text.slice(at, index + 1);
  }
  return '';
}
