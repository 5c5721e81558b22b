import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { platform } from 'node:process';
import { promisify } from 'node:util';

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  win32: [
    'C:\\Windows\\Fonts\\simhei.ttf',
    'C:\\Windows\\Fonts\\msyh.ttc',
    'C:\\Windows\\Fonts\\simsun.ttc',
  ],
  darwin: [
    '/System/Library/Fonts/STHeiti Medium.ttc',
    '/System/Library/Fonts/PingFang.ttc',
    '/Library/Fonts/Arial Unicode.ttf',
  ],
};
const linuxPlaces = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc',
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
];
/** How long fontconfig may take to answer. */
const ASK_MS = 5000;

let found: Promise<Uint8Array | null> | undefined;

/** The bytes of a font with Chinese characters, null on a machine that has none. Looked for once. */
export function chineseFont(): Promise<Uint8Array | null> {
  found ??= findFont();
  return found;
}

async function findFont(): Promise<Uint8Array | null> {
  const asked = platform === 'win32' ? [] : await fontconfigFiles();
  for (const path of [...asked, ...(usualPlaces[platform] ?? linuxPlaces)]) {
    const bytes = await readFile(path).catch(() => null);
    if (bytes !== null) return bytes;
  }
  return null;
}

/** Sans-serif Chinese fonts that fontconfig knows, Noto first; none where it is not installed. */
async function fontconfigFiles(): Promise<string[]> {
  const asked = promisify(execFile)('fc-list', [':lang=zh-cn', 'file'], { timeout: ASK_MS });
  const { stdout } = await asked.catch(() => ({ stdout: '' }));
  const paths = stdout
    .split('\n')
    .map((line) => line.replace(/:\s*$/u, '').trim())
    .filter((path) => /\.(?:ttf|otf|ttc)$/iu.test(path));
  const rank = (path: string) =>
    (/sans.{0,200}regular|hei/iu.test(path) ? 0 : 2) +
    (/noto|source/iu.test(path) ? 0 : 1) +
    (/bold|light|black|thin|mono/iu.test(path) ? 4 : 0);
  return [...new Set(paths)].sort((a, b) => rank(a) - rank(b)).slice(0, 3);
}
