/** HEVC of 96 × 64 px: red, with its upper left quarter blue. Decoder configuration and the coded picture. */
const CONFIGURATION =
  'AQFgAAAAkAAAAAAAHvAA/P34+AAADwOgAAEAGEABDAH//wFgAAADAJAAAAMAAAMAHpWYCaEAAQApQgEBAWAAAAMAkAAAAwAAAwAeoDCBBZZWaSTK8BaAgAAAAwCAAAADAISiAAEAB0QBwXK0IkA=';
const CODED = 'AAAAMigBrxOAn2i1OWSj//GZRX/Fdq/gU029i+QQf/f53L2oKpGZEk/MeX/3sqt+5vo0Q6i4';

function number(value: number, bytes: 1 | 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([number(body.length + 8, 4), Buffer.from(type, 'latin1'), body]);
}

/** A box that begins with its version and flags. */
const fullBox = (type: string, version: number, ...parts: Buffer[]) =>
  box(type, number(version * 2 ** 24, 4), ...parts);

/** A HEIC file as telephones write them. `turns`: quarter turns to the left when it is shown; `side`: px it claims instead of 96 × 64. */
export function sampleHeic({
  turns = 0,
  side,
}: {
  turns?: number;
  side?: number;
} = {}): Uint8Array<ArrayBuffer> {
  const coded = Buffer.from(CODED, 'base64');
  const fileType = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const metaOf = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
      fullBox('pitm', 0, number(1, 2)),
      fullBox(
        'iloc',
        0,
        number(0x44, 1),
        number(0, 1),
        number(1, 2),
        number(1, 2),
        number(0, 2),
        number(1, 2),
        number(offset, 4),
        number(coded.length, 4),
      ),
      fullBox(
        'iinf',
        0,
        number(1, 2),
        fullBox('infe', 2, number(1, 2), number(0, 2), Buffer.from('hvc1\0', 'latin1')),
      ),
      box(
        'iprp',
        box(
          'ipco',
          box('hvcC', Buffer.from(CONFIGURATION, 'base64')),
          fullBox('ispe', 0, number(side ?? 96, 4), number(side ?? 64, 4)),
          box('irot', number(turns, 1)),
        ),
        fullBox(
          'ipma',
          0,
          number(1, 4),
          number(1, 2),
          number(3, 1),
          number(0x81, 1),
          number(2, 1),
          number(0x83, 1),
        ),
      ),
    );
  const data = box('mdat', coded);
  const offset = fileType.length + metaOf(0).length + 8;
  return new Uint8Array(Buffer.concat([fileType, metaOf(offset), data]));
}
