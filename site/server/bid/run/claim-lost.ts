/** Another process writes the run now, or nobody. */
export class ClaimLost extends Error {
  override name = 'ClaimLost' as const;

  constructor() {
    super('another process writes this run now');
  }
}
