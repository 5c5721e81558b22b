import { html } from 'hono/html';
import { answerPage } from '../../../http/page.ts';
import type { ApiContext } from '../../../http/serve.ts';
import { money } from '../../../kernel/money.ts';
import type { OrderRow, PaymentRow } from '../../../store/schema.ts';

const NOTE = '这是演示收银台：不连接任何支付平台，不会扣款，也没有真实的资金往来。';

/** Plays a provider's cashier: what is paid for, and yes or no. */
export async function cashierPage(
  context: ApiContext,
  key: string,
  order: OrderRow,
  payment: PaymentRow,
): Promise<Response> {
  return answerPage(
    context,
    200,
    '收银台（演示）',
    html`<p role="note">${NOTE}</p>
<dl>
<dt>订单号</dt><dd>${order.orderNo}</dd>
<dt>商品</dt><dd>${order.plan.name}${order.quantity > 1 ? ` × ${order.quantity}` : ''}</dd>
<dt>金额</dt><dd>¥${money(payment.amount)}</dd>
</dl>
<form method="post" action="/api/sandbox/cashier" autocomplete="off">
<input type="hidden" name="key" value="${key}">
<button name="action" value="confirm">模拟支付成功</button>
<button name="action" value="cancel">取消支付</button>
</form>`,
    payment.returnTo === '' ? '' : new URL(payment.returnTo).origin,
  );
}

const results = {
  paid: [200, '支付成功（演示）', '订单已支付，套餐已到账。请回到原来的页面，这个页面可以关闭。'],
  cancelled: [
    200,
    '已取消支付',
    '没有支付，订单在过期前仍可继续支付。请回到原来的页面，这个页面可以关闭。',
  ],
  over: [400, '不能支付', '这笔支付已经完成、取消或过期。请回到订单页面查看。'],
} as const satisfies Record<string, readonly [200 | 400, string, string]>;

/** How it ended, with the way back where there is one. */
export async function cashierResult(
  context: ApiContext,
  outcome: keyof typeof results,
  returnTo = '',
): Promise<Response> {
  const [status, title, text] = results[outcome];
  const back = returnTo === '' ? '' : html`<p><a href="${returnTo}">返回</a></p>`;
  return answerPage(
    context,
    status,
    title,
    html`<p role="status">${text}</p>${back}<p class="note">${NOTE}</p>`,
  );
}
