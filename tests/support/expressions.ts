import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** A regular expression of the product, and where it stands or is made. */
export interface Expression {
  where: string;
  source: string;
  flags: string;
}

/** Every expression that is written out in the code of the product. */
export function writtenExpressions(): Expression[] {
  const files = globSync([
    'site/**/*.ts',
    'widgets/**/*.{ts,tsx}',
    'examples/**/*.{ts,tsx}',
  ]).filter(isOurs);
  return files.flatMap((file) => {
    const tree = ts.createSourceFile(
      file,
      readFileSync(file, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const found: Expression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
        found.push({
          where: `${file}:${line + 1}`,
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}

/** Begins to take pictures when it is imported, of texts that are its own. */
const programs = /^site\/take-pictures/;

/**
 * Every expression that is put together when the code is imported: from constants, from other modules. Imports each
 * file that makes one.
 */
export async function builtExpressions(): Promise<Expression[]> {
  const files = globSync(['site/**/*.ts', 'widgets/**/*.{ts,tsx}']).filter(
    (file) =>
      isOurs(file) &&
      !programs.test(file.replaceAll('\\', '/')) &&
      readFileSync(file, 'utf8').includes('RegExp('),
  );
  const found: Expression[] = [];
  const Native = globalThis.RegExp;
  let current = '';
  const Recording = new Proxy(Native, {
    construct(target, [source, flags]: [string | RegExp, string?], newTarget) {
      const made: RegExp = Reflect.construct(
        target,
        [source, flags],
        newTarget === Recording ? target : newTarget,
      );
      const caller = new Error('made here').stack?.split('\n')[2] ?? '';
      if (typeof source === 'string' && !caller.includes('node_modules')) {
        const place = /([\w./-]+\.ts):(\d+)/.exec(caller.replaceAll('\\', '/'));
        found.push({
          where: place ? `${place[1]}:${place[2]}` : current,
          source: made.source,
          flags: made.flags,
        });
      }
      return made;
    },
  });
  globalThis.RegExp = Recording;
  try {
    for (const file of files) {
      current = file;
      await import(pathToFileURL(resolve(file)).href);
    }
  } finally {
    globalThis.RegExp = Native;
  }
  const root = `//${process.cwd().replaceAll('\\', '/').replace(/^\//, '')}/`;
  const unique = new Map(
    found.map((expression) => [`/${expression.source}/${expression.flags}`, expression]),
  );
  return [...unique.values()].map((expression) => ({
    ...expression,
    where: expression.where.replace(root, ''),
  }));
}

function isOurs(file: string): boolean {
  return !/(?:^|[\\/])(?:node_modules|dist|\.astro)[\\/]|\.d\.ts$/.test(file);
}
