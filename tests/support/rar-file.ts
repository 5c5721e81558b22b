import { crc32 } from 'node:zlib';

/** A number as RAR 5 writes it: seven bits a byte, the last without the eighth. */
function variable(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    const byte = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? byte | 0x80 : byte);
  } while (rest > 0);
  return Buffer.from(bytes);
}

/** A header of RAR 5: its sum, its length, what it says. */
function header(fields: readonly (number | Buffer)[]): Buffer {
  const body = Buffer.concat(
    fields.map((field) => (typeof field === 'number' ? variable(field) : field)),
  );
  const summed = Buffer.concat([variable(body.length), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(summed));
  return Buffer.concat([sum, summed]);
}

const SIGNATURE = Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00]);
const [MAIN, FILE, END] = [1, 2, 5];
const HAS_DATA = 2;
const HAS_SUM = 4;

/** Writes a small RAR 5 archive whose files are stored as they are. */
export function rarFile(files: Record<string, string | Uint8Array>): Buffer {
  const parts = Object.entries(files).flatMap(([name, content]) => {
    const bytes = Buffer.from(content);
    const title = Buffer.from(name);
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(bytes));
    const attributes = 0;
    const [stored, windows] = [0, 0];
    const fields = [
      ...[FILE, HAS_DATA, bytes.length, HAS_SUM, bytes.length, attributes, sum],
      ...[stored, windows, title.length, title],
    ];
    return [header(fields), bytes];
  });
  return Buffer.concat([SIGNATURE, header([MAIN, 0, 0]), ...parts, header([END, 0, 0])]);
}
