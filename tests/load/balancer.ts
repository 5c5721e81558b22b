import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../support/caller.ts';
import type { Product } from '../support/product.ts';

const VISIT_MS = 150;

export interface Visits {
  end(): Promise<void>;
}

/** Calls go to the processes that serve, in turn; what they refuse is kept. */
export function createBalancer() {
  const serving = new Set<Product>();
  const faults: string[] = [];
  let turn = 0;
  let round = Promise.resolve();

  async function request(path: string, init: RequestInit): Promise<Response> {
    const products = [...serving];
    const product = products[turn++ % products.length];
    const response = await fetch(`${product?.url}${path}`, init);
    if (response.status >= 400)
      faults.push(`${init.method} ${path}: ${response.status} ${await response.clone().text()}`);
    return response;
  }
  /** What a page of this bid asks for, of every process. */
  async function look(call: Call, path: string): Promise<void> {
    for (const _product of serving) {
      const [bid, outline] = [await call('GET', path), await call('GET', `${path}/outline`)];
      const [first] = outline.body.data.chapters;
      const of = [`${path}/chapters/${first.id}`, `/bid/client/tenders/${bid.body.data.tenderId}`];
      for (const one of [...of, '/bid/client/bids']) await call('GET', one);
    }
  }
  return {
    serving,
    faults,
    request,
    /** Nobody's look is under way at this moment. */
    rest: () => round,
    /** Looks at these bids again and again until its end. */
    visit(call: Call, paths: () => readonly string[]): Visits {
      let isOver = false;
      const looking = (async () => {
        while (!isOver) {
          round = (async () => {
            for (const path of paths()) await look(call, path);
          })().catch((error: unknown) => void faults.push(String(error)));
          await round;
          await sleep(VISIT_MS);
        }
      })();
      return {
        async end() {
          isOver = true;
          await looking;
        },
      };
    },
  };
}
