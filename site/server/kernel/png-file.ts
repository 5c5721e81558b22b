import { crc32 } from 'node:zlib';

export interface PngLayout {
  width: number;
  height: number;
  bits: number;
  /** 0 grey, 2 three bytes of colour, 3 by `palette`. */
  colour: 0 | 2 | 3;
  /** Three bytes a colour. */
  palette?: Buffer | undefined;
}

/** A PNG of rows that are packed as those of one: each with its filter before it, all deflated. */
export function pngFile(
  { width, height, bits, colour, palette }: PngLayout,
  packed: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = colour;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
