import { spawn } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { env, platform } from 'node:process';
import { pathToFileURL } from 'node:url';
import { assertWorksHere } from '../../kernel/elsewhere.ts';
import { inSpan } from '../../kernel/spans.ts';

/** LibreOffice could not convert the file: it failed, hung past the time limit or wrote nothing. */
export class LibreOfficeError extends Error {
  override name = 'LibreOfficeError' as const;
}

const WINDOWS = platform === 'win32';
const usualPlaces = WINDOWS
  ? ['C:\\Program Files\\LibreOffice\\program\\soffice.com']
  : [
      '/usr/lib/libreoffice/program/soffice',
      '/opt/libreoffice/program/soffice',
      '/Applications/LibreOffice.app/Contents/MacOS/soffice',
    ];

/** Path of LibreOffice: SOFFICE_PATH if set (empty or `none`: not to be used), else from PATH or the usual places; undefined where there is none. */
export async function findLibreOffice(): Promise<string | undefined> {
  const { SOFFICE_PATH, PATH = '' } = env;
  if (SOFFICE_PATH !== undefined)
    return SOFFICE_PATH !== 'none' && (await isProgram(SOFFICE_PATH)) ? SOFFICE_PATH : undefined;
  const names = WINDOWS ? ['soffice.com', 'soffice.exe'] : ['soffice', 'libreoffice'];
  const onPath = PATH.split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)));
  for (const candidate of [...onPath, ...usualPlaces])
    if (await isProgram(candidate)) return candidate;
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Converts a .docx to PDF with headings as its outline. Throws LibreOfficeError. */
export function convertToPdf(
  docx: Uint8Array,
  options: { soffice: string; timeoutMs: number },
): Promise<Uint8Array> {
  const filter = 'pdf:writer_pdf_Export:{"ExportBookmarks":{"type":"boolean","value":"true"}}';
  return inSpan('layout pdf', {}, () =>
    convert(docx, { from: 'docx', to: 'pdf', filter }, options),
  );
}

/** Converts a .doc or .wps to .docx. Throws LibreOfficeError. */
export function convertToDocx(
  doc: Uint8Array,
  options: { soffice: string; timeoutMs: number },
): Promise<Uint8Array> {
  return inSpan('layout docx', {}, () =>
    convert(doc, { from: 'doc', to: 'docx', filter: 'docx:MS Word 2007 XML' }, options),
  );
}

/**
 * A program that was last used in an older version, as it takes a new profile to be, draws and reads back pictures of
 * 64 MB to try the screen before it does anything: four of five seconds of a small file, each time.
 */
const usedBefore = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/Product"><prop oor:name="ooSetupLastVersion" oor:op="fuse"><value>999.0</value></prop></item>
</oor:items>
`;

/** A profile that nothing was done in yet, in the folder. */
async function newProfile(folder: string): Promise<string> {
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), usedBefore);
  return pathToFileURL(profile).href;
}

/**
 * Each call has a profile of its own, so that calls do not wait for one another, and leaves nothing behind. Throws LibreOfficeError.
 */
async function convert(
  bytes: Uint8Array,
  { from, to, filter }: { from: string; to: string; filter: string },
  options: { soffice: string; timeoutMs: number },
): Promise<Uint8Array> {
  assertWorksHere('LibreOffice');
  const folder = await mkdtemp(join(tmpdir(), 'tender-word-'));
  try {
    const source = join(folder, `bid.${from}`);
    await writeFile(source, bytes);
    const args = [
      `-env:UserInstallation=${await newProfile(folder)}`,
      '--headless',
      '--norestore',
      '--convert-to',
      filter,
      '--outdir',
      folder,
      source,
    ];
    await run(options.soffice, args, { folder, timeoutMs: options.timeoutMs });
    return await readFile(join(folder, `bid.${to}`)).catch((cause: unknown) => {
      throw new LibreOfficeError('LibreOffice wrote no file', { cause });
    });
  } finally {
    // A killed program may still be closing files.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(
      () => undefined,
    );
  }
}

/**
 * Runs what follows `$0` for as long as our end of its standard input is open: a process of ours that is killed can stop nothing any more.
 * LibreOffice then goes, with all it has started, and so does the folder `$0`. The command at the back of a shell would read from nowhere.
 * It takes a back seat: with a hundred bids laid out at once, whoever opens a page waits for no layout. A session of its own is a
 * scheduling group of its own where Linux makes these by itself (autogroup, see sched(7)); there only the group's value counts.
 */
const whileWeLive = `exec 3<&0
echo 5 2>/dev/null >/proc/self/autogroup
nice -n 5 "$@" 3<&- & work=$!
{ read -r line <&3; rm -rf "$0"; kill -KILL 0; } & watch=$!
wait $work; code=$?
kill -KILL $watch
exit $code`;

function run(
  program: string,
  args: string[],
  { folder, timeoutMs }: { folder: string; timeoutMs: number },
): Promise<void> {
  const [command, ...given] = WINDOWS
    ? [program, ...args]
    : ['sh', '-c', whileWeLive, folder, program, ...args];
  // A group of its own: the launcher's child is the one that works, and it must die with it.
  const child = spawn(command, given, {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: !WINDOWS,
    windowsHide: true,
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new LibreOfficeError(`LibreOffice took longer than ${timeoutMs} ms`));
      stop(child.pid, () => child.kill('SIGKILL'));
    }, timeoutMs);
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(new LibreOfficeError('LibreOffice could not be started', { cause }));
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new LibreOfficeError(`LibreOffice ended with ${code}`));
    });
  });
}

function stop(pid: number | undefined, killChild: () => void): void {
  if (pid === undefined || WINDOWS) return killChild();
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    killChild();
  }
}
