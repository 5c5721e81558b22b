import { type CollectionEntry, getCollection, render } from 'astro:content';
import { routes } from '../routes.ts';
import {
  beginning,
  dayOf,
  dynamics,
  helpArticles,
  listed,
  notices,
  plainText,
  platforms,
  questions,
  urlOf,
} from './contents.ts';

type Entry = CollectionEntry<'help' | 'question' | 'dynamic' | 'page'>;

/** One entry as the service keeps it; `site/server/modules/content` checks its shape. */
async function stored(
  entry: Entry,
  own: { summary?: string; category: string; date: Date; order: number },
) {
  const { headings } = await render(entry);
  const html = entry.rendered?.html ?? '';
  const text = plainText(html);
  return {
    kind: entry.collection,
    code: entry.id,
    title: entry.data.title,
    summary: own.summary ?? beginning(text),
    category: own.category,
    url: urlOf[entry.collection](entry.id),
    date: dayOf(own.date),
    order: own.order,
    keywords: entry.data.keywords,
    text,
    html,
    headings: headings.map(({ slug, text, depth }) => ({ id: slug, text, depth })),
  };
}

/** Pages for everyone that are no Markdown, found by their title and summary. What needs a sign-in is not searched: it would only send back. */
const ownPages = () =>
  routes
    .filter(({ hidden, open, path }) => !hidden && open && path !== '/')
    .map(({ path, title, summary, group }, order) => ({
      kind: 'page' as const,
      code: path.slice(1).replaceAll(/[^0-9A-Za-z]+/g, '-'),
      title,
      summary,
      category: group,
      url: path,
      date: '',
      order: order + 100,
      keywords: [],
      text: summary,
      html: '',
      headings: [],
    }));

/** Everything of the site that the service has to know, as one object. */
export async function siteContent() {
  const news = await dynamics();
  const entries = await Promise.all([
    ...(await helpArticles()).map((one) => stored(one, { ...one.data, date: one.data.updated })),
    ...(await questions()).map((one) =>
      stored(one, { category: one.data.category, date: one.data.updated, order: one.data.order }),
    ),
    ...news.map((one, order) =>
      stored(one, {
        summary: one.data.summary,
        category: one.data.kind,
        date: one.data.date,
        order,
      }),
    ),
    ...(await getCollection('page', ({ data }) => data.open)).map((one, order) =>
      stored(one, { summary: one.data.summary, category: '', date: one.data.updated, order }),
    ),
  ]);
  const update = news.find(({ data }) => data.items !== undefined);
  return {
    entries: [...entries, ...ownPages()],
    partners: await listed('partner'),
    platforms: await platforms(),
    notices: (await notices()).map(({ id, data }) => ({
      id,
      title: data.title,
      url: data.url,
      level: data.level,
      from: dayOf(data.from),
      until: dayOf(data.until),
    })),
    update: update
      ? {
          id: update.id,
          title: update.data.title,
          items: update.data.items ?? [],
          url: urlOf.dynamic(update.id),
          publishedAt: `${dayOf(update.data.date)} 00:00:00`,
        }
      : null,
  };
}
