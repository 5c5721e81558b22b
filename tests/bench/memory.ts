import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../support/product.ts';

/** Resident megabytes of a process; Linux only. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

/** The floor: the embedded database alone in a process of its own. */
async function bareDatabaseMb(): Promise<number> {
  const code =
    "const { PGlite } = await import('@electric-sql/pglite'); await PGlite.create('memory://'); console.log('up'); setTimeout(() => {}, 1e6);";
  const child = spawn('node', ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const megabytes = await residentMb(child.pid ?? 0);
  child.kill('SIGKILL');
  return megabytes;
}

if (process.platform !== 'linux') {
  console.log('skipped: reads /proc, which only Linux has');
} else {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-memory-'));
  const product = await startProduct(dataDir);
  const ours = await residentMb(product.pid());
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
  const floor = await bareDatabaseMb();
  console.log(
    `the product at rest: ${ours} MB resident; the embedded database alone: ${floor} MB; ratio ${(ours / floor).toFixed(2)}`,
  );
}
