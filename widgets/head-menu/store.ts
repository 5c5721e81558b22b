import { atom } from 'nanostores';
import * as v from 'valibot';
import { env } from '../core/env.ts';
import { $session } from '../core/session/session.ts';
import { refreshUser } from '../core/session/sign-in.ts';
import type { MenuEntry } from '../core/session/state.ts';

/** The menu of the last page in this tab, so that the next one begins with it. */
const KEY = 'tender.head-menu';
/** The account chip of the page asks for the user too; only where there is none this asks. */
const WAIT_FOR_OTHERS_MS = 400;

const Menu = v.array(v.object({ path: v.string(), name: v.optional(v.string(), '') }));

function storedMenu(): readonly MenuEntry[] {
  try {
    return v.parse(Menu, JSON.parse(env().session.get(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Path without what follows it, and without a slash at its end. */
const bare = (path: string) => path.replace(/[?#].*/s, '').replace(/(?<=[^/])\/+$/, '');

/** The entry whose path is the longest beginning of this one, in whole parts; -1 where none is. */
export function currentEntry(menu: readonly MenuEntry[], path: string): number {
  const here = bare(path);
  let best = -1;
  let longest = 0;
  menu.forEach((entry, index) => {
    const own = bare(entry.path);
    const leadsHere = here === own || here.startsWith(`${own}/`);
    if (leadsHere && own.length > longest) [best, longest] = [index, own.length];
  });
  return best;
}

const destination = (event: Event): string => {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const path: unknown =
    typeof detail === 'object' && detail ? Reflect.get(detail, 'path') : undefined;
  return typeof path === 'string' && path.startsWith('/') ? path : env().path();
};

/** The menu of the visitor, and where they are. */
export function createHeadMenu() {
  const $menu = atom<readonly MenuEntry[]>([]);
  const $path = atom('');

  const follow = () => {
    const { token, headMenu } = $session.get();
    if (!token) {
      env().session.remove(KEY);
      return $menu.set([]);
    }
    if (headMenu.length === 0) return $menu.set(storedMenu());
    env().session.set(KEY, JSON.stringify(headMenu));
    $menu.set(headMenu);
  };
  /** Runs while the menu is on the page; the result is its undo. */
  const start = () => {
    const here = () => $path.set(env().path());
    here();
    const undo = [
      $session.subscribe(follow),
      env().listen('tender-navigate', (event) => $path.set(destination(event))),
      env().listen('popstate', here),
    ];
    const waiting = setTimeout(() => {
      const { token, account } = $session.get();
      if (token && !account) void refreshUser();
    }, WAIT_FOR_OTHERS_MS);
    return () => {
      clearTimeout(waiting);
      for (const end of undo) end();
    };
  };
  return { $menu, $path, start, here: () => $path.set(env().path()) };
}
