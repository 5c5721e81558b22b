import { getCollection } from 'astro:content';
import { helpCategories, questionCategories } from '../content.config.ts';
import { routes } from '../routes.ts';
import { byCategory, dayOf, dynamics, helpArticles, questions, urlOf } from './contents.ts';

export interface MapPage {
  path: string;
  title: string;
  open: boolean;
  /** `yyyy-MM-dd` of the last change, where it is known. */
  changed?: string;
}

/** All pages of the site in groups: the table of routes, then the content. Pages that make no sense by themselves are left out. */
export async function siteMap(): Promise<{ title: string; pages: MapPage[] }[]> {
  const groups = ['产品', '帮助', '动态与合作', '工作台'] as const;
  const shown = routes.filter(({ hidden, path }) => !hidden || path === '/search.html');
  const own = groups.map((title) => ({
    title: title as string,
    pages: shown
      .filter(({ group }) => group === title)
      .map(({ path, title, open }): MapPage => ({ path, title, open })),
  }));
  const pages = (await getCollection('page')).map(({ id, data }) => ({
    path: urlOf.page(id),
    title: data.title,
    open: data.open,
    changed: dayOf(data.updated),
  }));
  const articles = byCategory(await helpArticles(), helpCategories).map(
    ({ category, entries }) => ({
      title: `帮助：${category}`,
      pages: entries.map(({ id, data }) => ({
        path: urlOf.help(id),
        title: data.title,
        open: true,
        changed: dayOf(data.updated),
      })),
    }),
  );
  const asked = byCategory(await questions(), questionCategories).map(({ category, entries }) => ({
    title: `问题：${category}`,
    pages: entries.map(({ id, data }) => ({
      path: urlOf.question(id),
      title: data.title,
      open: true,
      changed: dayOf(data.updated),
    })),
  }));
  const news = (await dynamics()).map(({ id, data }) => ({
    path: urlOf.dynamic(id),
    title: data.title,
    open: true,
    changed: dayOf(data.date),
  }));
  const all = [
    ...own,
    { title: '更多页面', pages },
    ...articles,
    ...asked,
    { title: '动态', pages: news },
  ];
  return all.filter(({ pages }) => pages.length > 0);
}
