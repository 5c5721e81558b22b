import { addendaOf, changesOf, compared, halves } from '../support/addenda/corpus.ts';

/** Recall and precision of the changes read out of addenda; `--show open` prints what is missed and what is none. */
const shown = process.argv[process.argv.indexOf('--show') + 1];
for (const half of halves) {
  let [all, found, read] = [0, 0, 0];
  for (const addendum of addendaOf(half)) {
    const changes = changesOf(addendum);
    const { missed, extra } = compared(addendum.changes, changes);
    all += addendum.changes.length;
    found += addendum.changes.length - missed.length;
    read += changes.length;
    if (half !== shown) continue;
    for (const one of missed) console.log(addendum.name, 'MISSED', JSON.stringify(one));
    for (const { patch: _, sources, ...one } of extra)
      console.log(addendum.name, 'EXTRA', JSON.stringify(one), sources.length);
  }
  const rate = (part: number, whole: number) => (whole === 0 ? 1 : part / whole).toFixed(3);
  console.log(
    `${half}: ${all} changes, recall ${rate(found, all)}, precision ${rate(found, read)}`,
  );
}
