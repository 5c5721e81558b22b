import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import ts from 'typescript';

/** A path that a declaration names: `from './x.ts'`, `import('./x.tsx')`. */
const named = /(?<=\b(?:from|import) ?\(?['"])(\.[^'"]+)\.tsx?(?=['"])/g;

/** What the compiler declares of one file, which is all that it then looks through. */
function declarationOf(program: ts.Program, file: string): string {
  const source = program.getSourceFile(`${file}.ts`) ?? program.getSourceFile(`${file}.tsx`);
  let text: string | undefined;
  if (source) program.emit(source, (_, declared) => void (text = declared));
  if (text === undefined) throw new Error(`tender: ${file} is named by a type and not made`);
  return text;
}

/**
 * Writes the types of these entries and of what they name, which is little of what they import: a view's type is its properties. Type
 * errors are for the type check to tell, not for the build, which does not look for any.
 */
export function writeDeclarations(
  entries: readonly string[],
  source: string,
  outDir: string,
): void {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.', { noEmit: false });
  const settings: ts.CompilerOptions = {
    ...{ ...options, noEmit: false, noCheck: true },
    ...{ declaration: true, emitDeclarationOnly: true, outDir, rootDir: source },
  };
  const program = ts.createProgram([...entries, `${source}/kit/css-text.d.ts`], settings);
  const wanted = new Set(
    entries.map((entry) => posix.relative(source, entry).replace(/\.tsx?$/, '')),
  );
  // Grows while it is walked.
  for (const file of wanted) {
    const text = declarationOf(program, `${source}/${file}`);
    for (const [, path = ''] of text.matchAll(named))
      wanted.add(posix.join(posix.dirname(file), path));
    mkdirSync(dirname(`${outDir}/${file}`), { recursive: true });
    // Of the compiler's own spellings the one that every setting of a host understands.
    writeFileSync(`${outDir}/${file}.d.ts`, text.replace(named, '$1.js'));
  }
}
