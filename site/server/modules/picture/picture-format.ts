type PictureFormat = 'png' | 'jpeg' | 'webp' | 'heic' | 'pdf';

const signatures: readonly [format: PictureFormat, at: number, bytes: readonly number[]][] = [
  ['png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', 0, [0xff, 0xd8, 0xff]],
  ['webp', 8, [0x57, 0x45, 0x42, 0x50]],
];
/** ISO 23008-12: the brands of stills and bursts whose pictures are HEVC; 'mif1' says only that it is a still of some codec. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** What mail programs and printers put before a PDF begins is skipped by every reader. */
const PDF_LEAD = 1024;

/** By its first bytes: names lie, and no other decoder is to see the file. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12))) return 'heic';
  const known = signatures.find(([, at, signature]) =>
    signature.every((byte, index) => bytes[at + index] === byte),
  );
  if (known) return known[0];
  return Buffer.from(bytes.subarray(0, PDF_LEAD)).includes('%PDF-') ? 'pdf' : undefined;
}
