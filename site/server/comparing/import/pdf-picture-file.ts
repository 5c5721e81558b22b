import { pngFile } from '../../kernel/png-file.ts';
import { inflated, type PdfObjects } from './pdf-objects.ts';
import type { PdfDictionary, PdfValue } from './pdf-values.ts';
import { type TiffPicture, tiffFile } from './tiff-file.ts';

/** The same limit as for decoding: no picture that is passed over is unpacked. */
const MOST_BYTES = 400 * 1024 * 1024;

/**
 * A picture of a PDF as a file that decoders take: JPEG as it is, others wrapped in PNG or TIFF around the bytes as they are packed.
 * The packed bytes themselves where neither can hold them (JPEG 2000, JBIG2).
 */
export function pictureFile(
  objects: PdfObjects,
  picture: PdfDictionary,
  stream: Buffer,
): Uint8Array {
  const filters = list(objects.resolve(picture.get('Filter') ?? picture.get('F')));
  const parameters = list(objects.resolve(picture.get('DecodeParms') ?? picture.get('DP'))).map(
    (entry) => objects.dictionary(entry),
  );
  const names = filters.map((filter) => filterName(objects.resolve(filter)));
  const last = names.at(-1);
  let bytes = stream;
  // A JPEG may be deflated once more.
  for (const name of names.slice(0, -1)) {
    const opened = name === '/FlateDecode' ? inflated(bytes, MOST_BYTES) : undefined;
    if (!opened) return stream;
    bytes = opened;
  }
  if (last === '/DCTDecode' || last === '/DCT') return bytes;
  const layout = pictureLayout(objects, picture);
  if (!layout) return stream;
  const parameter = parameters[names.length - 1] ?? parameters[0] ?? new Map<string, PdfValue>();
  if (last === '/CCITTFaxDecode' || last === '/CCF')
    return faxFile(objects, layout, parameter, bytes);
  if (last !== undefined && last !== '/FlateDecode') return stream;
  const predictor = number(objects, parameter, 'Predictor', 1);
  const isPacked = last === '/FlateDecode';
  if (isPacked && predictor >= 10) return pngPicture(layout, bytes) ?? stream;
  return tiffFile(
    { ...layout, compression: isPacked ? 'deflate' : 'none', predictor: predictor === 2 ? 2 : 1 },
    bytes,
  );
}

const filterName = (name: PdfValue): string =>
  name === '/Fl' ? '/FlateDecode' : typeof name === 'string' ? name : '';

type Layout = Pick<TiffPicture, 'width' | 'height' | 'bits' | 'channels' | 'palette' | 'inverted'>;

const list = (value: PdfValue): PdfValue[] =>
  Array.isArray(value) ? value : value === null ? [] : [value];

function number(
  objects: PdfObjects,
  dictionary: PdfDictionary,
  name: string,
  otherwise: number,
): number {
  const value = objects.resolve(dictionary.get(name));
  return typeof value === 'number' ? value : otherwise;
}

function pictureLayout(objects: PdfObjects, picture: PdfDictionary): Layout | undefined {
  const isMask = objects.resolve(picture.get('ImageMask')) === true;
  const width = number(objects, picture, 'Width', 0);
  const height = number(objects, picture, 'Height', 0);
  const bits = isMask ? 1 : number(objects, picture, 'BitsPerComponent', 8);
  if (
    width < 1 ||
    height < 1 ||
    width > 65_000 ||
    height > 65_000 ||
    ![1, 2, 4, 8, 16].includes(bits)
  )
    return undefined;
  const space = isMask ? { channels: 1 } : colourSpace(objects, picture.get('ColorSpace'), 0);
  if (!space) return undefined;
  const decode = objects.resolve(picture.get('Decode'));
  return { width, height, bits, inverted: Array.isArray(decode) && decode[0] === 1, ...space };
}

function colourSpace(
  objects: PdfObjects,
  value: PdfValue | undefined,
  depth: number,
): { channels: number; palette?: Buffer } | undefined {
  const space = objects.resolve(value);
  const [name, base, , lookup] = Array.isArray(space) ? space : [space];
  switch (objects.resolve(name)) {
    case '/DeviceGray':
    case '/CalGray':
    case '/Separation':
      return { channels: 1 };
    case '/DeviceRGB':
    case '/CalRGB':
    case '/Lab':
      return { channels: 3 };
    case '/DeviceCMYK':
      return { channels: 4 };
    case '/ICCBased':
      return { channels: number(objects, objects.dictionary(base), 'N', 3) };
    case '/Indexed': {
      const under = depth > 0 ? undefined : colourSpace(objects, base, depth + 1);
      const colours = colourTable(objects, lookup);
      return under && colours
        ? { channels: 1, palette: rgbPalette(colours, under.channels) }
        : undefined;
    }
    default:
      return undefined;
  }
}

function colourTable(objects: PdfObjects, lookup: PdfValue | undefined): Buffer | undefined {
  const direct = objects.resolve(lookup);
  if (Buffer.isBuffer(direct)) return direct;
  const stream = objects.streamOf(lookup);
  if (!stream || !(direct instanceof Map)) return undefined;
  return direct.has('Filter') ? inflated(stream, 65_536) : stream;
}

/** Three bytes a colour; only grey and CMYK have to be changed. */
function rgbPalette(colours: Buffer, channels: number): Buffer {
  if (channels === 3) return colours;
  const rgb: number[] = [];
  for (let at = 0; at + channels <= colours.length; at += channels) {
    const [c = 0, m = 0, y = 0, k = 0] = colours.subarray(at, at + channels);
    if (channels === 4) rgb.push(...[c, m, y].map((ink) => ((255 - ink) * (255 - k)) / 255));
    else rgb.push(c, c, c);
  }
  return Buffer.from(rgb);
}

function faxFile(
  objects: PdfObjects,
  layout: Layout,
  parameter: PdfDictionary,
  bytes: Buffer,
): Uint8Array {
  const k = number(objects, parameter, 'K', 0);
  const isBlackOne = objects.resolve(parameter.get('BlackIs1')) === true;
  const width = number(objects, parameter, 'Columns', 1728);
  const compression = k < 0 ? 'fax4' : k === 0 ? 'fax3' : 'fax3-2d';
  return tiffFile(
    {
      ...layout,
      width,
      bits: 1,
      channels: 1,
      compression,
      inverted: isBlackOne !== layout.inverted,
      predictor: 1,
    },
    bytes,
  );
}

/** The rows of a PDF picture with a PNG predictor are packed as those of a PNG file. */
function pngPicture(
  { width, height, bits, channels, palette }: Layout,
  packed: Buffer,
): Uint8Array | undefined {
  if (channels === 4) return undefined;
  const colours = palette?.subarray(0, Math.min(768, palette.length - (palette.length % 3)));
  return pngFile(
    { width, height, bits, colour: colours ? 3 : channels === 3 ? 2 : 0, palette: colours },
    packed,
  );
}
