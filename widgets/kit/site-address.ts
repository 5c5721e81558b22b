/** `base` (an address, or '') is put before paths of our site; other addresses stay, and anything that is none is ''. */
export function siteAddress(base: string, url: string): string {
  if (/^\/(?![/\\])/.test(url))
    return `${/^(?:https?:\/\/|\/)/i.test(base) ? base.replace(/(?<!\/)\/+$/, '') : ''}${url}`;
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(url) ? url : '';
}
