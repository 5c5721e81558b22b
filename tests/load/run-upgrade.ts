import { noOlderBuild } from '../support/older-build.ts';
import { type Role, walkUpgrade } from './upgrade.ts';

/**
 * `npm run upgrade`: an older build and this one at once over one PostgreSQL (`DATABASE_URL`), as processes that do all and as workers and
 * web processes, each brought in, taken back and brought in again. Ends with 1 where anything was refused or lost, with 2 where it cannot be
 * run. `OLDER_BUILD`: another commit than the one the tests take.
 */
const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
const why = server
  ? noOlderBuild()
  : 'It needs PostgreSQL: DATABASE_URL=postgres://… npm run upgrade';
if (!server || why !== undefined) {
  console.error(why);
  process.exit(2);
}
const orders: Role[][] = [['all'], ['worker', 'web']];
for (const roles of orders) {
  const began = performance.now();
  await walkUpgrade(server, { roles, isBack: true });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${roles.join(', then ')}: no call refused, nothing lost, nothing twice (${seconds} s)`,
  );
}
