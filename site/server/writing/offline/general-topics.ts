/** Topics of the catalogue that fit any work: how it is organised, carried out, supplied. */
export const generalTopics: ReadonlySet<string> = new Set([
  'operation',
  'method',
  'supply',
  'system',
]);
