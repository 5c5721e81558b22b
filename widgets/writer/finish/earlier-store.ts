import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { compareEarlier } from '../../core/contract/compare.ts';
import { env } from '../../core/env.ts';

/** The bid held against the owner's earlier ones, word for word. `onBegun` gets the id of the comparison. */
export function createEarlier(
  bidId: string,
  saveAll: () => Promise<void>,
  onBegun: (id: string) => void,
) {
  const $beginning = atom(false);
  let key: string | undefined;
  return {
    $beginning,
    async begin(): Promise<void> {
      if ($beginning.get()) return;
      $beginning.set(true);
      try {
        await saveAll();
        key ??= env().randomId();
        const { id } = await call(
          compareEarlier,
          { params: { id: bidId } },
          { idempotencyKey: key, repeatSubmit: true },
        );
        key = undefined;
        onBegun(id);
      } catch {
        // call() has told the user.
      } finally {
        $beginning.set(false);
      }
    },
  };
}
