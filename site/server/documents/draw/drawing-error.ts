/** Why a picture or a page could not be drawn; the names are error codes of the contract. */
export type DrawingFault =
  | 'pictureUnsupported'
  | 'pictureTooLarge'
  | 'movingPicture'
  | 'damaged'
  /** It took too much memory or time. */
  | 'tooComplex'
  | 'encryptedFile'
  | 'unreadableFile'
  | 'badInput'
  /** This machine has no package that draws. */
  | 'noCanvas';

export class DrawingError extends Error {
  readonly fault: DrawingFault;
  /** px of the picture, pages of the file: what the sentence for the user needs. */
  readonly amount: number;

  constructor(fault: DrawingFault, options: ErrorOptions & { amount?: number } = {}) {
    super(fault, options);
    this.name = 'DrawingError';
    this.fault = fault;
    this.amount = options.amount ?? 0;
  }
}
