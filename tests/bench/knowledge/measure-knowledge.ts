import { passagesOf } from '../../../site/server/documents/extract/document-passages.ts';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { targetChars } from '../../../site/server/writing/budgets.ts';
import {
  type PlacedKnowledge,
  placeKnowledge,
} from '../../../site/server/writing/knowledge/place-knowledge.ts';
import { profilePassages } from '../../../site/server/writing/knowledge/profile-passages.ts';
import { createModelWriter } from '../../../site/server/writing/model/model-writer.ts';
import { composeTask } from '../../../site/server/writing/offline/compose.ts';
import { filledFromProfile } from '../../../site/server/writing/profile-facts.ts';
import { ancestorsOf, readingOrder } from '../../../site/server/writing/structure/tree.ts';
import type { BidContext, ChapterTask } from '../../../site/server/writing/writer.ts';
import { createCitingModel } from '../../support/knowledge-corpus/citing-model.ts';
import {
  type Company,
  type CorpusBid,
  corpusCompany,
  type Fact,
} from '../../support/knowledge-corpus/read-corpus.ts';
import { bidOfFile } from '../../support/offline-bid.ts';
import { invented } from '../outline/invented/compose.ts';
import { asDocx } from '../outline/invented/render.ts';

export interface KnowledgePassage {
  title: string;
  text: string;
  fileId: string;
}
/** What a chapter gets of all passages of a bid's files. */
export type Chooser = (
  context: BidContext,
  chapter: BidContext['chapters'][number],
  passages: readonly KnowledgePassage[],
) => BidContext['knowledge'];

/** A fact with every chapter it stands in. */
export interface Placed {
  slug: string;
  fact: Fact;
  /** Where it belongs; absent: nowhere. */
  home: readonly string[] | undefined;
  at: readonly string[];
  isRight: boolean;
  wrong: readonly string[];
  /** Where it is right, whether its file is named behind it. */
  hasSource: boolean;
}

const DAY = '2026-04-20';

async function passagesOfCompany(company: Company): Promise<KnowledgePassage[]> {
  const passages: KnowledgePassage[] = [];
  for (const { name, lines } of company.files) {
    const bytes = name.endsWith('.txt')
      ? Buffer.from(lines.join('\n'))
      : Buffer.from(await asDocx(lines));
    for (const { heading, text } of passagesOf(await readDocument(bytes, name)))
      passages.push({ title: [name, heading].filter(Boolean).join(' › '), text, fileId: name });
  }
  return passages;
}

/** The bid of a tender of the corpus with the company's profile, nothing written yet. */
async function corpusContext(bid: CorpusBid, company: Company): Promise<BidContext> {
  const bytes = Buffer.from(await asDocx(invented(bid.recipe).lines));
  const context = await bidOfFile(bytes, `${bid.slug}.docx`, { bidder: company.name });
  return {
    ...context,
    factSheet: filledFromProfile(context.factSheet, company.profile, DAY),
    profile: { whole: company.profile, day: DAY },
  };
}

async function written(
  context: BidContext,
  passages: readonly KnowledgePassage[],
  choose: Chooser,
  writer: 'offline' | 'model',
): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  const model = createModelWriter(createCitingModel());
  for (const chapter of readingOrder(context.chapters)) {
    const task: ChapterTask = {
      context: { ...context, knowledge: choose(context, chapter, passages) },
      ...{ chapter, targetChars: targetChars(chapter), written: '', before: '', after: '' },
      ...{ instruction: '', goal: null },
    };
    let content = '';
    if (writer === 'offline') content = composeTask(task);
    else
      for await (const piece of model.writeChapter(task, new AbortController().signal))
        content += piece;
    contents.set(chapter.id, content);
  }
  return contents;
}

function placesOf(
  bid: CorpusBid,
  context: BidContext,
  company: Company,
  contents: ReadonlyMap<string, string>,
): Placed[] {
  const byId = new Map(context.chapters.map((chapter) => [chapter.id, chapter]));
  const pathOf = (id: string) => {
    const chapter = byId.get(id);
    return chapter
      ? [chapter, ...ancestorsOf(chapter, byId)].map(({ title }) => title).reverse()
      : [];
  };
  return company.facts
    .filter(({ open }) => !open.has(bid.slug))
    .map((fact) => {
      const home = fact.homes.get(bid.slug);
      const at = [...contents].filter(([, text]) => text.includes(fact.marker)).map(([id]) => id);
      // Leading-in chapters and volumes are above many: the way down must name the home.
      const isHome = (id: string) =>
        pathOf(id).some((title) => home?.some((one) => title.includes(one)));
      const right = at.filter(isHome);
      const behind = (id: string) => {
        const text = contents.get(id) ?? '';
        return /来源：/.test(text.slice(text.indexOf(fact.marker)));
      };
      return {
        ...{ slug: bid.slug, fact, home },
        at: at.map((id) => pathOf(id).join(' › ')),
        isRight: right.length > 0,
        wrong: at.filter((id) => !isHome(id)).map((id) => pathOf(id).join(' › ')),
        hasSource: right.some(behind),
      };
    });
}

/** The choice of the product: every piece of the files and of the profile placed once for the whole bid. */
export function placedChoice(): Chooser {
  const known = new Map<BidContext['chapters'], PlacedKnowledge>();
  return (context, chapter, passages) => {
    const placed =
      known.get(context.chapters) ??
      placeKnowledge({ ...context, day: context.profile?.day }, [
        ...passages,
        ...profilePassages(context.profile),
      ]);
    known.set(context.chapters, placed);
    return placed.byChapter.get(chapter.id) ?? [];
  };
}

/** Where the facts of a company's files and profile come to stand in a bid of the corpus. */
export async function measureBid(
  bid: CorpusBid,
  choose: Chooser,
  writer: 'offline' | 'model',
): Promise<Placed[]> {
  const company = corpusCompany(bid.company);
  const context = await corpusContext(bid, company);
  const contents = await written(context, await passagesOfCompany(company), choose, writer);
  return placesOf(bid, context, company, contents);
}

export interface Shares {
  belonging: number;
  arrived: number;
  foreign: number;
  elsewhere: number;
  sourced: number;
}

/** Of the facts that belong somewhere how many arrived there, and how many stand where they do not belong. */
export function sharesOf(placed: readonly Placed[]): Shares {
  const belonging = placed.filter(({ home }) => home);
  const arrived = belonging.filter(({ isRight }) => isRight);
  return {
    belonging: belonging.length,
    arrived: arrived.length,
    foreign: placed.length - belonging.length,
    elsewhere: placed.filter(({ wrong }) => wrong.length > 0).length,
    sourced: arrived.filter(({ hasSource }) => hasSource).length,
  };
}
