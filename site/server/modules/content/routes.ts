import { and, eq, isNull, or } from 'drizzle-orm';
import { content, refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { addressOf } from '../../http/address.ts';
import { page } from '../../http/envelope.ts';
import { createMemoryLimit } from '../../http/limits.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { presentEntry, presentHit } from '../../ports/content-search.ts';
import type { LoadedContent, SiteEntry } from '../../ports/site-content.ts';
import type { Drizzle } from '../../store/database.ts';
import { partnerRow } from '../../store/schema.ts';

/** A search as you type asks a few times a second; an office shares an address. */
const SEARCHES = { points: 600, duration: 60 };
const MOST_RELATED = 4;

export function contentRoutes(app: ApiApp, services: Needs<'database' | 'siteContent'>): void {
  const countSearch = createMemoryLimit(SEARCHES);
  serve(app, content.searchContent, async ({ query, context }) => {
    await countSearch(addressOf(context));
    const { search } = await services.siteContent.current();
    const found = search.find(query.q, query.kind);
    return page(pageSlice(found, query).map(presentHit), found.length, query);
  });
  serve(app, content.contentList, async ({ query }) => {
    const { content } = await services.siteContent.current();
    const listed = content.entries
      .filter(
        ({ kind, category }) =>
          kind === query.kind && (query.category === undefined || category === query.category),
      )
      .toSorted(query.kind === 'dynamic' ? newestFirst : inOrder);
    return page(pageSlice(listed, query).map(presentEntry), listed.length, query);
  });
  serve(app, content.contentArticle, async ({ params }) => {
    const loaded = await services.siteContent.current();
    const entry = loaded.content.entries.find(
      ({ kind, code }) => kind === params.kind && code === params.code,
    );
    if (!entry) throw new ApiError('notFound', { msg: refusals.articleUnknown });
    const { html, headings } = entry;
    return {
      ...presentEntry(entry),
      html,
      headings,
      related: related(loaded, entry).map(presentEntry),
    };
  });
  serve(app, content.cooperatePartners, async ({ context }) => [
    ...(await services.siteContent.current()).content.partners,
    ...(await enteredPartners(services.database.db, context.get('tenantId'))),
  ]);
}

/** Partners that an operator entered for the tenant, or for all. */
async function enteredPartners(db: Drizzle, tenantId: string): Promise<content.Partner[]> {
  const rows = await db
    .select()
    .from(partnerRow)
    .where(
      and(
        eq(partnerRow.enabled, true),
        or(isNull(partnerRow.tenantId), eq(partnerRow.tenantId, tenantId)),
      ),
    )
    .orderBy(partnerRow.sort, partnerRow.createdAt, partnerRow.id);
  return rows.map(({ name, kind, summary, url }) => ({
    name,
    kind,
    summary,
    url,
    mark: markOf(name),
  }));
}

/** Stands for a logo: the first letters of a Latin name, else the first character. */
function markOf(name: string): string {
  return /^[A-Za-z]{2}/.exec(name)?.[0].toUpperCase() ?? [...name][0] ?? '';
}

function pageSlice<T>(
  records: readonly T[],
  { current, size }: { current: number; size: number },
): T[] {
  return records.slice((current - 1) * size, current * size);
}

const inOrder = (a: SiteEntry, b: SiteEntry) =>
  a.order - b.order || a.title.localeCompare(b.title, 'zh');
const newestFirst = (a: SiteEntry, b: SiteEntry) => b.date.localeCompare(a.date) || inOrder(a, b);

/** Of its own group first, in each the most alike first. Pages of the site are no reading. */
function related({ search }: LoadedContent, entry: SiteEntry): SiteEntry[] {
  const alike = search.similar(entry).filter(({ kind }) => kind !== 'page');
  const isNear = (other: SiteEntry) =>
    other.kind === entry.kind && other.category === entry.category;
  return [...alike.filter(isNear), ...alike.filter((other) => !isNear(other))].slice(
    0,
    MOST_RELATED,
  );
}
