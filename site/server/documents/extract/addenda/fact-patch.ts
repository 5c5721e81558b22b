import type { tender } from 'tender-widgets/contract';
import type { Block } from '../../document.ts';
import type { Patched } from './apply.ts';
import { factChanges, isLotFact, lotFactChanges } from './fact-target.ts';
import type { Located } from './locate.ts';
import { lotOf } from './lot-of.ts';
import type { Patch } from './patch.ts';
import type { Statement } from './statement.ts';

interface Placed {
  statement: Statement;
  located: Located | undefined;
}

/** The facts that are otherwise: those of the lot it is about, or those of all. */
export function factsOf(
  { statement, located }: Placed,
  reading: Patched,
  blocks: readonly Block[],
): NonNullable<Patch['facts']> {
  const { facts, lots = [], lotFacts = [], choice } = reading;
  const lot = lotOf(statement, blocks, lots);
  const all = factChanges(statement, located, facts);
  if (lot === undefined) return withOpening(statement, all, facts);
  const common = all.filter(({ name }) => !isLotFact(name));
  if (lot === 'several') return withOpening(statement, common, facts);
  const known = lotFacts.find(({ lotId }) => lotId === lot.id)?.facts;
  const own = known ?? (choice === lot.id ? facts : {});
  return [
    ...withOpening(statement, common, facts),
    ...lotFactChanges(statement, located, { lot, facts: own }),
  ];
}

/** 开标时间相应顺延: an opening at the deadline moves with it. */
function withOpening(
  { line }: Statement,
  changes: NonNullable<Patch['facts']>,
  facts: tender.Facts,
): NonNullable<Patch['facts']> {
  const deadline = changes.find(({ name }) => name === 'deadline');
  const { openingTime, deadline: old } = facts;
  if (!deadline || !openingTime || changes.some(({ name }) => name === 'openingTime'))
    return changes;
  const isSame = openingTime.value === old?.value;
  const isSaid =
    /(?:开标|开启|磋商|谈判|唱标)[^。，；]{0,8}(?:同步|相应|随之|一并|同时|也|均|顺延|推迟|延后|推后|延迟|延期|提前)/.test(
      line,
    );
  const isOnePlace = openingTime.source?.block === old?.source?.block;
  if (!isSame || !(isSaid || (isOnePlace && openingTime.source?.quote === old?.source?.quote)))
    return changes;
  return [...changes, { name: 'openingTime', was: openingTime, now: deadline.now }];
}
