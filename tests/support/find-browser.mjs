import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const installed = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Without the packaged browser's own arguments: its single process shares cookies among all visitors, and it turns the web's security
 * off. What it needs is to do without a sandbox and the helper process of one.
 */
const packagedArguments = ['--no-sandbox', '--no-zygote'];

/** Chrome refuses to run as root with its sandbox. */
const rootArguments = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

const packageFile = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url);
const unpack = `import packaged from '@sparticuz/chromium'; await packaged.executablePath();`;

/**
 * The browser that npm brings, unpacked once on this machine. Test files start beside each other, and the package takes a browser that
 * is half written for a whole one: each unpacks into a folder of its own, which takes its place in one step. In a process of its own,
 * since the package writes to `TMPDIR`.
 */
async function unpackedBrowser() {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const home = join(tmpdir(), `tender-chromium-${version}`);
  const executable = join(home, 'chromium');
  if (isExecutable(executable)) return executable;
  const own = await mkdtemp(`${home}-`);
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: own },
    });
    // It takes its place where nothing is. Another process may have come first: nobody removes a whole browser, which may be starting.
    await rename(own, home).catch(async () => {
      if (isExecutable(executable)) return;
      await rm(home, { recursive: true, force: true });
      await rename(own, home).catch(() => undefined);
    });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  return executable;
}

/**
 * The browser for tests: `CHROME_PATH`, else an installed Chrome or Chromium, else the one that npm brings.
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export async function findBrowser() {
  const executablePath = process.env.CHROME_PATH || installed.find(isExecutable);
  if (executablePath) return { executablePath, args: rootArguments() };
  return { executablePath: await unpackedBrowser(), args: packagedArguments };
}
