/** How far the recognising of a file is: pages done, of how many, and seconds that the rest will take. */
export interface ScanProgress {
  page: number;
  pages: number;
  seconds: number;
}

/** Whose file it is, and what ends the reading. */
export interface ReadingOptions {
  owner: string;
  signal?: AbortSignal;
  /** 0–1, never backwards. */
  onProgress?: (fraction: number) => void;
  /** Whether pages without text are recognised; they are unless said. */
  recognise?: boolean;
  /** After each page that was recognised. */
  onScan?: (progress: ScanProgress) => void;
}
/** A file, and where its bytes come from when its turn has come. */
export interface FileSource {
  fileName: string;
  bytes: () => Promise<Uint8Array> | Uint8Array;
}
