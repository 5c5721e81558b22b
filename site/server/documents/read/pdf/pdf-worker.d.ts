declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** The half of pdfjs that reads the file. */
  export const WorkerMessageHandler: { initializeFromPort(port: Worker): void };
}
