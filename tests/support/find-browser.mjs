import { accessSync, constants } from 'node:fs';

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

/**
 * The browser for tests: `CHROME_PATH`, else an installed Chrome or Chromium, else the one that npm brings.
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export async function findBrowser() {
  const executablePath = process.env.CHROME_PATH || installed.find(isExecutable);
  if (executablePath) return { executablePath, args: rootArguments() };
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), args: packagedArguments };
}
