import digest from 'crypto-js/md5.js';

/** MD5 of the UTF-8 text, 32 lower-case hex digits; how a password travels. */
export function md5(text: string): string {
  return digest(text).toString();
}
