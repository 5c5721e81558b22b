import module from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * `node --import ./site/server/kernel/load-quickly.ts …`: a process, and each thread it makes, loads its code for less. What an earlier one has
 * compiled is read, where Node keeps it (22.1) and the folder can be written to. And Node parses all `exports` of a package for each
 * import of a file of it; drizzle-orm's are 130 KB, and 600 imports a process a fifth of its start: they are resolved here, where Node
 * can be told so (22.15). So are our own thousand files, for each of which Node looks for a package.json in every folder above it.
 */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));
const PACKAGE = 'drizzle-orm';
const FOLDER = `/node_modules/${PACKAGE}/`;

/** Our own files name each other with their endings, and are ES modules, whose types Node strips (22.18). */
const own = import.meta.url.slice(0, -'site/server/kernel/load-quickly.ts'.length);
const stripsTypes = Boolean(process.features.typescript);
const isOwn = (specifier: string, parentURL: string) =>
  stripsTypes &&
  specifier.startsWith('.') &&
  specifier.endsWith('.ts') &&
  parentURL.startsWith(own) &&
  !parentURL.includes('/node_modules/');

type Resolved = module.ResolveFnOutput;
/** What its names mean to ESM code, wherever it stands: there is one copy. */
const known = new Map<string, Resolved>();

const isPackage = (specifier: string) =>
  specifier === PACKAGE || specifier.startsWith(`${PACKAGE}/`);

const resolve: module.ResolveHookSync = (specifier, context, next) => {
  const { parentURL = '', conditions } = context;
  if (!conditions.includes('import')) return next(specifier, context);
  if (isOwn(specifier, parentURL)) {
    const { href } = new URL(specifier, parentURL);
    return { url: href, format: 'module-typescript', shortCircuit: true };
  }
  // Its files are ES modules, and name each other with their endings.
  if (specifier.startsWith('.') && parentURL.includes(FOLDER))
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  if (!isPackage(specifier)) return next(specifier, context);
  const found = known.get(specifier) ?? next(specifier, context);
  known.set(specifier, found);
  return { ...found, shortCircuit: true };
};

// Types name both, older Nodes have neither.
const { enableCompileCache, registerHooks }: Partial<typeof module> = module;
if (!process.env.NODE_COMPILE_CACHE) enableCompileCache?.(compiled);
registerHooks?.({ resolve });
