import ts from 'typescript';

/** Writes the types of these entries and of all they import. Type errors are for the type check to tell, not for the build. */
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
  ts.createProgram([...entries, `${source}/kit/css-text.d.ts`], settings).emit();
}
