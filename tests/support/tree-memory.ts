import { readdir, readFile } from 'node:fs/promises';

/** A process tree: resident megabytes of all of it, and how many processes it has. */
export interface TreeMemory {
  megabytes: number;
  processes: number;
}

/** Of a process and all below it; Linux only. */
export async function treeMemory(root: number): Promise<TreeMemory> {
  const parents = new Map<number, { parent: number; kilobytes: number }>();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const number = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    parents.set(Number(pid), { parent: number('PPid'), kilobytes: number('VmRSS') });
  }
  const isBelow = (pid: number): boolean =>
    pid === root || (pid > 1 && isBelow(parents.get(pid)?.parent ?? 0));
  const below = [...parents].filter(([pid]) => isBelow(pid));
  const kilobytes = below.reduce((sum, [, each]) => sum + each.kilobytes, 0);
  return { megabytes: Math.round(kilobytes / 1024), processes: below.length };
}
