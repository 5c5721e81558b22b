import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { targetChars } from '../../site/server/writing/budgets.ts';
import { createModelWriter } from '../../site/server/writing/model/model-writer.ts';
import { readingOrder } from '../../site/server/writing/structure/tree.ts';
import type { BidContext } from '../../site/server/writing/writer.ts';
import { createGoodModel } from '../support/good-model.ts';
import { bidOfFile } from '../support/offline-bid.ts';
import {
  type PromptShares,
  promptShares,
  type SentPrompt,
  sentText,
} from '../support/prompt-shares.ts';

/** What the prompts of a bid have to reach: the shared beginning of the input, and characters of input that are not shared for one of output. */
const bars = { shared: 0.6, uncached: 5 };
const NEIGHBOUR_CHARS = 400;

/** Writes every chapter of a bid with a model that answers well, and records what it was asked. */
async function recorded(context: BidContext): Promise<SentPrompt[]> {
  const sent: SentPrompt[] = [];
  const model = createGoodModel((prompt, answered) =>
    sent.push({ text: sentText(prompt), answered }),
  );
  const writer = createModelWriter(model);
  const written: { title: string; content: string }[] = [];
  for (const chapter of readingOrder(context.chapters)) {
    const task = {
      ...{ context, chapter, targetChars: targetChars(chapter), written: '', after: '' },
      before: (written.at(-1)?.content ?? '').slice(-NEIGHBOUR_CHARS),
      ...{ said: written.slice(-20).reverse(), instruction: '', goal: null },
    };
    let content = '';
    for await (const piece of writer.writeChapter(task, new AbortController().signal))
      content += piece;
    written.push({ title: chapter.title, content });
  }
  return sent;
}

const shown = (name: string, { calls, input, output, shared, uncached }: PromptShares) =>
  `${name}: ${calls} calls · ${input} characters in, ${output} out · shared beginning ${(100 * shared).toFixed(1)} % (bar ${100 * bars.shared}) · ${uncached.toFixed(1)} : 1 not shared (bar ${bars.uncached})`;

/** Usage: node tests/bench/prompts.ts [--pages N] TENDER…; ends with 1 past a bar. */
async function main(): Promise<number> {
  const files = process.argv.slice(2);
  const at = files.indexOf('--pages');
  const pages = at < 0 ? 60 : Number(files.splice(at, 2)[1]);
  if (files.length === 0) {
    process.stdout.write('Usage: node tests/bench/prompts.ts [--pages N] TENDER…\n');
    return 2;
  }
  let isGood = true;
  for (const file of files) {
    const context = await bidOfFile(readFileSync(file), basename(file), { pages });
    const shares = promptShares(await recorded(context));
    process.stdout.write(`${shown(basename(file), shares)}\n`);
    isGood &&= shares.shared >= bars.shared && shares.uncached <= bars.uncached;
  }
  return isGood ? 0 : 1;
}

process.exitCode = await main();
