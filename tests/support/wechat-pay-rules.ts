/**
 * What WeChat Pay refuses, from its pages: rules of APIv3 and signatures (401 SIGN_ERROR), Native orders, queries, closing and refunds
 * with their tables of error codes (pay.weixin.qq.com/doc/v3/merchant).
 */
export interface WechatAnswer {
  status: number;
  body?: object;
}

export interface SignedCall {
  method: string;
  path: string;
  authorization: string;
  body: string;
  accept: string;
  contentType: string;
}

interface Order {
  /** Fen. */
  total: number;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
  /** What was asked for, which a second call has to repeat. */
  asked: string;
  /** Fen, by the number of the refund. */
  refunds: Map<string, number>;
}

const refuse = (status: number, code: string): WechatAnswer => ({
  status,
  body: { code, message: code },
});
const MERCHANT = { mchid: '1900000001', appid: 'wxpay0001' };
const SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
/** The clock of a call may be off by so much, seconds. */
const MOST_OFF = 300;

/** Refused before anybody looks at the order; undefined for a call that goes on. */
export function refusedByApi(
  call: SignedCall,
  isSigned: (call: SignedCall) => boolean,
): WechatAnswer | undefined {
  if (!/application\/json|\*\/\*/.test(call.accept)) return refuse(406, 'INVALID_REQUEST');
  if (call.body && !call.contentType.startsWith('application/json'))
    return refuse(415, 'INVALID_REQUEST');
  const part = (name: string) =>
    new RegExp(`[ ,]${name}="([^"]*)"`).exec(call.authorization)?.[1] ?? '';
  const isOf = part('mchid') === MERCHANT.mchid && part('serial_no') === SERIAL;
  const age = Math.abs(Date.now() / 1000 - Number(part('timestamp') || Number.NaN));
  const isWhole = /^\d{10}$/.test(part('timestamp')) && /^\w{1,32}$/.test(part('nonce_str'));
  if (!isOf || !isWhole || !(age <= MOST_OFF) || !isSigned(call)) return refuse(401, 'SIGN_ERROR');
  return call.body && jsonOf(call.body) === undefined ? refuse(400, 'PARAM_ERROR') : undefined;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
function jsonOf(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= most;
const isFen = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;
const partOf = (body: Json, name: string): Json => (isObject(body[name]) ? body[name] : {});

const ORDER = /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)(\/close)?(?:\?mchid=(\d+))?$/;
const NUMBER = /^[\w*-]{6,32}$/;
const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/;

/** The orders of a merchant, and what each call makes of them. */
export function wechatBook() {
  const orders = new Map<string, Order>();
  return {
    orders,
    answer(call: SignedCall): WechatAnswer {
      const body = jsonOf(call.body) ?? {};
      const route = `${call.method} ${call.path}`;
      if (route === 'POST /v3/pay/transactions/native') return begin(body, orders);
      if (route === 'POST /v3/refund/domestic/refunds') return refund(body, orders);
      const [, id = '', closing, mchid = body.mchid] = ORDER.exec(call.path) ?? [];
      if (id === '') return refuse(404, 'NOT_FOUND');
      if (mchid !== MERCHANT.mchid) return refuse(400, 'PARAM_ERROR');
      const order = orders.get(id);
      if (!order) return refuse(404, 'ORDER_NOT_EXIST');
      return closing ? close(order) : { status: 200, body: tradeOf(id, order) };
    },
    /** The customer scans the code and pays. */
    pay(id: string): void {
      const order = orders.get(id);
      if (order?.state !== 'NOTPAY') throw new Error(`nothing to pay: ${id}`);
      order.state = 'SUCCESS';
    },
  };
}

function begin(body: Json, orders: Map<string, Order>): WechatAnswer {
  const { out_trade_no: id, notify_url: notice, attach, time_expire: expires } = body;
  const amount = partOf(body, 'amount');
  if (body.mchid !== MERCHANT.mchid) return refuse(400, 'PARAM_ERROR');
  if (body.appid !== MERCHANT.appid) return refuse(400, 'APPID_MCHID_NOT_MATCH');
  const isFit =
    isText(id, 32) &&
    NUMBER.test(id) &&
    isText(body.description, 127) &&
    isText(notice, 255) &&
    /^https:\/\/[^?]+$/.test(notice) &&
    (attach === undefined || isText(attach, 128)) &&
    (expires === undefined || (isText(expires, 64) && RFC3339.test(expires))) &&
    isFen(amount.total) &&
    (amount.currency ?? 'CNY') === 'CNY';
  if (!isFit) return refuse(400, 'PARAM_ERROR');
  const asked = JSON.stringify(body);
  const known = orders.get(id);
  if (known?.state === 'SUCCESS') return refuse(400, 'ORDERPAID');
  if (known?.state === 'CLOSED') return refuse(400, 'ORDER_CLOSED');
  if (known && known.asked !== asked) return refuse(403, 'OUT_TRADE_NO_USED');
  orders.set(
    id,
    known ?? { total: Number(amount.total), state: 'NOTPAY', asked, refunds: new Map() },
  );
  return { status: 200, body: { code_url: `weixin://wxpay/bizpayurl?pr=${id}` } };
}

function close(order: Order): WechatAnswer {
  if (order.state === 'SUCCESS' || order.state === 'REFUND') return refuse(400, 'ORDERPAID');
  order.state = 'CLOSED';
  return { status: 204 };
}

function refund(body: Json, orders: Map<string, Order>): WechatAnswer {
  const { out_trade_no: id, out_refund_no: number, reason } = body;
  const amount = partOf(body, 'amount');
  const isFit =
    isText(id, 32) &&
    isText(number, 64) &&
    (reason === undefined || (isText(reason, 80) && Buffer.byteLength(reason) <= 80)) &&
    isFen(amount.refund) &&
    isFen(amount.total) &&
    amount.currency === 'CNY';
  if (!isFit) return refuse(400, 'PARAM_ERROR');
  const order = orders.get(id);
  if (!order) return refuse(404, 'RESOURCE_NOT_EXISTS');
  const asked = Number(amount.refund);
  const before = order.refunds.get(number);
  if (amount.total !== order.total || (before ?? asked) !== asked)
    return refuse(400, 'INVALID_REQUEST');
  if (before === undefined) {
    if (order.state !== 'SUCCESS' && order.state !== 'REFUND')
      return refuse(400, 'INVALID_REQUEST');
    const given = [...order.refunds.values()].reduce((sum, one) => sum + one, 0);
    if (given + asked > order.total) return refuse(400, 'INVALID_REQUEST');
    order.refunds.set(number, asked);
    order.state = 'REFUND';
  }
  return { status: 200, body: { out_refund_no: number, out_trade_no: id, status: 'PROCESSING' } };
}

function tradeOf(id: string, { state, total }: Order): object {
  const paid =
    state === 'NOTPAY' || state === 'CLOSED'
      ? {}
      : { success_time: '2026-11-22T10:00:21+08:00', transaction_id: `42000${id}` };
  return {
    ...MERCHANT,
    out_trade_no: id,
    trade_state: state,
    amount: { total, currency: 'CNY' },
    ...paid,
  };
}
