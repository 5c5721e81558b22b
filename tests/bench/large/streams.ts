import { type Ask, inTurn } from './calls.ts';
import { bidId } from './fill.ts';
import { type People, type Person, usualBeside } from './people.ts';

/** Events that a first answer has. */
const FIRST = 500;

/** Reads a bid's events after `from` until number `to` has come, or a snapshot where `to` is none. */
async function readUntil(person: Person, bid: number, from: number, to?: number): Promise<void> {
  const { response } = await person.call(
    'GET',
    `/bid/client/bids/${bidId(bid)}/events`,
    undefined,
    {
      'Last-Event-ID': String(from),
    },
  );
  if (response.status !== 200 || !response.body) throw new Error(`events: ${response.status}`);
  const wanted = to === undefined ? 'event: snapshot\n' : `id: ${to}\n`;
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const text = rest + chunk;
    if (text.includes(wanted)) return;
    rest = text.slice(-wanted.length);
  }
  throw new Error(`events of ${bidId(bid)} ended before ${wanted}`);
}

/** A bid's events as readers ask for them. */
export function streamCalls({ many, long, usual }: People): Ask[] {
  const middle = Math.floor(long.last / 2);
  const read = (name: string, ask: (person: Person) => Promise<void>): Ask => ({
    name: `events ${name}`,
    ask: (time) => ask(inTurn(many, time)),
  });
  return [
    read('of a bid, all', (person) =>
      readUntil(person, usualBeside(person.bid), usual.pruned, usual.last),
    ),
    read('of a long bid, from the start', (person) =>
      readUntil(person, person.bid, 0, Math.min(FIRST, long.last)),
    ),
    read('of a long bid, from the middle', (person) =>
      readUntil(person, person.bid, middle, Math.min(middle + FIRST, long.last)),
    ),
    read('of a long bid, the last', (person) =>
      readUntil(person, person.bid, long.last - 1, long.last),
    ),
    read('for a late reader', (person) => readUntil(person, usualBeside(person.bid), 0)),
  ];
}
