import { type BuildPollOptions, watchBuild } from './build-poll.ts';
import { blockDesktopChatApp, type ChatAppOptions } from './chat-app-block.ts';
import { type ChunkOptions, reloadOnChunkFailure } from './chunk-reload.ts';
import { type DevtoolsOptions, watchDevtools } from './devtools.ts';
import { type PrefetchOptions, prefetchWidgets } from './prefetch.ts';

/** What each guard needs to know; every field has a default, so `{}` will do. */
export interface GuardOptions
  extends BuildPollOptions,
    ChunkOptions,
    ChatAppOptions,
    DevtoolsOptions,
    PrefetchOptions {}

export type GuardName = 'build' | 'chunks' | 'wechat' | 'devtools' | 'prefetch';

const guards: Record<GuardName, (options: GuardOptions) => () => void> = {
  build: watchBuild,
  chunks: reloadOnChunkFailure,
  wechat: blockDesktopChatApp,
  devtools: watchDevtools,
  prefetch: prefetchWidgets,
};

const isGuardName = (name: string): name is GuardName => Object.keys(guards).includes(name);

/** The guards there are, in the order they are documented. */
export const guardNames: readonly GuardName[] = Object.keys(guards).filter(isGuardName);

const running = new Map<GuardName, () => void>();

/** Options in the loader's script tag: `data-guards`, `data-build-id`, `data-build-base`, `data-build-interval` (ms), `data-prefetch`. */
function optionsOfScript(): GuardOptions {
  const data = document.querySelector<HTMLScriptElement>('script[data-guards]')?.dataset ?? {};
  const interval = Number(data.buildInterval);
  return {
    ...(data.buildId ? { buildId: data.buildId } : {}),
    ...(data.buildBase ? { buildBase: data.buildBase } : {}),
    ...(interval > 0 ? { buildInterval: interval } : {}),
    ...(data.prefetch ? { prefetch: data.prefetch.split(/[\s,]+/).filter(Boolean) } : {}),
  };
}

function start(name: GuardName, options: GuardOptions): () => void {
  if (!running.has(name)) running.set(name, guards[name](options));
  return () => {
    running.get(name)?.();
    running.delete(name);
  };
}

/**
 * Installs guards by name (specification, sections 2, 4, 8 and 9):
 * - `build`: says when the site was built anew, and makes the next navigation a full load;
 * - `chunks`: reloads once when a chunk of the code cannot be had;
 * - `wechat`: in the chat app's desktop browser the page gives way to a message with the address to copy;
 * - `devtools`: tells the host when developer tools are open;
 * - `prefetch`: fetches widgets of later pages once this one is idle.
 *
 * A guard that runs already is left running; an unknown name is told to the developer. What `options` does not give is read from the
 * loader's script tag.
 * @returns undo, which takes away those this call names.
 */
export function installGuards(
  names: readonly string[] | string,
  options: GuardOptions = {},
): () => void {
  const wanted = typeof names === 'string' ? names.split(/[\s,]+/).filter(Boolean) : names;
  for (const name of wanted) {
    if (!isGuardName(name))
      // oxlint-disable-next-line no-console -- speaks to the developer of the page
      console.warn(`tender: there is no guard "${name}". Known are: ${guardNames.join(', ')}.`);
  }
  const merged = { ...optionsOfScript(), ...options };
  const undos = wanted.filter(isGuardName).map((name) => start(name, merged));
  return () => {
    for (const undo of undos) undo();
  };
}
