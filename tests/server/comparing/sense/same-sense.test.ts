import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  compareBySense,
  compareDocuments,
} from '../../../../site/server/comparing/compare/compare-documents.ts';
import { exampleTexts as examples } from '../../../../site/server/comparing/sense/sense-measure.ts';
import { textDocument } from '../../../support/compare-corpus.ts';
import {
  type ScriptedModel,
  scriptedAsker,
  scriptedModels,
} from '../../../support/sense/scripted-sense.ts';
import { contradictions, senseTexts } from '../../../support/sense/sense-corpus.ts';

/** Every document has the statements in an order of its own. */
const orders = [1, 37, 23].map((step) =>
  senseTexts.map((_, at) => (at * step) % senseTexts.length),
);
const sides = ['text', 'said', 'other'] as const;
const documents = sides.map((side, index) =>
  textDocument(
    'abc'.charAt(index),
    (orders[index] ?? []).map((at) => senseTexts[at]?.[side] ?? ''),
  ),
);
/** As many seeds are as many models of a kind. */
const SEEDS = 20;

const bySense = async (model: ScriptedModel, tender: readonly string[] | null = null) =>
  compareBySense(
    { documents, tender: tender && textDocument('t', tender), own: null },
    scriptedAsker(model),
  );
const senseOf = ({ matches }: Awaited<ReturnType<typeof bySense>>, key: string) =>
  (matches[key] ?? []).filter(({ kind }) => kind === 'sense');

describe('statements that are the same by their sense alone', () => {
  test('nothing else finds them', () => {
    const { matches, bySense: isDone } = compareDocuments(documents, null);
    assert.deepEqual([matches['a b'], isDone], [[], false]);
  });

  for (const name of ['wide', 'narrow', 'low', 'strange'] as const)
    test(`with a model that lays texts as "${name}" does, most are found and hardly any other statement`, async () => {
      let [found, wrong] = [0, 0];
      for (let seed = 1; seed <= SEEDS; seed++) {
        const comparison = await bySense({ ...scriptedModels[name], seed });
        assert.equal(/对范例句子没有区分/.test(comparison.warnings.join()), name === 'strange');
        const pairs = senseOf(comparison, 'a b');
        const right = pairs.filter(
          ({ a, b }) => orders[0]?.[a[0]?.block ?? -1] === orders[1]?.[b[0]?.block ?? -1],
        );
        found += right.length;
        wrong += pairs.length - right.length;
        wrong += senseOf(comparison, 'a c').length + senseOf(comparison, 'b c').length;
      }
      const pairs = senseTexts.length * SEEDS;
      assert.ok(found >= 0.8 * pairs, `${found} of ${pairs}`);
      assert.ok(wrong <= 0.02 * (found + wrong), `${wrong} of ${found + wrong}`);
    });

  test('both quotes and how they were found are told, in a finding that is never the gravest and in no ratio', async () => {
    const comparison = await bySense(scriptedModels.wide);
    const finding = comparison.findings.find(
      ({ kind, documents: of }) => kind === 'sense' && of.join('') === 'ab',
    );
    assert.ok(finding);
    assert.equal(finding.grade, 'medium');
    assert.match(finding.title, /有 \d+ 处意思相同、说法不同，共 \d+ 字$/);
    assert.match(finding.detail, /由向量模型按意思找出：.*没有提供招标文件，未能排除/);
    const [one, other] = finding.places;
    const text = senseTexts.find(({ text: each }) => each === one?.quote);
    assert.equal(other?.quote, text?.said);
    const [pair] = comparison.pairs;
    assert.deepEqual([pair?.ratio, pair?.grade, pair?.reason], [0, 'medium', finding.title]);
    assert.ok((pair?.chars.sense ?? 0) > 1000);
    assert.equal(pair?.matches, senseOf(comparison, 'a b').length);
    assert.equal(comparison.bySense, true);
  });

  test('a model that does not tell sense from subject is not believed, and that is said', async () => {
    const comparison = await bySense(scriptedModels.blind);
    assert.deepEqual([comparison.bySense, senseOf(comparison, 'a b')], [false, []]);
    assert.match(comparison.warnings.join(), /分不清“意思相同”和“只是话题相同”/);
  });

  test('other figures, names, denials and opposites are no same statement, however near the model lays them', async () => {
    const [one, other] = [0, 1].map((side) =>
      textDocument(
        'ab'.charAt(side),
        contradictions.map((both) => both[side] ?? ''),
      ),
    );
    assert.ok(one && other);
    const found = await compareBySense(
      { documents: [one, other], tender: null, own: null },
      scriptedAsker(scriptedModels.wide),
    );
    assert.deepEqual(senseOf(found, 'a b'), []);
  });

  test('a phrase that everybody has and no other rule tells is none either', async () => {
    const usual = '接到通知后两小时内到达现场，及时解决问题。';
    const both = ['a', 'b'].map((id, side) =>
      textDocument(id, [
        ...senseTexts.slice(0, 12).map(({ text, said }) => [text, said][side] ?? ''),
        usual,
      ]),
    );
    const found = await compareBySense(
      { documents: both, tender: null, own: null },
      scriptedAsker(scriptedModels.wide),
    );
    const quotes = (found.matches['a b'] ?? []).map(({ a }) => a[0]?.quote);
    assert.ok(quotes.length > 6 && !quotes.includes(usual), String(quotes));
  });

  test('what the tender itself asks in other words is its own', async () => {
    const all = senseOf(await bySense(scriptedModels.narrow), 'a b');
    const asked = senseTexts.slice(0, 20).map(({ said }) => said);
    const left = senseOf(await bySense(scriptedModels.narrow, asked), 'a b');
    const isAsked = (quote: string | undefined) =>
      senseTexts.slice(0, 20).some(({ text }) => text === quote);
    assert.ok(all.some(({ a }) => isAsked(a[0]?.quote)));
    assert.ok(left.length > 30);
    assert.ok(!left.some(({ a }) => isAsked(a[0]?.quote)));
  });
});

describe('the bounds of asking a model', () => {
  const answers = scriptedAsker(scriptedModels.wide);

  test('one that is away leaves the comparison as it is without it, and that is said', async () => {
    const { warnings, ...found } = await compareBySense(
      { documents, tender: null, own: null },
      async () => [],
    );
    const { warnings: without, ...plain } = compareDocuments(documents, null);
    assert.deepEqual(found, plain);
    assert.deepEqual(warnings, [
      ...without,
      '向量模型没有回答，这次没有按意思比对；其余比对不受影响。',
    ]);
  });

  test('one that ends between is used as far as it came', async () => {
    let [asked, came] = [0, 0];
    const found = await compareBySense({ documents, tender: null, own: null }, async (texts) => {
      asked += texts.length;
      const answered = (await answers(texts)).slice(0, asked > 160 ? 7 : texts.length);
      came += answered.length;
      return answered;
    });
    assert.equal(found.bySense, true);
    const [, all, got] = /只比对了 (\d+) 句中的 (\d+) 句/.exec(found.warnings.join()) ?? [];
    assert.equal(Number(got), came - examples.length);
    assert.ok(Number(all) > 170 && Number(all) <= 3 * senseTexts.length, all);
    assert.ok(asked <= 200, 'and nothing more is asked for');
  });

  test('of long documents the oddest passages are asked for, as many as the bound of texts and of their vectors lets', async () => {
    const long = ['a', 'b'].map((id) =>
      textDocument(
        id,
        Array.from(
          { length: 700 },
          (_, at) => `${id}${at}号泵井旁边的老槐树由巡河人浇水，枯枝锯下晒干。`,
        ),
      ),
    );
    let asked = 0;
    let most = 0;
    const found = await compareBySense(
      { documents: long, tender: null, own: null },
      async (texts) => {
        asked += texts.length;
        most = Math.max(most, texts.length);
        return (await answers(texts)).map((vector) => {
          const longer = new Float32Array(65_536);
          longer.set(vector);
          return longer;
        });
      },
    );
    assert.deepEqual([most, asked], [40, examples.length + 1104]);
    assert.equal(found.bySense, true);
    assert.match(found.warnings.join(), /各份最有特点的 1104 句，共 1400 句/);
    assert.ok(!/只排除了/.test(found.warnings.join()));
  });

  test('of a long tender as many are held against them, and that the others are not is said', async () => {
    const lines = Array.from(
      { length: 700 },
      (_, at) => `第${at}号泵井旁边的老槐树由巡河人浇水，枯枝锯下晒干。`,
    );
    const tender = textDocument('t', lines);
    const found = await compareBySense({ documents, tender, own: null }, answers);
    assert.match(found.warnings.join(), /按意思只排除了其中最有特点的 600 句（共 700 句）/);
    const details = found.findings.filter(({ kind }) => kind === 'sense').map((one) => one.detail);
    assert.ok(details.length > 0);
    for (const detail of details) assert.match(detail, /与招标文件对过的各句也不是一个意思/);
  });
});
