import type { outline } from 'tender-widgets/contract';
import { onlyLotIn } from '../../documents/extract/clauses/lot-parts.ts';
import { titleKey } from '../../documents/extract/forms/same-title.ts';
import { papersFor } from '../criteria/proof-tables.ts';
import { NOTE } from '../structure/draft.ts';
import { numberedTable } from '../text/markdown-table.ts';
import { stripEnumerator, tidy } from '../text/tidy.ts';
import type { ChapterTask } from '../writer.ts';
import type { BidView } from './bid-view.ts';
import { mayStand } from './blind.ts';

/** （本项目无，不需提供）: what the tender itself notes on a part. */
const NOT_WANTED =
  /^[（(]?(?:本项目)?(?:无|不适用|(?:不需要?|不用|无需|不要求)提供)(?:[，,；;](?:不需要?|不用|无需|不要求)提供)?[。]?[）)]?[。]?$/;
export const isNotWanted = ({
  brief,
  scoringIds,
}: Pick<outline.OutlineChapter, 'brief' | 'scoringIds'>) =>
  scoringIds.length === 0 && NOT_WANTED.test(brief.split(NOTE)[1]?.trim() ?? '');

/** 检验检测机构资质认定证书及附表: one certificate answers one condition, and is no place for all of them. */
const CERTIFICATE = /(?:证书|执照|许可证)[^，]{0,12}$/;

/**
 * The qualification conditions are answered in one chapter: the first one for proofs of qualification, else where the part on
 * qualification begins; among certificates where a bid has neither.
 */
export function qualificationHome(view: BidView): string | undefined {
  const proofs = view.ordered.filter(
    (chapter) =>
      chapter.settings.kind === 'evidence' &&
      !view.children.has(chapter.id) &&
      !isNotWanted(chapter),
  );
  const named = proofs.filter(({ title }) => /资格|资质/.test(title));
  const isUnscored = ({ scoringIds }: outline.OutlineChapter) => scoringIds.length === 0;
  const own = named.filter(({ title }) => !CERTIFICATE.test(title));
  const part = view.ordered.find(({ id, title }) => view.children.has(id) && /资格/.test(title));
  return (own.find(isUnscored) ?? own[0] ?? part ?? named.find(isUnscored) ?? named[0])?.id;
}

/** Where papers stand that are chapters of this bid, by their titles; the pages of the others are the bidder's to say. */
function placesOfPapers(view: BidView, self: string): (papers: string) => string {
  const chapters = new Map(
    view.ordered
      .filter(({ id }) => id !== self && !view.children.has(id))
      .map(({ title }) => [titleKey(title), title]),
  );
  return (papers) => {
    const titles = papers.split('、').map((name) => chapters.get(titleKey(name)));
    const found = [...new Set(titles.filter((title) => title !== undefined))];
    const places = found.length > 0 ? [`见${found.map((title) => `“${title}”`).join('')}`] : [];
    return [...places, ...(titles.includes(undefined) ? ['【待填写：页码】'] : [])].join('，');
  };
}

/** The conditions one by one, with the papers that show each and where these stand; empty without any. */
export function qualificationPart(view: BidView, task: ChapterTask): string {
  const allowed = mayStand(task.context);
  const { lots = [] } = task.context;
  const clauses = task.context.clauses.filter(
    (clause) => clause.kind === 'qualification' && allowed(clause.text),
  );
  if (clauses.length === 0) return '';
  const placeOf = placesOfPapers(view, task.chapter.id);
  const rows = clauses.map((clause) => {
    const text = stripEnumerator(tidy(clause.text))
      .replace(/[★▲]/g, '')
      .replace(/[。；]$/, '');
    const papers = papersFor(text, '相应证明文件或声明函');
    const lot = lots.find(({ lotId }) => lotId === clause.lotId);
    // A bid for several lots says whose condition it is.
    const asked = lot && !onlyLotIn(text, lots) ? `${lot.number}：${text}` : text;
    return [asked, '【待填写：满足情况】', papers, placeOf(papers)];
  });
  return `根据${view.words.tenderFile}规定的资格条件，我方逐条说明如下：\n\n${numberedTable(['资格条件', '我方情况', '应附材料', '材料位置'], rows)}`;
}
