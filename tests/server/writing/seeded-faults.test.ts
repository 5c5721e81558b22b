import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type CheckInput,
  checkBid,
  type Found,
} from '../../../site/server/writing/checks/checks.ts';
import { createOfflineWriter } from '../../../site/server/writing/offline/offline-writer.ts';
import { bidContext, pick, seededRandom, settings, taskFor } from './sample-bid.ts';
import { decoys, type Fault, type SeededKind, seededFault, seededKinds } from './seeded-faults.ts';

const TRIALS = 60;
const LEAST = 0.9;

/** A bid as the offline writer writes it, with paragraphs in it that only look like faults. */
async function cleanBid(blind: boolean): Promise<CheckInput> {
  const context = bidContext({
    settings: settings({ blind, bidder: '澄江市远帆物业服务有限公司', pages: 40 }),
  });
  const writer = createOfflineWriter({ pace: 0 });
  const contents = new Map<string, string>();
  const random = seededRandom(7);
  for (const chapter of context.chapters) {
    let text = '';
    for await (const piece of writer.writeChapter(
      taskFor(context, chapter),
      new AbortController().signal,
    ))
      text += piece;
    contents.set(chapter.id, text);
  }
  const prose = context.chapters.filter((chapter) => chapter.settings.kind === 'prose');
  const kept = blind ? decoys.filter((text) => !/澄江|20\d\d年/.test(text)) : decoys;
  for (const text of kept) {
    const { id } = pick(random, prose);
    contents.set(id, `${contents.get(id)}\n\n${text}`);
  }
  return { ...context, contents };
}

const shows = (found: Found, fault: Fault) =>
  [found.quote, found.msg, found.other?.quote ?? ''].some((text) => text.includes(fault.sign));

function trial(base: CheckInput, kind: SeededKind, random: () => number) {
  const fault = seededFault(kind, random);
  const prose = base.chapters.filter((chapter) => chapter.settings.kind === 'prose');
  const contents = new Map(base.contents);
  const put = (text: string) => {
    const { id } = pick(random, prose);
    contents.set(id, `${contents.get(id)}\n\n${text}`);
  };
  put(fault.text);
  if (fault.other) put(fault.other);
  const found = checkBid({ ...base, contents }).filter((one) => one.kind === kind);
  return {
    fault,
    hits: found.filter((one) => shows(one, fault)),
    false: found.filter((one) => !shows(one, fault)),
  };
}

describe('seeded faults are found, and little else', () => {
  let named: CheckInput;
  let blind: CheckInput;
  before(async () => {
    named = await cleanBid(false);
    blind = await cleanBid(true);
  });

  for (const kind of seededKinds) {
    test(kind, (context) => {
      const random = seededRandom(kind.length * 1000 + 1);
      const trials = Array.from({ length: TRIALS }, () =>
        trial(kind === 'blind-bid' ? blind : named, kind, random),
      );
      const recall = trials.filter((one) => one.hits.length > 0).length / TRIALS;
      const right = trials.reduce((sum, one) => sum + Math.min(1, one.hits.length), 0);
      const wrong = trials.reduce((sum, one) => sum + one.false.length, 0);
      const precision = right / Math.max(1, right + wrong);
      context.diagnostic(`recall ${recall.toFixed(2)}, precision ${precision.toFixed(2)}`);
      const missed = trials
        .filter((one) => one.hits.length === 0)
        .map((one) => `${one.fault.text} ⇄ ${one.fault.other ?? ''}`);
      const strange = trials.flatMap((one) =>
        one.false.map((found) => `${found.quote} → ${found.msg}`),
      );
      assert.ok(recall >= LEAST, `recall ${recall}, missed:\n${[...new Set(missed)].join('\n')}`);
      assert.ok(
        precision >= LEAST,
        `precision ${precision}, false:\n${[...new Set(strange)].join('\n')}`,
      );
    });
  }

  test('missing-star', (context) => {
    const stars = named.clauses.filter((clause) => clause.kind === 'star');
    const answers = [
      '库房温度控制在14℃至24℃之间，相对湿度控制在45%至60%之间，每日记录两次。',
      '我方在接到报修后15分钟内到达现场处理。',
    ];
    const base = { ...named, clauses: stars };
    const all = checkBid({ ...base, contents: new Map([['c1', answers.join('\n\n')]]) });
    assert.deepEqual(
      all.filter((one) => one.kind === 'missing-star'),
      [],
    );
    for (const [at, answer] of answers.entries()) {
      const rest = checkBid({
        ...base,
        contents: new Map([['c1', answers.filter((one) => one !== answer).join('\n\n')]]),
      });
      assert.equal(rest.filter((one) => one.kind === 'missing-star').length, 1, `clause ${at}`);
      const other = answer.replace(/24℃|15分钟/, (found) => (found === '24℃' ? '28℃' : '30分钟'));
      const wrong = checkBid({
        ...base,
        contents: new Map([
          ['c1', [...answers.filter((one) => one !== answer), other].join('\n\n')],
        ]),
      });
      assert.match(wrong.find((one) => one.kind === 'missing-star')?.msg ?? '', /数值不一致/);
    }
    context.diagnostic('recall 1.00, precision 1.00');
  });

  test('repetition', (context) => {
    const random = seededRandom(99);
    const own = checkBid(named).filter((one) => one.kind === 'repetition').length;
    let found = 0;
    const prose = named.chapters.filter((chapter) => chapter.settings.kind === 'prose');
    const paragraphs = [...named.contents.values()].flatMap((content) =>
      content
        .split('\n\n')
        .filter(
          (text) => text.length > 70 && /^[\u4e00-\u9fff]/.test(text) && !text.includes('【'),
        ),
    );
    for (let n = 0; n < TRIALS; n++) {
      const text = pick(random, paragraphs);
      const changed = text
        .replaceAll('我方', '我公司')
        .replace('，', '，并且')
        .replace(/及时/g, '第一时间')
        .replace('。', '，不留死角。');
      const contents = new Map(named.contents);
      const { id } = pick(random, prose);
      contents.set(id, `${contents.get(id)}\n\n${changed}`);
      found += Math.min(
        1,
        Math.max(
          0,
          checkBid({ ...named, contents }).filter((one) => one.kind === 'repetition').length - own,
        ),
      );
    }
    const precision = found / (found + own);
    context.diagnostic(`recall ${(found / TRIALS).toFixed(2)}, precision ${precision.toFixed(2)}`);
    assert.ok(found / TRIALS >= LEAST, `recall ${found / TRIALS}`);
    assert.ok(precision >= LEAST, `precision ${precision}`);
  });
});
