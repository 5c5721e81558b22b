import type { outline } from 'tender-widgets/contract';
import { titleKey } from '../documents/extract/forms/same-title.ts';
import { sameVolume } from '../documents/extract/forms/same-volume.ts';
import { ancestorsOf } from './structure/tree.ts';
import type { BidContext } from './writer.ts';

type Chapter = outline.OutlineChapter;
type BlindBid = Pick<BidContext, 'settings'> & {
  chapters: readonly Chapter[];
  requirements?: readonly { heading: string; text: string }[] | undefined;
};

/** 技术标（暗标）, 监理大纲（另册，暗标）: said in brackets behind the title as the tender prints it. */
const inTitle = /[(（][^()（）]{0,8}暗标[^()（）]{0,8}[)）]|^(?:技术)?暗标(?:部分|文件)?$/;
/** 技术文件采用暗标; 施工组织设计不采用暗标 says the contrary. */
const said =
  /([\u4e00-\u9fa5]{2,10}?)(?:部分)?(?:须|应|应当)?(?:采用|实行|采取|按|为|以)[“"]?暗标/g;
const denied = /[不未非]$|无[须需]$/;
/** A title with what is said of it; longer is a rule or a row of the scoring table. */
const LONGEST_TITLE = 40;

interface Known {
  requirements: BlindBid['requirements'];
  ids: ReadonlySet<string>;
}
const known = new WeakMap<readonly Chapter[], Known>();

/** The chapters of volumes in which nobody may see who bids, where the tender wants one so and the others open. */
function blindChapters({ chapters, requirements = [] }: BlindBid): ReadonlySet<string> {
  const names = requirements.flatMap(({ text }) =>
    [...text.matchAll(said)].flatMap(([, name = '']) => (denied.test(name) ? [] : [name])),
  );
  const isBlind = ({ title, settings }: Chapter): boolean => {
    const quote = settings.source?.quote ?? '';
    const isPrinted = quote.length <= LONGEST_TITLE && quote.includes(title.slice(0, 3));
    return (
      inTitle.test(title) ||
      (isPrinted && inTitle.test(quote)) ||
      names.some((name) => titleKey(name) === titleKey(title) || sameVolume(name, title))
    );
  };
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  return new Set(
    chapters
      .filter((chapter) => [chapter, ...ancestorsOf(chapter, byId)].some(isBlind))
      .map(({ id }) => id),
  );
}

/** Whether nothing in a chapter may tell who bids: in an anonymous bid, and in its dark volume. */
export function isBlindIn(bid: BlindBid, id: string): boolean {
  if (bid.settings.blind) return true;
  const { chapters, requirements } = bid;
  const before = known.get(chapters);
  const isSame = before !== undefined && before.requirements === requirements;
  const found = isSame ? before.ids : blindChapters(bid);
  known.set(chapters, { requirements, ids: found });
  return found.has(id);
}

interface Hidden {
  open: BidContext['settings'];
  own: Pick<BidContext, 'settings' | 'chapters'>;
}
const hidden = new WeakMap<readonly Chapter[], Hidden>();

/** What a writer may know in a chapter: of a dark volume all but who bids, as in an anonymous bid; else all of it. */
export function contextIn(context: BidContext, { id }: Pick<Chapter, 'id'>): BidContext {
  const { settings, chapters } = context;
  if (settings.blind || !isBlindIn(context, id)) return context;
  const before = hidden.get(chapters);
  // What is planned for the volume is planned once, and beside what is for the open ones.
  const { own } =
    before?.open === settings
      ? before
      : { own: { settings: { ...settings, blind: true }, chapters: [...chapters] } };
  hidden.set(chapters, { open: settings, own });
  return { ...context, ...own, profile: undefined, isDarkVolume: true };
}
