import { atom } from 'nanostores';
import { createArticle } from '../core/content/article.ts';
import { createHelpful } from '../core/content/helpful.ts';
import { createContentList } from '../core/content/list.ts';
import { createSearch } from '../core/content/search.ts';

/** Kinds that are read inside the element. */
export type HelpKind = 'help' | 'question';
export type HelpTab = HelpKind | 'feedback';

export interface OpenArticle {
  kind: HelpKind;
  code: string;
}

const HITS = 10;

/** `start` or `question/price`, as the attribute has it. */
export function articleNamed(name: string): OpenArticle | undefined {
  const [, kind, code] = /^(?:(help|question)\/)?([\w-]{1,80})$/.exec(name.trim()) ?? [];
  return code ? { kind: kind === 'question' ? 'question' : 'help', code } : undefined;
}

/** What the reader has asked for takes the focus once it is there: an article, or on the way back its place in the list. */
function createFocusDue() {
  let asked: 'article' | 'list' | undefined;
  return {
    ask: (place: 'article' | 'list') => {
      asked = place;
    },
    /** Told once whether the focus is due. */
    takeFocus: (place: 'article' | 'list'): boolean => {
      const due = asked === place;
      if (due) asked = undefined;
      return due;
    },
  };
}

/** What one help centre shows. */
export function createHelp() {
  const search = createSearch(HITS);
  const article = createArticle();
  const helpful = createHelpful();
  const lists = { help: createContentList(), question: createContentList() };
  const $tab = atom<HelpTab>('help');
  /** The article before the reader, by its tab: each keeps its own. */
  const $open = atom<Partial<Record<HelpKind, string>>>({});

  const read = (kind: HelpKind) => {
    const code = $open.get()[kind];
    if (code) void article.load(kind, code);
  };
  const { ask, takeFocus } = createFocusDue();
  /** The article the reader has come back from. */
  let left = '';
  const loadList = (kind: HelpKind) => void lists[kind].load({ kind });
  const show = (tab: HelpTab) => {
    $tab.set(tab);
    if (tab === 'feedback') return;
    if (lists[tab].$list.get().state !== 'ready') loadList(tab);
    read(tab);
  };
  return {
    ...{ search, article, helpful, lists },
    ...{ $tab, $open, show, loadList },
    reload: () => {
      const tab = $tab.get();
      if (tab !== 'feedback') read(tab);
    },
    /** @param follows the reader has followed a link; else the page opens it */
    open: ({ kind, code }: OpenArticle, follows = false) => {
      if (follows) ask('article');
      $open.set({ ...$open.get(), [kind]: code });
      void search.clear();
      show(kind);
    },
    /** Back to the list, where there is no room for both. */
    leave: (kind: HelpKind) => {
      const { [kind]: code = '', ...others } = $open.get();
      article.abort();
      left = code;
      ask('list');
      $open.set(others);
    },
    takeFocus,
    left: () => left,
    stop: () => {
      search.stop();
      article.abort();
      lists.help.abort();
      lists.question.abort();
    },
  };
}

export type HelpStore = ReturnType<typeof createHelp>;
