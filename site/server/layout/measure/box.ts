/** A stack of equal lines that may break between them. Points. */
export interface Box {
  lines: number;
  lineHeight: number;
  before: number;
  after: number;
  newPage: boolean;
  keepNext: boolean;
  /** May not break inside. */
  whole: boolean;
  /** Height of header rows repeated after a break. */
  repeat: number;
  key?: string;
}

export const plain = {
  before: 0,
  after: 0,
  newPage: false,
  keepNext: false,
  whole: false,
  repeat: 0,
};

/** Space under a picture that stands on the line, points. */
export const PICTURE_FOOT = 4;
