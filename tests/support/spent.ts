import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for whoever asks it there. */
const TICKS = 100;

/** Seconds of processor time: of a process and its threads, and of its children that have ended, with theirs. */
export interface Spent {
  own: number;
  children: number;
}

/** What this process has spent so far. Only Linux tells of children; elsewhere theirs is 0. */
export function spentByProcess(): Spent {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, children: ofEndedChildren() };
}

export function since(begin: Spent): Spent {
  const { own, children } = spentByProcess();
  return { own: own - begin.own, children: children - begin.children };
}

function ofEndedChildren(): number {
  if (process.platform !== 'linux') return 0;
  // Fields 16 and 17, after the name in brackets, which may itself hold blanks.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
