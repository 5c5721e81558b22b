import { html, raw } from 'hono/html';
import { answerPage } from '../../../http/page.ts';
import type { ApiContext } from '../../../http/serve.ts';

/** How it ended, for the person at the phone. */
export async function resultPage(
  context: ApiContext,
  outcome: 'confirmed' | 'cancelled' | 'expired' | 'refused' | 'failed',
): Promise<Response> {
  const [status, title, text] = results[outcome];
  return answerPage(context, status, title, html`<p role="status">${text}</p>`);
}

const results = {
  confirmed: [200, '已确认登录', '请回到电脑上继续，这个页面可以关闭。'],
  cancelled: [200, '已取消登录', '没有登录任何账号，这个页面可以关闭。'],
  expired: [400, '二维码已失效', '请在电脑上刷新二维码，再重新扫码。'],
  refused: [400, '没有登录成功', '授权没有通过或已经用过。请在电脑上刷新二维码，再重新扫码。'],
  failed: [503, '暂时无法登录', '没有得到微信的回应。请稍后重新扫码，或换一种登录方式。'],
} as const satisfies Record<string, readonly [200 | 400 | 503, string, string]>;

interface SandboxQuestion {
  key: string;
  /** Address of the service the person is about to sign in to. */
  place: string;
  clientId: string;
  tenantId: string;
  /** Name by value of the choice. */
  people: ReadonlyMap<string, string>;
  /** The person confirmed without saying who they are. */
  isNameless: boolean;
}

/** Plays the phone: who signs in, and yes or no. */
export async function sandboxPage(
  context: ApiContext,
  question: SandboxQuestion,
): Promise<Response> {
  const choices = [...question.people].map(
    ([id, name], index) =>
      html`<label><input type="radio" name="person" value="${id}"${index === 0 ? raw(' checked') : ''}> ${name}</label>`,
  );
  return answerPage(
    context,
    question.isNameless ? 400 : 200,
    '扫码登录（演示）',
    html`<p>这个页面代替手机上的聊天软件，只用于演示：在这里选谁，就以谁的身份登录。</p>
${question.isNameless ? html`<p role="alert">请选择一位，或填写姓名。</p>` : ''}
<dl>
<dt>登录到</dt><dd>${question.place}</dd>
<dt>客户端</dt><dd>${question.clientId}</dd>
<dt>租户</dt><dd>${question.tenantId}</dd>
</dl>
<form method="post" action="/api/sandbox/chat-app" autocomplete="off">
<input type="hidden" name="key" value="${question.key}">
<fieldset>
<legend>以谁的身份登录</legend>
${choices}
<label>或填写姓名<input type="text" name="name" maxlength="30"></label>
</fieldset>
<button name="action" value="confirm">确认登录</button>
<button name="action" value="cancel">取消</button>
</form>
<p class="note">如果不是您本人在电脑上打开的二维码，请按「取消」。</p>`,
  );
}
