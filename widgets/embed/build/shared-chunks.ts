import type { GetManualChunk } from 'rollup';

/** Chunks that several widgets share, in order: each takes what its modules import at once and no earlier one has. */
interface SharedChunk {
  name: string;
  /** Ends of the paths of modules it is made for. */
  of: readonly RegExp[];
  /** Left where it is, although they import it. */
  but?: RegExp;
  /** Nothing else is taken. */
  only?: RegExp;
}

const chunks: readonly SharedChunk[] = [
  // What the smallest widget needs beside its own files: React and the light part of the core.
  {
    name: 'runtime',
    of: [/\/widgets\/sign-in\/element\.ts$/, /\/embed\/late\.ts$/],
    but: /\/widgets\/sign-in\//,
  },
  {
    name: 'service',
    of: [
      /\/widgets\/core\/api\/(?:call|files)\.ts$/,
      /\/widgets\/core\/session\/sign-in\.ts$/,
      /\/widgets\/core\/(?:form|task|paged-list)\.ts$/,
    ],
  },
  { name: 'kit', of: [/\/widgets\/kit\/(?!description|content-)[\w-]+\.tsx?$/] },
  // What the elements of the help have in common, and the others have not.
  {
    name: 'content',
    of: [/\/widgets\/core\/content\/[\w-]+\.ts$/, /\/widgets\/kit\/content-[\w-]+\.(?:tsx?|css)$/],
    only: /\/widgets\/(?:core\/content|kit\/content-|core\/contract\/(?:content|feedback)\.ts$)/,
  },
  // The parts of the account center, which its elements share: a page with one of them has all, in one request.
  {
    name: 'account',
    of: [/\/widgets\/account-parts\/[\w-]+\/[\w-]+\.(?:tsx?|css)$/],
    only: /\/widgets\/(?:account-parts\/|kit\/clipboard|core\/contract\/(?:account|order|invoice|tax-number)\.ts$)/,
  },
  // Its entry, which names all it needs, is then small and read at once.
  {
    name: 'writing',
    of: [/\/widgets\/writer\/element\.ts$/],
    but: /\/element\.ts$/,
    only: /\/widgets\/writer\//,
  },
];

/** Few chunks, each asked for by several widgets: every further one is a request and a name in the loader. */
export function sharedChunks(): GetManualChunk {
  let homes: Map<string, string> | undefined;
  return (id, { getModuleIds, getModuleInfo }) => {
    if (!homes) {
      homes = new Map();
      const ids = [...getModuleIds()];
      for (const { name, of, but, only } of chunks) {
        const found = new Set(
          ids.filter((known) => of.some((end) => end.test(known.replaceAll('\\', '/')))),
        );
        for (const member of found)
          for (const imported of getModuleInfo(member)?.importedIds ?? []) found.add(imported);
        for (const member of found) {
          const path = member.replaceAll('\\', '/');
          if (!homes.has(member) && !but?.test(path) && (!only || only.test(path)))
            homes.set(member, name);
        }
      }
    }
    return homes.get(id);
  };
}
