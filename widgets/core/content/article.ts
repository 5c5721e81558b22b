import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import { type ContentKind, contentArticle } from '../contract/content.ts';
import type { CallReply } from '../contract/endpoint.ts';
import { hasCode, isAbort, toMessage } from '../errors.ts';

export type Article = CallReply<typeof contentArticle>;

export type ArticleState =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; msg: string }
  | { state: 'ready'; article: Article };

/** No such article, or a code that no article can have. */
const isMissing = (error: unknown) => hasCode(error, 404) || hasCode(error, 400);

/** State of one place where articles are read, one at a time. */
export function createArticle() {
  const $article = atom<ArticleState>({ state: 'loading' });
  let request = new AbortController();
  const abort = () => request.abort();

  /** Reads an article; the one that was being read is given up. Never rejects: what went wrong is a state. */
  const load = async (kind: ContentKind, code: string): Promise<void> => {
    abort();
    request = new AbortController();
    if (!code) return $article.set({ state: 'missing' });
    $article.set({ state: 'loading' });
    try {
      const article = await call(contentArticle, { params: { kind, code } }, { quiet: true, signal: request.signal });
      $article.set({ state: 'ready', article });
    } catch (error) {
      if (isAbort(error)) return;
      $article.set(isMissing(error) ? { state: 'missing' } : { state: 'failed', msg: toMessage(error) });
    }
  };
  return { $article, load, abort };
}
