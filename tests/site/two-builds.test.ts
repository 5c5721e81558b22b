import { test } from 'node:test';
import { walkUpgrade } from '../load/upgrade.ts';
import { noOlderBuild } from '../support/older-build.ts';

const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
const why = server ? noOlderBuild() : 'no TEST_DATABASE_URL';

test(
  'an older build and this one over one database: the older goes while it writes, this one finishes',
  {
    skip: why,
    timeout: 900_000,
  },
  () => walkUpgrade(String(server), { roles: ['all'], isBack: false }),
);
