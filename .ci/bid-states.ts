import { readFileSync, writeFileSync } from 'node:fs';
import {
  type BidEventKind,
  type BidStatus,
  effectsOf,
  type Transition,
  transitions,
} from '../site/server/bid/row/bid-status.ts';

/**
 * Writes docs/bid-states.md from the table of transitions. `--check` changes nothing and fails when the page is not what the
 * table says.
 */
const file = 'docs/bid-states.md';

const statuses: Record<BidStatus, string> = {
  draft: 'no outline yet',
  outlining: 'the outline is being made',
  outlined: 'an outline, and not every chapter is written',
  writing: 'a run writes or fits chapters',
  paused: 'a run was paused, or ended with chapters that failed',
  written: 'every chapter is written',
  finished: 'read-only, for good',
};

const events: Record<BidEventKind, string> = {
  outlineRequested: 'The bidder asks for an outline.',
  outlineGenerated: 'The job has made one.',
  outlineFailed: 'The job could not make one.',
  outlineChanged: 'The bidder saves or restores an outline, or shares the pages anew.',
  writingStarted: 'The bidder asks for chapters.',
  writingResumed: 'The bidder goes on with a pause.',
  fitStarted: 'The bidder asks for the number of pages only.',
  paused: 'The bidder pauses or removes the bid, or the model is away for too long.',
  partWritten: 'The chapters asked for in a pause are written.',
  runEnded: 'No chapter is left in the queue.',
  textChanged: 'The bidder changes the text of a chapter.',
  finished: 'The bidder finishes the bid.',
};

const rules: Partial<Record<Transition, string>> = {
  resting: '*resting*',
  same: '*same*',
  ignored: '–',
  pausedOrResting: 'paused where a chapter failed, else *resting*',
  writtenOrSame: 'written where every chapter is, else *same*',
  writingIfComplete: 'writing where every chapter is written, else `notComplete`',
  finishedIfComplete: 'finished at 100 %, else `notComplete`',
};

const cell = (transition: Transition) =>
  rules[transition] ?? (transition in statuses ? transition : `\`${transition}\``);
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const names = Object.keys(statuses) as BidStatus[];
const kinds = Object.keys(events) as BidEventKind[];

const page = `# The life of a bid

Printed from \`site/server/bid/row/bid-status.ts\` by \`node .ci/bid-states.ts\`; change the table there. \`reduce(bid, event)\` decides, \`move-bid.ts\` stores it, and nothing else writes the status of a bid.

${names.map((status) => `- **${status}**: ${statuses[status]}`).join('\n')}

A name in \`code\` is a refusal of the contract. *Resting*: draft, outlined or written, as the chapters say. *Same*: the status stays, and readers are told. –: nothing happens, since the event comes too late or a second time.

${row(['event', ...names])}
${row(['---', ...names.map(() => '---')])}
${kinds.map((kind) => row([kind, ...names.map((status) => cell(transitions[status][kind]))])).join('\n')}

What a move brings along: \`charge\` takes the bid's count once, \`close\` makes the bid read-only, the others are events of its stream.

${row(['event', 'when', 'brings along'])}
${row(['---', '---', '---'])}
${kinds.map((kind) => row([kind, events[kind], effectsOf[kind].map((effect) => `\`${effect}\``).join(', ')])).join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(file, page);
else if (readFileSync(file, 'utf8').replaceAll('\r\n', '\n') !== page) {
  console.error(`${file} is not what the table says: run node .ci/bid-states.ts`);
  process.exit(1);
}
