/**
 * What Alipay's gateway refuses, from its tables of public error codes (40001, 40002) and of the calls of a trade (ACQ.…):
 * opendocs.alipay.com, common/02km9f and apis alipay.trade.page.pay, .query, .close, .refund, .fastpay.refund.query.
 */
type Fields = Record<string, string>;
export type AlipayAnswer = { code: string; [name: string]: string };

interface Trade {
  /** Fen. */
  total: number;
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  /** Fen, by the number of the refund. */
  refunds: Map<string, number>;
}

const MESSAGES: Record<string, string> = {
  '40001': 'Missing Required Arguments',
  '40002': 'Invalid Arguments',
  '40004': 'Business Failed',
};
const refuse = (code: string, reason: string): AlipayAnswer => ({
  code,
  msg: MESSAGES[code] ?? '',
  sub_code: reason,
});
const business = (reason: string) => refuse('40004', `ACQ.${reason}`);
const done = (more: Fields = {}): AlipayAnswer => ({ code: '10000', msg: 'Success', ...more });

const NEEDED: Fields = {
  method: 'isv.missing-method',
  app_id: 'isv.missing-app-id',
  sign_type: 'isv.missing-signature-type',
  sign: 'isv.missing-signature',
  timestamp: 'isv.missing-timestamp',
  version: 'isv.missing-version',
};
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

const fenOf = (amount: string | undefined): number =>
  AMOUNT.test(amount ?? '') ? Math.round(Number(amount) * 100) : Number.NaN;

/** Refused before anybody looks at the trade; undefined for a call that goes on. */
export function refusedByGateway(
  fields: Fields,
  { appId, isSigned }: { appId: string; isSigned: (fields: Fields) => boolean },
): AlipayAnswer | undefined {
  for (const [name, reason] of Object.entries(NEEDED))
    if (!fields[name]) return refuse('40001', reason);
  const invalid = (reason: string) => refuse('40002', `isv.${reason}`);
  if (!Object.hasOwn(METHODS, fields.method ?? '')) return invalid('invalid-method');
  if (fields.app_id !== appId) return invalid('invalid-app-id');
  if (!/^(utf-8|gbk)$/i.test(fields.charset ?? '')) return invalid('invalid-charset');
  if ((fields.format ?? 'JSON') !== 'JSON') return invalid('invalid-format');
  if (fields.sign_type !== 'RSA2') return invalid('invalid-signature-type');
  if (!TIME.test(fields.timestamp ?? '')) return invalid('invalid-timestamp');
  if (!isSigned(fields)) return invalid('invalid-signature');
  return contentOf(fields) ? undefined : invalid('illegal-json');
}

export function contentOf({ biz_content: text = '' }: Fields): Fields | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null ? { ...content } : undefined;
  } catch {
    return undefined;
  }
}

type Trades = Map<string, Trade>;
const METHODS: Record<string, (content: Fields, trades: Trades) => AlipayAnswer> = {
  'alipay.trade.page.pay': begin,
  'alipay.trade.query': (content, trades) =>
    withTrade(content, trades, (trade, id) =>
      done({
        out_trade_no: id,
        trade_no: `2026${id}`,
        trade_status: trade.status,
        total_amount: (trade.total / 100).toFixed(2),
        ...(trade.status === 'WAIT_BUYER_PAY' ? {} : { send_pay_date: '2026-11-22 10:00:21' }),
      }),
    ),
  'alipay.trade.close': (content, trades) =>
    withTrade(content, trades, (trade) => {
      if (trade.status !== 'WAIT_BUYER_PAY') return business('TRADE_STATUS_ERROR');
      trade.status = 'TRADE_CLOSED';
      return done();
    }),
  'alipay.trade.refund': (content, trades) =>
    withTrade(content, trades, (trade) => refund(content, trade)),
  'alipay.trade.fastpay.refund.query': (content, trades) =>
    withTrade(content, trades, (trade) => {
      if (!content.out_request_no) return business('INVALID_PARAMETER');
      // A refund that did not come about is told by the state being absent.
      return done(
        trade.refunds.has(content.out_request_no) ? { refund_status: 'REFUND_SUCCESS' } : {},
      );
    }),
};

function withTrade(
  content: Fields,
  trades: Trades,
  answer: (trade: Trade, id: string) => AlipayAnswer,
): AlipayAnswer {
  const id = content.out_trade_no;
  if (!id) return business('INVALID_PARAMETER');
  const trade = trades.get(id);
  return trade ? answer(trade, id) : business('TRADE_NOT_EXIST');
}

/** What the customer's browser brings to the cashier. */
function begin(content: Fields, trades: Trades): AlipayAnswer {
  const { out_trade_no: id = '', subject = '', body = '', time_expire: expires = '' } = content;
  const total = fenOf(content.total_amount);
  const isFit =
    /^\w{1,64}$/.test(id) &&
    total >= 1 &&
    total <= 10_000_000_000 &&
    subject.length >= 1 &&
    subject.length <= 256 &&
    // The page of the call: no special characters in the subject, such as these.
    !/[/=&]/.test(subject) &&
    body.length <= 128 &&
    content.product_code === 'FAST_INSTANT_TRADE_PAY' &&
    (expires === '' || TIME.test(expires));
  if (!isFit) return business('INVALID_PARAMETER');
  const known = trades.get(id);
  if (known && known.total !== total) return business('CONTEXT_INCONSISTENT');
  if (known?.status === 'TRADE_SUCCESS') return business('TRADE_HAS_SUCCESS');
  if (known?.status === 'TRADE_CLOSED') return business('TRADE_HAS_CLOSE');
  trades.set(id, known ?? { total, status: 'WAIT_BUYER_PAY', refunds: new Map() });
  return done();
}

function refund(content: Fields, trade: Trade): AlipayAnswer {
  const amount = fenOf(content.refund_amount);
  if (Number.isNaN(amount)) return business('INVALID_PARAMETER');
  if (amount === 0) return business('REASON_TRADE_REFUND_FEE_ERR');
  // A part needs a number of its own.
  const number = content.out_request_no ?? '';
  if (number === '' && amount < trade.total) return business('INVALID_PARAMETER');
  const before = trade.refunds.get(number);
  if (before !== undefined)
    return before === amount ? done({ fund_change: 'N' }) : business('DISCORDANT_REPEAT_REQUEST');
  if (trade.status !== 'TRADE_SUCCESS') return business('TRADE_STATUS_ERROR');
  const given = [...trade.refunds.values()].reduce((sum, one) => sum + one, 0);
  if (given + amount > trade.total) return business('REFUND_AMT_NOT_EQUAL_TOTAL');
  trade.refunds.set(number, amount);
  if (given + amount === trade.total) trade.status = 'TRADE_CLOSED';
  return done({ fund_change: 'Y' });
}

/** The trades of a merchant, and what each call makes of them. */
export function alipayBook() {
  const trades: Trades = new Map();
  return {
    trades,
    answer: (fields: Fields): AlipayAnswer =>
      METHODS[fields.method ?? '']?.(contentOf(fields) ?? {}, trades) ??
      refuse('40002', 'isv.invalid-method'),
    /** The customer pays what stands open. */
    pay(id: string): void {
      const trade = trades.get(id);
      if (trade?.status !== 'WAIT_BUYER_PAY') throw new Error(`nothing to pay: ${id}`);
      trade.status = 'TRADE_SUCCESS';
    },
  };
}
