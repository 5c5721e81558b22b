import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { storableText } from '../kernel/storable-text.ts';
import { NoticeError } from './notice-error.ts';
import type { PaymentOutcome, PaymentProvider, PaymentRequest } from './payment.ts';
import { askPaymentProvider, paymentFailed } from './payment-http.ts';
import type { WechatPaySettings } from './payment-options.ts';

/** A notice that is older has been kept by somebody. */
const MAX_AGE_SECONDS = 300;
/** Of AES-GCM, at the end of what is sealed. */
const TAG_BYTES = 16;
/** China's clock, as WeChat Pay writes times. */
const CHINA_MS = 8 * 3600_000;

/** Its pages write it in both ways. */
const UNKNOWN_ORDER = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST']);

const Notice = v.object({
  event_type: v.string(),
  resource: v.object({
    algorithm: v.literal('AEAD_AES_256_GCM'),
    ciphertext: v.string(),
    nonce: v.string(),
    associated_data: v.optional(v.string(), ''),
  }),
});

const Trade = v.object({
  appid: v.string(),
  mchid: v.string(),
  out_trade_no: v.string(),
  trade_state: v.string(),
  transaction_id: v.optional(v.string(), ''),
  success_time: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  amount: v.optional(
    v.object({ total: v.pipe(v.number(), v.integer()), currency: v.optional(v.string(), 'CNY') }),
  ),
});
type Trade = v.InferOutput<typeof Trade>;

/** Payment by a QR code (WeChat Pay API v3, Native). */
export function createWechatPay(settings: WechatPaySettings): PaymentProvider {
  const { mchId } = settings;
  const seal = createSeal(settings);
  const ask = createCalls(settings, seal);

  return {
    id: 'wechat',
    name: '微信支付',
    sandbox: false,
    shows: 'qr',
    async begin(request) {
      const order = nativeOrder(request, settings);
      const { body } = await ask('POST', '/v3/pay/transactions/native', order);
      const answer = v.safeParse(v.object({ code_url: v.pipe(v.string(), v.minLength(1)) }), body);
      if (!answer.success) throw paymentFailed('wechat: no code to scan in the answer');
      return answer.output.code_url;
    },
    async readNotice(headers, body) {
      if (!seal.isSigned(headers, body)) throw new NoticeError('wechat: wrong signature');
      const trade = tradeOf(openNotice(body, seal), settings);
      if (!trade) throw new NoticeError('wechat: not a trade of this merchant and application');
      if (trade.amount && trade.amount.currency !== 'CNY')
        throw new NoticeError('wechat: another currency');
      return outcomeOf(trade);
    },
    acknowledge(answer) {
      if (answer === 'taken') return new Response(null, { status: 204 });
      const message = answer === 'refused' ? '签名或内容不正确' : '处理失败，请重新通知';
      return Response.json({ code: 'FAIL', message }, { status: answer === 'refused' ? 400 : 500 });
    },
    async query(paymentId) {
      const { status, body } = await ask(
        'GET',
        `/v3/pay/transactions/out-trade-no/${paymentId}?mchid=${encodeURIComponent(mchId)}`,
      );
      if (status === 404) return null;
      const trade = tradeOf(body, settings);
      if (trade?.out_trade_no !== paymentId || (trade.amount?.currency ?? 'CNY') !== 'CNY') {
        throw paymentFailed('wechat: not the answer to the query');
      }
      return outcomeOf(trade);
    },
    async close(paymentId) {
      await ask('POST', `/v3/pay/transactions/out-trade-no/${paymentId}/close`, { mchid: mchId });
    },
    async refund({ paymentId, refundId, amount, total, reason }) {
      const { status, body } = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: paymentId,
        out_refund_no: refundId,
        // 80 bytes at the most; the cut may leave half a character.
        reason: storableText(reason.slice(0, 26)),
        amount: { refund: amount, total, currency: 'CNY' },
      });
      const answer = v.safeParse(v.object({ status: v.picklist(['SUCCESS', 'PROCESSING']) }), body);
      if (status === 404 || !answer.success)
        throw paymentFailed('wechat: the refund was not accepted');
    },
  };
}

/** What is asked for to get a code to scan. */
function nativeOrder(request: PaymentRequest, { mchId, appId }: WechatPaySettings) {
  return {
    appid: appId,
    mchid: mchId,
    description: request.subject,
    out_trade_no: request.paymentId,
    attach: request.orderNo,
    time_expire: chinaTime(request.expiresAt),
    notify_url: request.notifyUrl,
    amount: { total: request.amount, currency: 'CNY' },
  };
}

/** The trade in what WeChat Pay says; undefined for anything else, and for one of another merchant or application. */
function tradeOf(content: unknown, { mchId, appId }: WechatPaySettings): Trade | undefined {
  const trade = v.safeParse(Trade, content);
  return trade.success && trade.output.mchid === mchId && trade.output.appid === appId
    ? trade.output
    : undefined;
}

/** What is sealed in a notice. Throws NoticeError. */
function openNotice(body: string, seal: ReturnType<typeof createSeal>): unknown {
  const notice = v.safeParse(Notice, jsonOf(body));
  if (!notice.success) throw new NoticeError('wechat: not a notice');
  const content = seal.open(notice.output.resource);
  if (content === undefined) throw new NoticeError('wechat: what it holds cannot be opened');
  return content;
}

/** Calls WeChat Pay; an answer of status 404 says that there is no such payment. */
function createCalls(settings: WechatPaySettings, seal: ReturnType<typeof createSeal>) {
  return async (
    method: 'GET' | 'POST',
    path: string,
    content?: object,
  ): Promise<{ status: number; body: unknown }> => {
    const body = content ? JSON.stringify(content) : '';
    const { status, headers, text } = await askPaymentProvider('wechat', settings.url + path, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: seal.authorization(method, path, body),
        'User-Agent': 'tender-widgets',
        'Wechatpay-Serial': settings.publicKeyId,
        ...(content ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(content ? { body } : {}),
    });
    const answer = jsonOf(text);
    if (status >= 400 && status !== 404)
      throw paymentFailed(`wechat: ${path.split('?')[0]} answered ${status} ${codeOf(answer)}`);
    if (status === 404 && !UNKNOWN_ORDER.has(codeOf(answer)))
      throw paymentFailed(`wechat: answered 404 ${codeOf(answer)}`);
    // What tells of money is believed when it is signed; the rest says nothing.
    if (status === 200 && !seal.isSigned(headers, text))
      throw paymentFailed('wechat: answered without a signature of its own');
    return { status, body: answer };
  };
}

/** Signs what goes to WeChat Pay, checks and opens what comes from it. */
function createSeal({
  mchId,
  serialNo,
  privateKey,
  publicKey,
  publicKeyId,
  apiV3Key,
}: WechatPaySettings) {
  return {
    authorization(method: string, path: string, body: string): string {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const nonce = randomBytes(16).toString('hex');
      const signature = createSign('RSA-SHA256')
        .update(lines(method, path, timestamp, nonce, body))
        .sign(privateKey, 'base64');
      const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serialNo };
      const text = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
      return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
    },
    isSigned(headers: Headers, body: string): boolean {
      const timestamp = headers.get('wechatpay-timestamp') ?? '';
      const isRecent =
        /^\d{1,12}$/.test(timestamp) &&
        Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS;
      if (!isRecent || headers.get('wechatpay-serial') !== publicKeyId) return false;
      return createVerify('RSA-SHA256')
        .update(lines(timestamp, headers.get('wechatpay-nonce') ?? '', body))
        .verify(publicKey, headers.get('wechatpay-signature') ?? '', 'base64');
    },
    /** Undefined for what was not sealed with our key. */
    open({
      ciphertext,
      nonce,
      associated_data: about,
    }: v.InferOutput<typeof Notice>['resource']): unknown {
      try {
        const sealed = Buffer.from(ciphertext, 'base64');
        const opener = createDecipheriv('aes-256-gcm', apiV3Key, nonce, {
          authTagLength: TAG_BYTES,
        });
        opener.setAAD(Buffer.from(about));
        opener.setAuthTag(sealed.subarray(-TAG_BYTES));
        return jsonOf(
          opener.update(sealed.subarray(0, -TAG_BYTES), undefined, 'utf8') + opener.final('utf8'),
        );
      } catch {
        return undefined;
      }
    },
  };
}

/** What is signed: each part on a line that ends. */
function lines(...parts: string[]): string {
  return parts.map((part) => `${part}\n`).join('');
}

function outcomeOf(trade: Trade): PaymentOutcome {
  return {
    paymentId: trade.out_trade_no,
    outcome: outcomes[trade.trade_state] ?? 'open',
    amount: trade.amount?.total ?? 0,
    transactionId: trade.transaction_id,
    paidAt: trade.success_time ? new Date(trade.success_time) : null,
  };
}

const outcomes: Partial<Record<string, PaymentOutcome['outcome']>> = {
  SUCCESS: 'paid',
  REFUND: 'closed',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'closed',
};

function chinaTime(date: Date): string {
  return `${new Date(date.getTime() + CHINA_MS).toISOString().slice(0, 19)}+08:00`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** WeChat Pay's own word for what is wrong. */
function codeOf(answer: unknown): string {
  const parsed = v.safeParse(v.object({ code: v.pipe(v.string(), v.regex(/^\w{1,64}$/)) }), answer);
  return parsed.success ? parsed.output.code : '';
}
