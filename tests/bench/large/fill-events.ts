import type pg from 'pg';
import { idSql } from './cloning.ts';
import type { Sizes } from './fill.ts';
import type { Template } from './template.ts';

/** Of all events so many stand in the bids that are written at this moment. */
const LONG_SHARE = 0.2;
/** Events of every other bid that were removed before. */
export const PRUNED = 200;
/** Bids whose events came at one time: their rows lie between each other's. */
const AT_ONCE = 200;

/** Events in a bid that is written now, and in any other. */
export function eventsOf({ bids, events }: Sizes, writingEvery: number) {
  const writing = Math.ceil(bids / writingEvery);
  return {
    long: Math.max(1, Math.round((events * LONG_SHARE) / writing)),
    usual: Math.max(1, Math.round((events * (1 - LONG_SHARE)) / Math.max(1, bids - writing))),
  };
}

/** Pieces of text of the last day, numbered without a gap from what was removed. How many came. */
export async function fillEvents(
  client: pg.Client,
  template: Template,
  sizes: Sizes,
  writingEvery: number,
): Promise<number> {
  const { long, usual } = eventsOf(sizes, writingEvery);
  const many = `case when n % ${writingEvery} = 1 then ${long} else ${usual} end`;
  const pruned = `case when n % 2 = 0 then ${PRUNED} else 0 end`;
  await client.query(
    `insert into event_counter (bid_id, seq, pruned)
     select ${idSql('bid')}, ${pruned} + ${many}, ${pruned} from generate_series(1, ${sizes.bids}) n`,
  );
  let made = 0;
  for (let first = 1; first <= sizes.bids; first += AT_ONCE) {
    const last = Math.min(sizes.bids, first + AT_ONCE - 1);
    const { rowCount } = await client.query(
      `insert into event (bid_id, seq, name, data, created_at)
       select ${idSql('bid')}, ${pruned} + s, 'delta', jsonb_build_object(
         'chapterId', '${template.chapter}', 'offset', s * 18, 'text', '按照招标文件的要求逐项响应，如实填写。'),
         now() - interval '20 hours' * (1 - ${first} / ${sizes.bids + 1}.0)
       from generate_series(${first}, ${last}) n, generate_series(1, ${many}) s order by s, n`,
    );
    made += rowCount ?? 0;
  }
  return made;
}
