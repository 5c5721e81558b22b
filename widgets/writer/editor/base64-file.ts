const DATA_ADDRESS = /^data:(image\/(?:png|jpe?g|gif|webp|bmp));base64,([\w+/=\s]+)$/i;
const ENDINGS: Record<string, string> = { jpeg: 'jpg' };

/** The picture in a `data:` address, as a file. Undefined for any other address. */
export function decodeBase64(address: string): File | undefined {
  const [, type = '', data = ''] = DATA_ADDRESS.exec(address.trim()) ?? [];
  if (type === '') return undefined;
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (sign) => sign.charCodeAt(0));
    const kind = type.slice('image/'.length).toLowerCase();
    return new File([bytes], `picture.${ENDINGS[kind] ?? kind}`, { type: type.toLowerCase() });
  } catch {
    return undefined;
  }
}
