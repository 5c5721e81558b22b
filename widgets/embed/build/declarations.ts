import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';
import ts from 'typescript';

/** A path that a declaration names: `from './x.ts'`, `import('./x.tsx')`. */
const named = /(?<=\b(?:from|import) ?\(?['"])(\.[^'"]+)\.tsx?(?=['"])/g;

/**
 * Writes the types of these entries and of what they name, which is little of what they import: a view's type is its properties. Type
 * errors are for the type check to tell, not for the build.
 */
export function writeDeclarations(
  entries: readonly string[],
  source: string,
  outDir: string,
): void {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.', { noEmit: false });
  const settings: ts.CompilerOptions = {
    ...options,
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, outDir, rootDir: source },
  };
  const made = new Map<string, string>();
  ts.createProgram([...entries, `${source}/kit/css-text.d.ts`], settings).emit(
    undefined,
    (path, text) => made.set(posix.relative(resolve(outDir).replaceAll('\\', '/'), path), text),
  );
  const wanted = new Set(
    entries.map((entry) => posix.relative(source, entry).replace(/\.tsx?$/, '.d.ts')),
  );
  // Grows while it is walked.
  for (const file of wanted) {
    const text = made.get(file);
    if (text === undefined) throw new Error(`tender: ${file} is named by a type and not made`);
    for (const [, path = ''] of text.matchAll(named))
      wanted.add(`${posix.join(posix.dirname(file), path)}.d.ts`);
    mkdirSync(dirname(`${outDir}/${file}`), { recursive: true });
    // Of the compiler's own spellings the one that every setting of a host understands.
    writeFileSync(`${outDir}/${file}`, text.replace(named, '$1.js'));
  }
}
