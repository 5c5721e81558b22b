/** The part of 7z-wasm 1 that is used. Its own types take it for a module of the other kind. */
declare module '7z-wasm' {
  /** An open file of its file system, which lies in its memory alone. */
  export interface SevenZipStream {
    path?: string;
    position: number;
  }
  export interface SevenZip {
    FS: {
      mkdir(path: string): unknown;
      writeFile(path: string, data: Uint8Array): void;
      ftruncate(file: number, length: number): void;
      write(
        stream: SevenZipStream,
        from: Int8Array,
        offset: number,
        length: number,
        position?: number,
      ): number;
    };
    /** Runs the command once; its exit code, 0 where nothing is wrong. */
    callMain(args: string[]): number;
  }
  const open: (options: {
    print(line: string): void;
    printErr(line: string): void;
    stdin(): number | null;
  }) => Promise<SevenZip>;
  export default open;
}
