/** Points of a picture and how they are packed. */
export interface TiffPicture {
  width: number;
  height: number;
  /** Of each channel. */
  bits: number;
  /** 1 grey (or numbers of a palette), 3 RGB, 4 CMYK. */
  channels: number;
  /** Three bytes a colour. */
  palette?: Buffer;
  compression: 'none' | 'deflate' | 'fax3' | 'fax3-2d' | 'fax4';
  /** 2: each point is stored as the difference from the one before. */
  predictor: 1 | 2;
  /** Zero is white, for pictures of one channel; the usual thing for fax. */
  inverted: boolean;
}

const compressions = { none: 1, deflate: 8, fax3: 3, 'fax3-2d': 3, fax4: 4 } as const;
const isFax = (compression: TiffPicture['compression']): boolean => compression.startsWith('fax');

type Entry = [tag: number, type: 3 | 4, values: number[]];

/** Wraps packed points in a TIFF file of one strip, so that a decoder unpacks them. */
export function tiffFile(picture: TiffPicture, packed: Buffer): Buffer {
  const { width, height, bits, channels, palette, compression, predictor } = picture;
  const entries: Entry[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array.from({ length: channels }, () => bits)],
    [259, 3, [compressions[compression]]],
    [262, 3, [photometric(picture)]],
    [273, 4, [8]],
    [277, 3, [channels]],
    [278, 4, [height]],
    [279, 4, [packed.length]],
    ...(compression === 'fax3-2d' ? [[292, 4, [1]] satisfies Entry] : []),
    ...(predictor === 2 ? [[317, 3, [2]] satisfies Entry] : []),
    ...(palette ? [[320, 3, colourMap(palette, bits)] satisfies Entry] : []),
  ];
  const padding = packed.length % 2;
  const header = Buffer.alloc(8);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(8 + packed.length + padding, 4);
  return Buffer.concat([
    header,
    packed,
    Buffer.alloc(padding),
    directory(entries, 8 + packed.length + padding),
  ]);
}

function photometric({ channels, palette, compression, inverted }: TiffPicture): number {
  if (palette) return 3;
  if (channels === 3) return 2;
  if (channels === 4) return 5;
  return isFax(compression) === inverted ? 1 : 0;
}

/** All reds, then all greens, then all blues, in 16 bits. */
function colourMap(palette: Buffer, bits: number): number[] {
  const count = 1 << Math.min(8, bits);
  return [0, 1, 2].flatMap((channel) =>
    Array.from({ length: count }, (_, i) => (palette[i * 3 + channel] ?? 0) * 257),
  );
}

function directory(entries: readonly Entry[], at: number): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  const extra: Buffer[] = [];
  let extraAt = at + table.length;
  table.writeUInt16LE(entries.length, 0);
  for (const [i, [tag, type, values]] of entries.entries()) {
    const place = 2 + i * 12;
    const content = packedValues(type, values);
    table.writeUInt16LE(tag, place);
    table.writeUInt16LE(type, place + 2);
    table.writeUInt32LE(values.length, place + 4);
    if (content.length <= 4) content.copy(table, place + 8);
    else {
      table.writeUInt32LE(extraAt, place + 8);
      extra.push(content);
      extraAt += content.length;
    }
  }
  return Buffer.concat([table, ...extra]);
}

function packedValues(type: 3 | 4, values: readonly number[]): Buffer {
  const size = type === 3 ? 2 : 4;
  const content = Buffer.alloc(values.length * size);
  for (const [i, value] of values.entries()) content.writeUIntLE(value, i * size, size);
  return content;
}
