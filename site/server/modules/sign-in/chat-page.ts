import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { ApiContext } from '../../http/serve.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif; }
body { margin: 0 auto; padding: 24px 16px; max-width: 420px; }
h1 { font-size: 20px; margin: 0 0 12px; }
p { margin: 0 0 12px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0 0 16px; }
dt { opacity: .7; }
dd { margin: 0; overflow-wrap: anywhere; }
fieldset { border: 1px solid #8886; border-radius: 8px; margin: 0 0 16px; padding: 12px; }
label { display: block; padding: 8px 0; }
input[type=text] { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 10px; font: inherit; }
button { width: 100%; min-height: 48px; margin: 0 0 12px; font: inherit; border: 1px solid #8886; border-radius: 8px; }
button[value=confirm] { background: #1a5fd0; color: #fff; border-color: #1a5fd0; }
.note { font-size: 14px; opacity: .7; }
`;

/** Nothing runs and nothing is loaded; forms go to us alone, and no page can frame a confirmation. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

type Markup = ReturnType<typeof html>;

async function answer(context: ApiContext, status: 200 | 400 | 503, title: string, content: Markup): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  context.header('Content-Security-Policy', policy);
  // The address holds the key of the QR code. `same-origin`, because with none the form's own origin would be "null".
  context.header('Referrer-Policy', 'same-origin');
  context.header('X-Frame-Options', 'DENY');
  return context.html(page, status);
}

/** How it ended, for the person at the phone. */
export async function resultPage(
  context: ApiContext,
  outcome: 'confirmed' | 'cancelled' | 'expired' | 'refused' | 'failed',
): Promise<Response> {
  const [status, title, text] = results[outcome];
  return answer(context, status, title, html`<p role="status">${text}</p>`);
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
export async function sandboxPage(context: ApiContext, question: SandboxQuestion): Promise<Response> {
  const choices = [...question.people].map(
    ([id, name], index) =>
      html`<label><input type="radio" name="person" value="${id}"${index === 0 ? raw(' checked') : ''}> ${name}</label>`,
  );
  return answer(
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
