import * as v from 'valibot';
import { parseJson } from '../../core/api/json.ts';
import { knowledgeSpaces } from '../../core/contract/knowledge.ts';
import { env } from '../../core/env.ts';
import { $session } from '../../core/session/session.ts';

/** What is known of a file on its way after the page that held it is gone. */
const Kept = v.object({
  name: v.string(),
  bytes: v.number(),
  percent: v.number(),
  space: v.picklist(knowledgeSpaces),
  folderId: v.string(),
});
export type Kept = v.InferOutput<typeof Kept>;

const key = () => {
  const { id, account } = $session.get();
  return id || account ? `tender.knowledge-queue.${id || account}` : '';
};

/** Files of the same account that were on their way when the page went. */
export function readKept(): Kept[] {
  const kept = v.safeParse(v.array(Kept), parseJson((key() && env().session.get(key())) || ''));
  return kept.success ? kept.output : [];
}

/** Remembers them for as long as the tab is open. */
export function keep(items: readonly Kept[]): void {
  if (!key()) return;
  if (items.length === 0) env().session.remove(key());
  else
    env().session.set(
      key(),
      JSON.stringify(
        items.map(({ name, bytes, percent, space, folderId }) => ({
          name,
          bytes,
          percent,
          space,
          folderId,
        })),
      ),
    );
}
