import type { TenderDocument } from '../../../site/server/documents/document.ts';
import { extractTender } from '../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { createLogger } from '../../../site/server/kernel/log.ts';
import { withProposal } from '../../../site/server/modules/tender/propose.ts';
import type { Model } from '../../../site/server/writing/model/model.ts';
import { ModelError } from '../../../site/server/writing/model/model-error.ts';
import {
  type Answering,
  honest,
  type PromptRow,
  type ReadingAnswer,
} from '../../support/reading-model/answer.ts';
import { type Fault, faults, isWrong, wrongAnswers } from '../../support/reading-model/faults.ts';
import { type TenderFile, tenderFile } from '../../support/tender-files/generate.ts';
import { random } from '../../support/tenders/random.ts';
import { compareFacts, compareScoring } from '../compare-reading.ts';
import { parseTruth } from '../truth.ts';
import { type Measured, measure } from './measure.ts';

/** One whole for all bidders: lots and parts of a hundred each are asked about by a person's choice. */
const asked = (seed: number): TenderFile | undefined => {
  const file = tenderFile(seed, 'docx');
  return ['lots', 'weighted', 'lowest'].includes(file.layout) ? undefined : file;
};

/** Generated Word files read with a model that answers from the truth: honestly, and with each kind of fault in every answer. */
export async function measureWithModel(
  first: number,
  count: number,
): Promise<{ name: string; rows: Measured[] }[]> {
  const files = Array.from({ length: count }, (_, i) => asked(first + i)).filter(
    (file) => file !== undefined,
  );
  const sets: { name: string; rows: Measured[] }[] = [];
  for (const fault of [undefined, ...faults]) {
    const rows: Measured[] = [];
    for (const file of files) {
      const document = await readDocument(file.bytes, file.name);
      rows.push(await measured(file, document, modelOf(honest(file.truth), fault)));
    }
    sets.push({ name: `with a model: ${fault ?? 'honest'}`, rows });
  }
  return sets;
}

async function measured(file: TenderFile, document: TenderDocument, model: Model) {
  const truth = parseTruth(JSON.stringify(file.truth));
  const services = { model, logger: createLogger('silent') };
  const options = { owner: 'bench', signal: new AbortController().signal, waits: [] };
  const rules = extractTender(document);
  const read = await withProposal(services, JSON.stringify(document), rules, options);
  const compared = compareScoring(read.scoring, truth);
  const isWrongRead = compared.missed.length + compared.extra.length > 0;
  const falseFacts = compareFacts(read.facts, truth).filter(
    ({ right, found }) => !right && found !== 'null',
  );
  const sum = read.scoring.reduce((all, { maxScore }) => all + maxScore, 0);
  return {
    ...measure(file.name, document, truth),
    ...compared,
    state: read.scoringState,
    totalRight: truth.total === null ? null : Math.abs(sum - truth.total) < 0.01,
    factsWrong: falseFacts.map(({ name, found }) => `${name}: read ${found}`),
    silentFacts: read.doubts.some(({ about }) => about === 'facts') ? 0 : falseFacts.length,
    silentScoring: isWrongRead && read.scoringState !== 'check',
  };
}

/** A model that answers the prompts of this product from the truth, with one fault in every answer. */
function modelOf(answering: Answering, fault: Fault | undefined): Model {
  let n = 0;
  return {
    name: 'scripted',
    async *stream() {
      yield '';
      return 'stop';
    },
    object<T>({ user }: { user: string }): Promise<T> {
      n += 1;
      const answer = quoted(answering(rowsOf(user)));
      if (fault === undefined) return Promise.resolve(answer as T);
      if (isWrong(fault))
        return Promise.resolve(named(wrongAnswers[fault](answer, random(n))) as T);
      // What is no JSON never comes to the reader as an answer.
      const kind = fault === 'tooMany' ? 'busy' : fault === 'timeout' ? 'timeout' : 'garbled';
      return Promise.reject(new ModelError(kind, fault, { retriable: true }));
    },
  };
}

/** Quotes as the prompt asks for them: words of one cell, not the row with its bars. */
function quoted(answer: ReadingAnswer): ReadingAnswer {
  const longest = (text: string) =>
    text.split(/ [|/] /).toSorted((one, other) => other.length - one.length)[0] ?? text;
  const rows = answer.rows.map((row) => ({
    ...row,
    category: row.category || '其他',
    quote: longest(row.quote),
  }));
  return { ...answer, rows, facts: {} };
}

/** The one fact a fault invents, by the name the prompt has for it and as text. */
function named({ facts: { bid_bond_yuan: bond }, ...answer }: ReadingAnswer): object {
  const isTold = bond !== undefined && bond !== 'absent';
  return isTold
    ? { ...answer, facts: { bidBond: { value: `${bond.value}元`, quote: bond.quote } } }
    : { ...answer, facts: {} };
}

/** The rows that a prompt shows. */
const rowsOf = (user: string): PromptRow[] =>
  user.split('\n').flatMap((line) => {
    const [, id, text] = /^([tb][\d.]+) (.*)$/.exec(line) ?? [];
    return id === undefined || text === undefined ? [] : [{ id, text }];
  });
