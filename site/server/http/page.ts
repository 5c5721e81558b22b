import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { ApiContext } from './serve.ts';

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

/**
 * Nothing runs and nothing is loaded, and no page can frame a confirmation; forms go to us alone, or on to `origin`, since browsers
 * hold a form's redirects to the same list.
 */
function policy(origin: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `form-action 'self'${origin && ` ${origin}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

type Markup = ReturnType<typeof html>;

/** A small page of the service's own. `formOrigin` is another site that its form may lead on to. */
export async function answerPage(
  context: ApiContext,
  status: 200 | 400 | 503,
  title: string,
  content: Markup,
  formOrigin = '',
): Promise<Response> {
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
  context.header('Content-Security-Policy', policy(formOrigin));
  // The address holds a key. `same-origin`, because with none the form's own origin would be "null".
  context.header('Referrer-Policy', 'same-origin');
  context.header('X-Frame-Options', 'DENY');
  return context.html(page, status);
}
