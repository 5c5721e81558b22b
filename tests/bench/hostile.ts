import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { builtExpressions, writtenExpressions } from '../support/expressions.ts';
import { attacksOn, textOf } from './hostile/attacks.ts';
import { shapes } from './hostile/corpus.ts';
import { type Growth, growthOf, WORST_FACTOR } from './hostile/growth.ts';
import type { HostileUnit } from './hostile/unit.ts';

/**
 * How time grows with the length of hostile texts: each unit that works over texts on every shape of the corpus, and each
 * expression of the product on near-matches of itself. Exits 1 where anything grows by more than the factor a doubling.
 * Words after the script choose units by their names or their files, `expressions` the expressions alone.
 */
const wanted = process.argv.slice(2);
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((word) => name.includes(word));
/** An expression is quick; longer texts would only measure the machine. */
const EXPRESSION_CHARS = 160_000;

interface Worst extends Growth {
  shape: string;
}

let failed = 0;
function print(name: string, worst: Worst): void {
  const isBad = worst.factor > WORST_FACTOR;
  if (isBad) failed += 1;
  const figures = `${worst.factor.toFixed(2)} × a doubling, ${worst.ms.toFixed(0)} ms at ${worst.chars / 1000} thousand`;
  process.stdout.write(
    `${isBad ? 'BAD ' : 'ok  '}${name.padEnd(44)} ${figures} (${worst.shape})\n`,
  );
}

async function worstOf(unit: HostileUnit): Promise<Worst> {
  let worst: Worst = { factor: 0, chars: 0, ms: 0, shape: '' };
  for (const shape of shapes) {
    const growth = await growthOf(unit.run, shape.of);
    const isWorse =
      growth.factor > worst.factor || (growth.factor === worst.factor && growth.ms > worst.ms);
    if (isWorse) worst = { ...growth, shape: shape.name };
  }
  return worst;
}

for (const file of globSync('tests/bench/hostile/units-*.ts').toSorted()) {
  const { units }: { units: HostileUnit[] } = await import(`./hostile/${basename(file)}`);
  const chosen = isWanted(basename(file)) ? units : units.filter(({ name }) => isWanted(name));
  if (chosen.length > 0) process.stdout.write(`\n── ${basename(file, '.ts')}\n`);
  for (const unit of chosen) print(unit.name, await worstOf(unit));
}

if (isWanted('expressions')) {
  const expressions = [...writtenExpressions(), ...(await builtExpressions())];
  let worst: Worst = { factor: 0, chars: 0, ms: 0, shape: 'none took long enough to be judged' };
  process.stdout.write(`\n── ${expressions.length} expressions\n`);
  for (const { where, source, flags } of expressions) {
    const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
    for (const attack of attacksOn(source, flags)) {
      const growth = await growthOf(
        (text) => text.replace(expression, ''),
        (length) => textOf(attack, length),
        EXPRESSION_CHARS,
      );
      if (growth.factor > WORST_FACTOR)
        print(where, { ...growth, shape: `${attack.beginning}(${attack.piece})… of /${source}/` });
      if (growth.factor > worst.factor) worst = { ...growth, shape: where };
    }
  }
  print('the worst of them', worst);
}

process.stdout.write(
  `\n${failed === 0 ? `nothing grows by more than ${WORST_FACTOR} a doubling` : `${failed} grow by more than ${WORST_FACTOR} a doubling`}\n`,
);
process.exit(failed === 0 ? 0 : 1);
