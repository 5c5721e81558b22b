import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import { type ContentKind, contentArticle } from '../contract/content.ts';
import type { CallReply } from '../contract/endpoint.ts';
import { hasCode } from '../errors.ts';
import { createNewest, failed, type Loaded, loadInto } from '../loaded.ts';

export type Article = CallReply<typeof contentArticle>;

type ArticleState = Loaded<Article> | { state: 'missing' };

/** No such article, or a code that no article can have. */
const isMissing = (error: unknown) => hasCode(error, 404) || hasCode(error, 400);

/** State of one place where articles are read, one at a time. */
export function createArticle() {
  const $article = atom<ArticleState>({ state: 'loading' });
  const newest = createNewest();

  /** Reads an article; the one that was being read is given up. Never rejects: what went wrong is a state. */
  const load = async (kind: ContentKind, code: string): Promise<void> => {
    const signal = newest.next();
    if (!code) return $article.set({ state: 'missing' });
    $article.set({ state: 'loading' });
    const read = () => call(contentArticle, { params: { kind, code } }, { quiet: true, signal });
    const fail = (error: unknown) =>
      isMissing(error) ? { state: 'missing' as const } : failed(error);
    await loadInto($article, read, { signal, fail });
  };
  return { $article, load, abort: newest.abort };
}
