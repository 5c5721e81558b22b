import { type bid, type outline, tender } from 'tender-widgets/contract';
import type { BidPaper } from '../documents/extract/forms/bid-paper.ts';
import { titleKey } from '../documents/extract/forms/same-title.ts';
import type { RequirementPassage } from '../documents/extract/requirements.ts';
import { shareBudget } from './budgets.ts';
import { fieldOf, topicOf } from './catalogue/catalogue.ts';
import type { Field } from './catalogue/topic.ts';
import { criteriaAspects } from './criteria/aspects.ts';
import type { ChosenLots } from './lots/chosen-lots.ts';
import { assignItems, beforePrice, indexOf } from './structure/assign-items.ts';
import { deepen } from './structure/deepen.ts';
import { allDrafts, type Draft, draft, requiredParts } from './structure/draft.ts';
import { isOneOfSeveral, isOnItsOwn, proofVolume, proseHome } from './structure/homes.ts';
import { belowLots } from './structure/lot-chapters.ts';
import { itemsOfLots } from './structure/lot-items.ts';
import { notedPoints } from './structure/own-points.ts';
import { standardSkeleton, technicalTitle } from './structure/standard-skeleton.ts';
import { noteStatedContents } from './structure/stated-contents.ts';
import { defaultTechnical, furtherTechnical, isSpokenOf } from './structure/usual-chapters.ts';
import { wantedPart } from './structure/wanted-part.ts';
import { ofBuyer, type Wording, wordingOf } from './text/wording.ts';

export interface OutlineInput {
  name: string;
  facts: tender.Facts;
  overview: string;
  scoring: tender.ScoringItem[];
  clauses: tender.Clause[];
  format: BidPaper[];
  requirements: RequirementPassage[];
  settings: bid.BidSettings;
  /** The lots it answers, where there are several. */
  lotFacts?: ChosenLots;
}

/** Papers of a builder's bid alone: the tender buys works, whatever its text speaks of most. */
const onlyWorks = /^(?:拟?(?:编制)?)?施工组织设计|^已标价工程量清单/;

/** A bid this long gets a table that leads from each scoring item to its chapter. */
const INDEX_FROM_PAGES = 20;
const INDEX_FROM_ITEMS = 4;

/** A bid this long has room for them; a shorter one is filled by what the criteria name. */
const FURTHER_FROM_PAGES = 40;
const ALL_FURTHER_FROM_PAGES = 70;
const SOME_FURTHER = 5;

function skeletonOf(input: OutlineInput, field: Field, words: Wording): Draft[] {
  const bidType = input.settings.bidType;
  const wanted = requiredParts(input.format, bidType);
  return wanted.length > 0
    ? wanted
    : standardSkeleton({ facts: input.facts, clauses: input.clauses, bidType, field, words });
}

/** A printed list of conditions, 资格条件响应表 or 符合性响应表: it answers what is printed there and takes no rows. */
const isSelfCheck = ({ title, form }: Draft): boolean =>
  form !== undefined && /资格|符合性/.test(title) && !/偏离|差异/.test(title);

/** What is asked is answered row by row even where the tender's own list of documents has no table for it. */
function addClauseTable(top: Draft[], input: OutlineInput): void {
  const { clauses } = input;
  const answered = clauses.filter(tender.isAnswered);
  const tables = allDrafts(top).filter((node) => node.role === 'deviation');
  if (answered.length === 0 || tables.some((node) => !isSelfCheck(node))) return;
  const wanted = wantedPart(input) || '采购需求';
  const table = answered.some(tender.isMarked)
    ? draft('实质性要求响应表', 'deviation', 'form', '★、▲条款逐条响应，一条一行。')
    : draft(`${wanted}响应表`, 'deviation', 'form', `${wanted}逐条响应，一条一行。`);
  // Where volumes are bound apart, nothing stands outside of them.
  const volume = top.filter((node) => node.volume).length > 1 ? proofVolume(top, false) : undefined;
  if (volume) volume.children.push(table);
  else beforePrice(top, table);
}

/** The technical chapter of a tender without judged scoring items is built from what such bids hold. */
function fillTechnical(top: readonly Draft[], field: Field, input: OutlineInput): void {
  const main = allDrafts(top).find(
    (node) =>
      node.role === 'technical' && node.kind === 'prose' && node.title === technicalTitle(field),
  );
  const hollow = main && main.children.length === 0 && main.scoringIds.length === 0;
  if (hollow)
    main.children = defaultTechnical[field]
      .filter((title) => isSpokenOf(title, field, input))
      .map((title) => draft(title, 'technical', 'prose'));
}

/** A chapter that is there for an item: the part above it is divided by us, not by the tender. */
const isOwnAnswer = (node: Draft): boolean => node.scoringIds.length > 0 && !node.form;

/** The tender itself says what is in it. */
const LEAST_STATED = 3;
function isDivided({ children }: Draft): boolean {
  const stated = children.filter(({ source, kind }) => source !== undefined && kind !== 'form');
  return stated.length >= LEAST_STATED && stated.some(({ kind }) => kind === 'prose');
}

/** A chapter of the tender's own answers the criteria there: ours would stand beside it. */
const hasPlaceOfTender = ({ children }: Draft): boolean =>
  children.some(
    (child) =>
      child.source !== undefined &&
      child.children.some((one) => one.scoringIds.length > 0 && one.kind === 'prose'),
  );

/** Where nothing is scored, what is to be written is what the tender names. */
const saysWhatIsWritten = (main: Draft): boolean =>
  main.source !== undefined &&
  main.children.some(
    ({ source, kind, role }) => source && kind === 'prose' && role === 'technical',
  );

/** Adds chapters on what such bids hold, and neither a chapter of this one nor a point of its criteria is about. */
function addFurther(top: readonly Draft[], field: Field, input: OutlineInput): void {
  const { name, scoring } = input;
  const { pages } = input.settings;
  if (pages < FURTHER_FROM_PAGES) return;
  const prose = allDrafts(top).filter((node) => node.role === 'technical' && node.kind === 'prose');
  const main =
    prose.find((node) => node.title === technicalTitle(field) && node.scoringIds.length === 0) ??
    [proseHome(top)].find((node) => node?.scoringIds.length === 0) ??
    prose.find((node) => node.children.length > 0 && node.children.every(isOwnAnswer));
  if (
    !main ||
    isOneOfSeveral(top, main) ||
    isOnItsOwn(main, name) ||
    isDivided(main) ||
    notedPoints(main).length > 1 ||
    hasPlaceOfTender(main)
  )
    return;
  if (scoring.length === 0 && saysWhatIsWritten(main)) return;
  const points = scoring.flatMap((item) => criteriaAspects(item).map(({ title }) => title));
  // A whole plan that nothing stands in yet holds what its own name says, too.
  const others = prose.filter((node) => node !== main || main.children.length > 0);
  const titles = [...others.map((node) => node.title), ...points];
  const topics = new Set(titles.map((title) => topicOf(title, { field, name: input.name })?.id));
  const there = new Set(allDrafts(top).map(({ title }) => titleKey(title)));
  const wanted = [...defaultTechnical[field], ...furtherTechnical[field]].filter((title) => {
    if (there.has(titleKey(title)) || !isSpokenOf(title, field, input)) return false;
    const topic = topicOf(title, { field, name: input.name })?.id;
    if (topic === undefined || topics.has(topic)) return false;
    topics.add(topic);
    return true;
  });
  const room = pages < ALL_FURTHER_FROM_PAGES ? SOME_FURTHER : wanted.length;
  main.children.push(...wanted.slice(0, room).map((title) => draft(title, 'technical', 'prose')));
}

function separateTitles(nodes: readonly Draft[]): void {
  const seen = new Map<string, number>();
  for (const node of nodes) {
    const times = (seen.get(node.title) ?? 0) + 1;
    seen.set(node.title, times);
    if (times > 1) node.title = `${node.title}（${times}）`;
    separateTitles(node.children);
  }
}

function flatten(top: readonly Draft[], owner: string): outline.OutlineChapter[] {
  const chapters: outline.OutlineChapter[] = [];
  const walk = (nodes: readonly Draft[], parentId: string | null) => {
    for (const [order, node] of nodes.entries()) {
      const id = `c${chapters.length + 1}`;
      const settings = {
        instruction: '',
        kind: node.children.length > 0 ? ('prose' as const) : node.kind,
        ...(node.source ? { source: node.source } : {}),
        ...(node.form ? { form: node.form } : {}),
      };
      chapters.push({
        id,
        parentId,
        order,
        // 我行数据现状的理解 is about the buyer's; what the tender prints keeps its name.
        title: node.form ? node.title : ofBuyer(node.title, owner),
        pages: 0,
        brief: node.brief,
        scoringIds: [...node.scoringIds],
        settings,
      });
      walk(node.children, id);
    }
  };
  walk(top, null);
  return chapters;
}

/**
 * Builds the outline of a bid by rules: the documents the tender asks for (or the usual ones) as skeleton, every scoring item on a
 * chapter, text chapters as deep as the page target allows, the target shared over them. Same input, same outline; ids are c1, c2 …
 * in reading order.
 */
export function buildOutline(input: OutlineInput): outline.OutlineChapter[] {
  const words = wordingOf(input);
  const isBuilt = input.format.some(({ title }) => onlyWorks.test(title));
  const field = isBuilt
    ? 'works'
    : fieldOf({
        name: input.name,
        text: [
          input.overview,
          ...input.requirements.map((passage) => `${passage.heading}${passage.text}`),
        ].join('\n'),
        scoring: input.scoring,
      });
  const top = skeletonOf(input, field, words);
  const { titles, lotIds } = itemsOfLots(input.scoring, input.lotFacts);
  assignItems(top, {
    scoring: input.scoring,
    ...{ titles, lotIds },
    bidType: input.settings.bidType,
    field,
    name: input.name,
    words,
    blind: input.settings.blind,
  });
  noteStatedContents(top, input.requirements);
  if (input.settings.bidType !== '商务标') fillTechnical(top, field, input);
  if (input.settings.bidType !== '商务标') addFurther(top, field, input);
  addClauseTable(top, input);
  belowLots(top, input.lotFacts ?? []);
  deepen(top, {
    scoring: input.scoring,
    requirements: input.requirements,
    pages: input.settings.pages,
    bought: { field, name: input.name },
  });
  const wantsIndex =
    input.settings.pages >= INDEX_FROM_PAGES && input.scoring.length >= INDEX_FROM_ITEMS;
  if (wantsIndex && !input.settings.blind) indexOf(top);
  separateTitles(top);
  return shareBudget(flatten(top, words.owner), input.settings.pages, input.scoring);
}
