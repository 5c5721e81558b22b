import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './primitives.ts';

/** help: 帮助文章; question: 常见问题; dynamic: 动态; page: any other page of the site. */
export const contentKinds = ['help', 'question', 'dynamic', 'page'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Name of an article in its kind: what stands in its address (`/help/{code}.html`). */
const Code = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,80}$/, '文章编号格式不正确'));

/** One piece of the site's content, without its text. `date` is `yyyy-MM-dd`. */
export const ContentEntry = v.object({
  kind: v.picklist(contentKinds),
  code: Code,
  title: v.string(),
  summary: v.string(),
  /** Its group in its kind: 快速开始, 编写标书; '' for none. */
  category: v.string(),
  /** Path of its page on our own site. */
  url: v.string(),
  date: v.string(),
});
export type ContentEntry = v.InferOutput<typeof ContentEntry>;

/** A stretch of a text, as [start, end) in UTF-16 units. */
const Mark = v.tuple([v.number(), v.number()]);
export const SearchHit = v.object({
  ...ContentEntry.entries,
  /** About a hundred characters around the best place. */
  snippet: v.string(),
  titleMarks: v.array(Mark),
  snippetMarks: v.array(Mark),
});
export type SearchHit = v.InferOutput<typeof SearchHit>;

export const searchContent = endpoint('GET', '/content/client/search', {
  summary: '搜索帮助、问题、动态与页面，按相关度排列',
  query: v.object({
    ...pageQuery,
    q: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, '请输入要搜索的内容'),
      v.maxLength(100, '搜索内容最多 100 字'),
    ),
    kind: v.optional(v.picklist(contentKinds)),
  }),
  open: true,
  reply: pageOf(SearchHit),
  errors: ['tooMany'],
});
export const contentList = endpoint('GET', '/content/client/articles', {
  summary: '文章列表：按栏目与类别',
  query: v.object({
    ...pageQuery,
    kind: v.picklist(contentKinds),
    category: v.optional(v.pipe(v.string(), v.maxLength(40))),
  }),
  open: true,
  reply: pageOf(ContentEntry),
});
export const contentArticle = endpoint('GET', '/content/client/articles/{kind}/{code}', {
  summary: '一篇文章，正文为 HTML',
  params: v.object({ kind: v.picklist(contentKinds), code: Code }),
  open: true,
  reply: v.object({
    ...ContentEntry.entries,
    /** Made from our own Markdown while the site is built; addresses of pictures and pages begin with `/`. */
    html: v.string(),
    headings: v.array(v.object({ id: v.string(), text: v.string(), depth: v.number() })),
    /** Read next; at most four. */
    related: v.array(ContentEntry),
  }),
  errors: ['notFound'],
});

export const Partner = v.object({
  name: v.string(),
  kind: v.string(),
  summary: v.string(),
  /** Its site; '' for none. */
  url: v.string(),
  /** Two letters or one character to stand for a logo. */
  mark: v.string(),
});
export type Partner = v.InferOutput<typeof Partner>;

export const cooperatePartners = endpoint('POST', '/common/client/getCooperatePartnerList', {
  summary: '合作伙伴',
  open: true,
  reply: v.array(Partner),
});
