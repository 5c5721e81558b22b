/** A picture as a format's reader finds it, before it is looked at. */
export interface FoundPicture {
  /** A file a decoder takes: JPEG, PNG, GIF, WebP, TIFF; any other bytes are compared byte by byte. */
  bytes: Uint8Array;
  page?: number;
  /** Text of the paragraph it stands in, or the nearest before it, for finding the block. */
  after?: string;
}
