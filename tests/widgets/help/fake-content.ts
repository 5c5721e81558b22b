import type { ContentEntry, SearchHit } from '../../../widgets/core/contract/content.ts';
import { fakeService, ok, refusal } from '../../support/browser.ts';

const entry = (
  kind: ContentEntry['kind'],
  code: string,
  title: string,
  category: string,
): ContentEntry => ({
  ...{ kind, code, title, category, summary: `${title}的摘要`, date: '2026-11-20' },
  url: `/${kind}/${code}.html`,
});

export const helpEntries = [
  entry('help', 'start', '快速开始', '快速开始'),
  entry('help', 'import', '导入招标文件', '读招标文件'),
  entry('help', 'outline', '生成与修改目录', '目录与页数'),
];
export const questionEntries = [
  entry('question', 'trial', '新账号有多少次？', '账号与次数'),
  entry('question', 'scan', '扫描件能读吗？', '招标文件'),
];

export const ARTICLE_HTML = `<p>先看<strong>评分项</strong>，再看 <a href="/help/outline.html">目录</a>。</p>
<h2 id="steps">步骤</h2><ol><li>上传文件 &#x26; 等待</li></ol>
<table><thead><tr><th>项</th><th align="right">分</th></tr></thead><tbody><tr><td>技术</td><td align="right">60</td></tr></tbody></table>
<p><img src="/pictures/help/a.webp" alt="导入页" width="640" height="400" onerror="alert(1)"></p>
<script>window.broken = true</script><p onclick="alert(1)">结尾 <a href="javascript:alert(1)">不该是链接</a></p>`;

export const article = (of: ContentEntry) => ({
  ...of,
  html: ARTICLE_HTML,
  headings: [{ id: 'steps', text: '步骤', depth: 2 }],
  related: helpEntries.filter(({ code }) => code !== of.code).slice(0, 1),
});

export const hit = (of: ContentEntry): SearchHit => ({
  ...of,
  snippet: '目录由评分项生成，可以手工修改。',
  titleMarks: [],
  snippetMarks: [[0, 2]],
});

export const pageOf = (records: readonly unknown[], current = 1, pages = 1) =>
  ok({ records, total: 10 * (pages - 1) + records.length, size: 10, current, pages });

export const LIST = 'GET /api/content/client/articles';
export const SEARCH = 'GET /api/content/client/search';
export const FEEDBACK = 'POST /api/bid/client/saveFeedback';
const all = [...helpEntries, ...questionEntries];

type Handlers = Parameters<typeof fakeService>[0];

/** A service with a little content. Nothing of the browser's storage is shared between tests. */
export function contentService(
  handlers: Handlers = {},
  parts: Parameters<typeof fakeService>[1] = {},
) {
  const articles: Handlers = Object.fromEntries(
    all.map((one) => [`${LIST}/${one.kind}/${one.code}`, () => ok(article(one))]),
  );
  return fakeService(
    {
      [LIST]: ({ query }) =>
        pageOf(
          all.filter(
            ({ kind, category }) =>
              kind === query.kind && (query.category ?? category) === category,
          ),
        ),
      [SEARCH]: ({ query }) =>
        pageOf(all.filter(({ title }) => title.includes(query.q ?? '')).map(hit)),
      [FEEDBACK]: () => ok({ id: 'F1024' }),
      ...articles,
      ...handlers,
    },
    { path: () => '/help/start.html', local: memory(), session: memory(), ...parts },
  );
}

/** Storage of one test. */
export function memory() {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  };
}

export const failing =
  (isBroken: () => boolean, then: Handlers[string]): Handlers[string] =>
  (request) =>
    isBroken() ? refusal(403, 403, '当前操作没有权限') : then(request);

/** A page that is dark where an element on it is told to be: these elements have no ground of their own. @returns undo */
function pageOfTheme(): () => void {
  const style = document.createElement('style');
  style.textContent = 'body:has([theme=dark]) { background: #11131a }';
  document.head.append(style);
  return () => style.remove();
}

/** As `conformance()` prepares a test: a service, and a page of the theme of its element. */
export function conformingPage(start: () => () => void): () => void {
  const undo = [start(), pageOfTheme()];
  return () => {
    for (const end of undo) end();
  };
}
