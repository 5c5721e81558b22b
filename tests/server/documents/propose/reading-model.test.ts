import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  honest,
  type PromptRow,
  type ReadingAnswer,
} from '../../../support/reading-model/answer.ts';
import { type Fault, faults, isWrong } from '../../../support/reading-model/faults.ts';
import { startReadingModel } from '../../../support/reading-model/reading-model.ts';
import { tenderParts } from '../../../support/tender-files/generate.ts';

const { parts, truth } = tenderParts(51, 'table');
const rows: PromptRow[] = parts.flatMap((part, p) =>
  'table' in part
    ? part.table.map((row, i) => ({
        id: `r${p}.${i}`,
        text: row.map((cell) => (typeof cell === 'string' ? cell : cell.text)).join(' | '),
      }))
    : [],
);
const answering = honest(truth);

async function ask(fault?: Fault, times?: number): Promise<[Response, Response]> {
  const model = await startReadingModel({ answering, rowsOf: () => rows, fault, times, seed: 3 });
  const send = () =>
    fetch(`${model.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'm', messages: [] }),
      signal: AbortSignal.timeout(fault === 'timeout' ? 300 : 10_000),
    });
  try {
    const first = await send();
    await first.clone().text();
    const second = await send();
    await second.clone().text();
    return [first, second];
  } finally {
    await model.close();
  }
}

const content = async (response: Response): Promise<string> =>
  (await response.json()).choices[0].message.content;

describe('the scripted service that reads', () => {
  test('answers honestly: every item with its row, every other row with a reason', async () => {
    const [response] = await ask();
    const answer: ReadingAnswer = JSON.parse(await content(response));
    assert.deepEqual(
      answer.rows.map(({ name, max }) => ({ name, max })),
      truth.scoring.items.map(({ name, max }) => ({ name, max })),
    );
    const used = answer.rows.flatMap(({ criteriaRows }) => criteriaRows);
    assert.equal(new Set(used).size, used.length);
    assert.equal(used.length + answer.ignored.length, rows.length);
    for (const { quote } of answer.rows) assert.ok(rows.some(({ text }) => text === quote));
  });

  for (const fault of faults.filter(isWrong))
    test(`${fault}: the first answer is wrong, the next one honest`, async () => {
      const [first, second] = await ask(fault, 1);
      const [wrong, right] = [await content(first), await content(second)];
      assert.notDeepEqual(JSON.parse(wrong), answering(rows));
      assert.deepEqual(JSON.parse(right), answering(rows));
    });

  for (const fault of ['badJson', 'cutJson'] as const)
    test(`${fault}: what comes is no JSON`, async () => {
      const [first] = await ask(fault);
      const text = await content(first);
      assert.throws(() => JSON.parse(text), SyntaxError);
    });

  test('tooMany: 429', async () => {
    const [first, second] = await ask('tooMany', 1);
    assert.deepEqual([first.status, second.status], [429, 200]);
  });

  test('timeout: no answer comes', async () => {
    await assert.rejects(ask('timeout'), { name: 'TimeoutError' });
  });
});
