import { readFile, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { content, navigation } from 'tender-widgets/contract';
import * as v from 'valibot';
import { type ContentSearch, createContentSearch } from './content-search.ts';

/** `yyyy-MM-dd`, or '' for no bound. */
const Day = v.pipe(v.string(), v.regex(/^(\d{4}-\d{2}-\d{2})?$/));
const Id = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,40}$/));

const SiteEntry = v.object({
  ...content.ContentEntry.entries,
  order: v.number(),
  keywords: v.array(v.string()),
  /** Plain text of the body. */
  text: v.string(),
  html: v.string(),
  headings: v.array(v.object({ id: v.string(), text: v.string(), depth: v.number() })),
});
export type SiteEntry = v.InferOutput<typeof SiteEntry>;

/** `content.json`: what the build of the site writes for the service. Articles and notices have one source, the site's Markdown. */
const SiteContent = v.object({
  entries: v.array(SiteEntry),
  partners: v.array(content.Partner),
  platforms: v.optional(v.array(navigation.Platform), []),
  /** Shown from `from` until `until`, both days included, China time. */
  notices: v.array(
    v.object({
      id: Id,
      title: v.string(),
      url: v.string(),
      level: v.picklist(['info', 'warning']),
      from: Day,
      until: Day,
    }),
  ),
  update: v.nullable(
    v.object({
      id: Id,
      title: v.string(),
      items: v.array(v.string()),
      url: v.string(),
      publishedAt: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)),
    }),
  ),
});
export type SiteContent = v.InferOutput<typeof SiteContent>;

export interface LoadedContent {
  content: SiteContent;
  search: ContentSearch;
}

export interface SiteContentFile {
  /** The content as the file has it now. A file that is absent or broken is no content at all. */
  current(): Promise<LoadedContent>;
}

const nothing: SiteContent = {
  entries: [],
  partners: [],
  platforms: [],
  notices: [],
  update: null,
};

/** Reads the file when it is first asked for, and again when a new build has replaced it. One warning for each state that is no content. */
export function createSiteContentFile(path: string, logger: Logger): SiteContentFile {
  let mark = '';
  let loading: Promise<LoadedContent> | undefined;
  return {
    async current() {
      const now = await stat(path).then(
        ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
        () => 'absent',
      );
      if (!loading || now !== mark) {
        mark = now;
        loading = load(path, logger);
      }
      return loading;
    },
  };
}

async function load(path: string, logger: Logger): Promise<LoadedContent> {
  const content = await parseContent(path).catch((error: unknown) => {
    logger.warn(
      { err: error, path },
      'the site has no articles, partners and notices: content.json cannot be used; build the site',
    );
    return nothing;
  });
  return { content, search: createContentSearch(content.entries) };
}

async function parseContent(path: string): Promise<SiteContent> {
  return v.parse(SiteContent, JSON.parse(await readFile(path, 'utf8')));
}
