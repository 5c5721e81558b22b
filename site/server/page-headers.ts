import { existsSync, readFileSync } from 'node:fs';

const scriptHeaders = { 'X-Content-Type-Options': 'nosniff' };

/** Features of devices that no page of ours asks for, nor anything it could be made to load. */
const unused = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
  ],
  ...['payment', 'serial', 'usb', 'xr-spatial-tracking'],
];

/**
 * Our own pages load nothing from elsewhere, run no script and use no style that stands in the page (but the build's own, by hash), and
 * send forms to us alone. What makes markup or scripts of texts has to pass one of the policies named: `default` is ours
 * (`site/src/scripts/trusted-types.ts`), the loader with integrity has `tender-widgets`, the editor's paste `ProseMirrorClipboard`.
 */
function contentPolicy(styleHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `style-src 'self' ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The frames of /demo/developers.
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default tender-widgets ProseMirrorClipboard',
  ].join('; ');
}

/** Headers of every answer that is no call: of pages and pictures, and of files that are no document (`isScript`). */
export function createPageHeaders({
  hstsSeconds,
}: {
  hstsSeconds: number;
}): (isScript: boolean) => Readonly<Record<string, string>> {
  const always = strictTransport(hstsSeconds);
  const ofScripts = { ...always, ...scriptHeaders };
  const ofPages = {
    ...ofScripts,
    'Content-Security-Policy': contentPolicy(readStyleHashes()),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  };
  return (isScript) => (isScript ? ofScripts : ofPages);
}

/** The promise that this host answers over TLS, for so many seconds; none for 0. Browsers read it over TLS alone. */
export function strictTransport(seconds: number): Record<string, string> {
  return seconds > 0 ? { 'Strict-Transport-Security': `max-age=${seconds}` } : {};
}

/** Written by the build (`site/style-hashes.ts`), without which there are no pages. */
function readStyleHashes(): string[] {
  const file = new URL('../../dist/site/server/style-hashes.json', import.meta.url);
  const hashes: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return Array.isArray(hashes) ? hashes.map(String) : [];
}
