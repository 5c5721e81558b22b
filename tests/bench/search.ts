import { readFileSync } from 'node:fs';
import { createContentSearch, presentHit } from '../../site/server/ports/content-search.ts';
import type { SiteEntry } from '../../site/server/ports/site-content.ts';

/** Searching the site beside a plain scan of the same texts for the query as it stands, which ranks and marks nothing. */
const PER_PAGE = 10;
const ROUNDS = 20;
/** A site ten times ours. */
const COPIES = 10;
const words =
  '评分项 页数 扫描件 暗标 重写 偏离表 保证金 目录 断电 下载 怎么扣次数 招标文件读不出来 Word 页码不对 PDF 多个标段'.split(
    ' ',
  );

function quantile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

function timesOf(queries: readonly string[], run: (query: string) => unknown): number[] {
  return Array.from({ length: ROUNDS }, () => queries)
    .flat()
    .map((query) => {
      const began = performance.now();
      run(query);
      return performance.now() - began;
    });
}

function report(what: string, entries: readonly SiteEntry[]): void {
  const began = performance.now();
  const search = createContentSearch(entries);
  const built = performance.now() - began;
  const queries = [...words, ...entries.slice(0, 40).map(({ title }) => title)];
  const ours = timesOf(queries, (query) => search.find(query).slice(0, PER_PAGE).map(presentHit));
  const scan = timesOf(queries, (query) =>
    entries.filter(({ title, text }) => `${title}\n${text}`.includes(query)),
  );
  const [middle, most] = [quantile(ours, 0.5), quantile(ours, 0.95)];
  console.log(
    `${what}, ${entries.length} texts: ${middle.toFixed(1)} ms a query (95 %: ${most.toFixed(1)} ms), index made in ${Math.round(built)} ms; ` +
      `plain scan ${quantile(scan, 0.5).toFixed(2)} ms, ratio ${(middle / quantile(scan, 0.5)).toFixed(1)}`,
  );
}

const { entries }: { entries: SiteEntry[] } = JSON.parse(
  readFileSync('dist/site/client/content.json', 'utf8'),
);
report('our site', entries);
report(
  `${COPIES} times our site`,
  Array.from({ length: COPIES }, (_, copy) =>
    entries.map((entry) => ({ ...entry, code: `${entry.code}-${copy}` })),
  ).flat(),
);
