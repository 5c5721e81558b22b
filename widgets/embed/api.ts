import { createPublicApi, type TenderApi } from '../core/public-api.ts';
import { shared } from '../core/shared.ts';

/** What functions pushed onto `window.tender` get. */
export interface PageApi extends TenderApi {
  /** Looks for our elements in a place the loader does not watch by itself, such as a shadow root of the page, now and later. */
  scan(root: ParentNode): void;
}

const handle = shared('loader', () => ({ base: '', files: () => [] }));
const api: PageApi = { ...createPublicApi(), scan: (root) => handle.scan?.(root) };

/** Runs tasks of the page, in their order; one that fails does not keep the others from running. */
export function run(tasks: readonly ((api: PageApi) => unknown)[]): void {
  for (const task of tasks) queueMicrotask(() => void task(api));
}
