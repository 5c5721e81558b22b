import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import { saveFeedback } from '../contract/feedback.ts';
import { env } from '../env.ts';
import { toMessage } from '../errors.ts';
import { contentMessages } from './messages.ts';

/** ask: nothing was said yet; words: the reader may say what is missing; done: thanked. */
export interface HelpfulState {
  step: 'ask' | 'words' | 'thanked' | 'sent';
  busy: boolean;
  /** What went wrong, '' when nothing did. */
  msg: string;
  /** What the reader has written so far. */
  words: string;
}

const asking: HelpfulState = { step: 'ask', busy: false, msg: '', words: '' };

/** Words that were not sent yet, by the path of the article: a reload does not lose them. */
const draftKey = (page: string) => `tender.helpful.${page}`;

/** A reader's word on one article, told by the path of its page. */
export function createHelpful() {
  const $helpful = atom(asking);
  let page = '';
  /** The same word said again, after a failure, has the same key and counts once. */
  let last = { said: '', key: '' };

  const send = async (
    content: string,
    helpful: boolean,
    then: HelpfulState['step'],
  ): Promise<void> => {
    const before = $helpful.get();
    if (before.busy) return;
    const about = page;
    const said = `${page} ${content}`;
    if (last.said !== said) last = { said, key: env().randomId() };
    $helpful.set({ ...before, busy: true, msg: '' });
    try {
      const body = { kind: 'article' as const, content, helpful, page };
      await call(
        saveFeedback,
        { body },
        { quiet: true, repeatSubmit: true, idempotencyKey: last.key },
      );
      // The reader may have another article before them by now.
      if (about !== page) return;
      if (then === 'sent') env().session.remove(draftKey(page));
      $helpful.set({ ...$helpful.get(), step: then, busy: false, msg: '' });
    } catch (error) {
      if (about === page) $helpful.set({ ...$helpful.get(), busy: false, msg: toMessage(error) });
    }
  };
  return {
    $helpful,
    /** Begins anew for the article of that page. */
    ask: (path: string) => {
      page = path;
      const words = path && env().session.get(draftKey(path));
      $helpful.set(words ? { ...asking, step: 'words', words } : asking);
    },
    write: (words: string) => {
      env().session.set(draftKey(page), words);
      $helpful.set({ ...$helpful.get(), words });
    },
    vote: (helpful: boolean) =>
      helpful
        ? send(contentMessages.helpful.yes, true, 'thanked')
        : send(contentMessages.helpful.no, false, 'words'),
    tell: () => {
      const words = $helpful.get().words.trim();
      return words ? send(words, false, 'sent') : Promise.resolve();
    },
    skip: () => {
      env().session.remove(draftKey(page));
      $helpful.set({ ...asking, step: 'thanked' });
    },
  };
}

export type HelpfulStore = ReturnType<typeof createHelpful>;
