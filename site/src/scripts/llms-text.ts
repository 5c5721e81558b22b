import { ORIGIN } from './demo/snippets.ts';
import { scriptTags, version } from './script-tags.ts';
import { type WidgetDoc, widgetDocs } from './widget-docs.ts';

interface Row {
  name: string;
  type?: string;
  default?: string;
  description: string;
}

function rows(title: string, list: readonly Row[]): string {
  if (list.length === 0) return '';
  const lines = list.map(({ name, type, default: preset, description }) => {
    const facts = [type, preset ? `default ${preset}` : ''].filter(Boolean).join('; ');
    return `- \`${name}\`${facts ? ` (${facts})` : ''}${description ? `: ${description}` : ''}`;
  });
  return `\n${title}:\n\n${lines.join('\n')}\n`;
}

function element({ tag, summary, description, ...doc }: WidgetDoc): string {
  const parts = [
    `### <${tag}>\n\n${[...new Set([summary, description])].filter(Boolean).join(' ')}\n`,
    rows('Attributes (kebab-case, live on change)', doc.attributes),
    rows('Events (bubble, composed, cancelable; preventDefault() stops the default)', doc.events),
    rows('Properties', doc.properties),
    rows('Methods', doc.methods),
    rows('Slots', doc.slots),
    rows('Parts for ::part()', doc.parts),
    rows('CSS custom properties', doc.cssProperties),
  ];
  return parts.join('');
}

/** The text of `/llms.txt`: the elements, how to load them, what a content policy must allow, and how the API answers. */
export function llmsText(): string {
  return `# 标书工坊 (tender-widgets ${version})

> AI tool that writes Chinese tender and bid documents (标书), as custom elements for any page, with the service behind them. The interface is Chinese.

Playground of every element: \`/demo/developers\`. Machine-readable description of the API: \`GET /api/openapi.json\` (OpenAPI 3.1). Replace ${ORIGIN} by the address of the service, and your-client-id / your-client-secret by the client the service has registered for your origins.

## Put an element on a page

\`\`\`html
${scriptTags.module}

<tender-sign-in redirect="/home"></tender-sign-in>
\`\`\`

One script for all elements; it loads the code of each tag when the tag appears. Exact version with integrity:

\`\`\`html
${scriptTags.moduleIntegrity}
\`\`\`

Without modules, one file:

\`\`\`html
${scriptTags.classic}
\`\`\`

With a bundler: \`npm install tender-widgets\`, then \`import 'tender-widgets/sign-in'\` for an element, \`tender-widgets/react\` for typed React components.

Attributes of the script: \`data-api\` (base of the API), \`data-client-id\`, \`data-client-secret\`, \`data-tenant\`, \`data-fallback\` (second base of the files), \`data-texts\` (JSON, or the selector of a JSON script, with texts to use instead of ours), \`data-guards\` (any of build, chunks, wechat, devtools, prefetch).

\`window.tender\` is a queue: \`(window.tender ||= []).push((tender) => tender.on('signed-in', console.log))\`. Add \`?tender.log=1\` to the address of a page to see in the console what the loader does and whether the client, the origin and the tenant are registered (\`GET /api/embed/check\`).

## Content security policy

With a nonce on the script tag:

\`\`\`
script-src 'nonce-…' 'strict-dynamic'; style-src 'self'; connect-src ${ORIGIN}; require-trusted-types-for 'script'; trusted-types tender-widgets
\`\`\`

Without a nonce:

\`\`\`
script-src ${ORIGIN}/widgets/; style-src 'self'; connect-src ${ORIGIN}/api/; require-trusted-types-for 'script'; trusted-types tender-widgets
\`\`\`

Where the policy restricts pictures (\`img-src\` or \`default-src\`), <tender-help>, <tender-help-article> and <tender-questions> also need \`img-src ${ORIGIN}\`, <tender-pictures>, <tender-compare>, pictures put into a bid by <tender-writer> and screenshots beside a message \`img-src blob:\`, <tender-invite> and payments by a code to scan (<tender-plans>, <tender-orders>, <tender-account>) \`img-src data:\`; the other elements need nothing there.

No unsafe-inline, no unsafe-eval, no frame and no third host are needed.

## Elements

${widgetDocs.map(element).join('\n')}
## Events of the page

- \`tender-navigate\` on window, detail {path}: an element is about to leave the page; prevent it to go there by your own router.
- \`tender-analytics\` on window: a sign-in by one of the methods.
- \`tender-load-failed\` on an element whose code could not be had, after all retries.
- \`tender-update-available\` on window, with the guard \`build\`: the site was built anew.
- \`tender-devtools-open\` on window, with the guard \`devtools\`.

## The API in short

- Base path \`/api\`. Envelope: \`{"code": 200, "success": true, "data": …, "msg": "操作成功"}\`. A refusal has the fitting HTTP status and a code: that status, or five digits whose first three are the status (40201 not enough bids left, 40901 the bid is finished, 40902 stale revision, 40903 progress under 100 %). 601 with HTTP 200: done, with a warning.
- Every request: \`Authorization: Basic base64(clientId:clientSecret)\`, \`Blade-Requested-With: BladeHttpRequest\`, \`Tenant-Id\`; signed in also \`Blade-Auth: bearer <token>\`. CORS answers the origins registered for the client and no others.
- Sign-in: \`GET /api/system/commonClient/getImage\` (picture), \`POST /api/blade-system/client/send-validate-not-auth\` (SMS code), \`POST /api/blade-auth/oauth/token\` with grant_type sms_code, client_password or social; the answer is bare, not in the envelope.
- Lists: query \`current\`, \`size\`; data \`{records, total, size, current, pages}\`. Dates \`yyyy-MM-dd HH:mm:ss\` in China time, ids are strings, money is a decimal string.
- Writes that charge or create take \`Idempotency-Key\`; bids, outlines and chapters carry \`rev\`.
- Progress of writing: \`GET /api/bid/client/bids/{id}/events\`, text/event-stream, resumable by \`Last-Event-ID\`.
`;
}
