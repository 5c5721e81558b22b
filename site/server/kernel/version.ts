import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const packageFile = new URL('../../../package.json', import.meta.url);

/** Of the service and of the widgets it hands out. */
export const { version: VERSION } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(packageFile, 'utf8')),
);
