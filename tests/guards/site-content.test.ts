import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import { routes } from '../../site/src/routes.ts';

const content = 'site/src/content';
const files = globSync(`${content}/**/*.{md,yaml}`);
const ids = (folder: string) =>
  globSync(`${content}/${folder}/*.md`).map((file) => basename(file, '.md'));

/** Every address of the site a text may lead to, without query and hash. */
const addresses = new Set([
  ...routes.map(({ path }) => path),
  ...ids('help').map((id) => `/help/${id}.html`),
  ...ids('question').map((id) => `/question/${id}.html`),
  ...ids('dynamic').map((id) => `/dynamic/${id}.html`),
  ...ids('page').map((id) => `/${id}`),
  ...['/rss.xml', '/sitemap.xml', '/api/openapi.json', '/llms.txt', '/error'],
]);

const isKnown = (address: string) => addresses.has(address) || existsSync(`site/public${address}`);

describe('the content of the site', () => {
  test('is as much as the site promises', () => {
    assert.ok(ids('help').length >= 20, 'help articles');
    assert.ok(ids('question').length >= 30, 'questions');
    assert.ok(ids('dynamic').length >= 8, 'news');
    const pictured = ids('help').filter((id) =>
      /!\[.+\]\(\/pictures\//.test(readFileSync(`${content}/help/${id}.md`, 'utf8')),
    );
    assert.ok(pictured.length >= 18, 'help articles with pictures of the product');
  });

  test('leads to pages, pictures and files that exist', () => {
    const broken = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const links = [
        ...text.matchAll(
          /\]\((\/[^)\s]*)\)|^\s*(?:url|file|poster|captions): ["']?(\/\S*?)["']?$/gm,
        ),
      ];
      const paths = links.map(([, link, field]) => (link ?? field ?? '').replace(/[?#].*$/, ''));
      return paths.filter((path) => !isKnown(path)).map((path) => `${file}: ${path}`);
    });
    assert.deepEqual(broken, []);
  });

  test('says what each picture shows, and keeps none that nobody sees', () => {
    const texts = [...files, ...globSync('site/src/**/*.astro')].map((file) =>
      readFileSync(file, 'utf8'),
    );
    for (const text of texts) assert.doesNotMatch(text, /!\[\]\(/);
    const all = texts.join('\n');
    const unseen = globSync('site/public/{pictures,videos}/**/*.*').map((file) =>
      file.replace('site/public', ''),
    );
    assert.deepEqual(
      unseen.filter((file) => !all.includes(file)),
      [],
    );
  });

  test('every page of the site is in the table of routes, and the other way round', () => {
    const pages = globSync('site/src/pages/**/*.astro')
      .map((file) => file.replace(/^site\/src\/pages|\.astro$/g, '').replace(/\/index$/, '') || '/')
      .filter((path) => !path.includes('[') && !/^\/(?:404|500|error|demo\/preview)$/.test(path));
    assert.deepEqual(pages.toSorted(), routes.map(({ path }) => path).toSorted());
  });

  test('footer and menus lead to pages that exist', () => {
    const sources = globSync('site/src/{components,layouts,pages}/**/*.astro');
    const broken = sources.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const found = [
        ...text.matchAll(/(?:href|url|path)(?:=|: )["'](\/[^"'{}]*)["']|\['(\/[^']+)',/g),
      ];
      const paths = found.map(
        ([, named, listed]) => (named ?? listed ?? '').replace(/[?#].*$/, '') || '/',
      );
      return paths
        .filter((path) => !isKnown(path) && !/\.(?:svg|js)$/.test(path))
        .map((path) => `${file}: ${path}`);
    });
    assert.deepEqual(broken, []);
  });
});
