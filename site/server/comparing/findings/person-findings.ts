import type { DocumentText } from '../document-text.ts';
import { folded } from '../normal-text.ts';
import type { BidderOf } from './bidders.ts';
import { type Findable, type Finding, type Mention, namesOf, sharedValues } from './finding.ts';
import { peopleOf, withLooseMentions } from './person-names.ts';
import { isThirdPartyEverywhere } from './third-parties.ts';

/** What one does in a bid; the first that stands beside a name counts. */
const duties: readonly (readonly [duty: string, words: RegExp])[] = [
  ['legal', /法定代表人|法人代表/],
  ['agent', /授权代表|代理人|被授权人|投标人代表|授权委托人/],
  ['technician', /技术负责人|总工/],
  ['safety', /安全/],
  ['quality', /质量|质检/],
  ['head', /项目(?:总)?(?:经理|负责人|主管)|总监理工程师/],
];
/** Characters beside a name that tell the duty. */
const BESIDE = 14;

/**
 * People that several documents name and the tender file does not. One name alone may be a namesake's: it is grave with the same duty in
 * each, or beside a second name; a client's person is nobody's.
 */
export function personFindings({ texts, tender, bidders }: Findable): Finding[] {
  const asked = new Set(tender ? peopleOf([tender]).keys() : []);
  const people = withLooseMentions(texts, peopleOf(texts));
  const shared = sharedValues(texts, people, asked).map((each) => {
    const mentions = people.get(each.value) ?? [];
    return { ...each, mentions, isThird: isThirdPartyEverywhere(texts, mentions) };
  });
  const together = new Map<string, number>();
  for (const { ids, isThird } of shared)
    if (!isThird) together.set(ids.join(' '), (together.get(ids.join(' ')) ?? 0) + 1);
  return shared.map(({ value, documents, ids, places, mentions, isThird }) => {
    const isSure =
      (together.get(ids.join(' ')) ?? 0) > 1 ||
      (value.length > 2 &&
        (haveOneDuty(texts, documents, mentions) || haveTwoBidders(bidders, documents)));
    return {
      kind: 'person',
      grade: isThird ? 'low' : isSure ? 'high' : 'medium',
      title: `${namesOf(texts, documents)}出现相同的人员：${value}`,
      detail: isThird
        ? '各份文件都把此人写作业主、监理等第三方的人员，几家都服务过同一个业主属于正常；请核对是否确为第三方。'
        : '不同投标人的项目管理成员、代理人或联系人为同一人，属于法规列明的“视为串通投标”情形；也可能是重名。请核对身份证号、劳动合同和社保。',
      documents: ids,
      places,
    };
  });
}

/** Whether it is clear that the documents are of different bidders. */
function haveTwoBidders(bidders: readonly BidderOf[], documents: readonly number[]): boolean {
  const names = documents.map((index) => bidders[index]);
  const known = names.flatMap((each) => (typeof each === 'object' ? folded(each.name) : []));
  return known.length === names.length && new Set(known).size > 1;
}

function haveOneDuty(
  texts: readonly DocumentText[],
  documents: readonly number[],
  mentions: readonly Mention[],
): boolean {
  const [first, ...others] = documents.map((index) => {
    const held = mentions.filter(({ document }) => document === index);
    return new Set(held.map((at) => dutyAt(texts[index]?.plain[at.block] ?? '', at)));
  });
  return [...(first ?? [])].some((duty) => duty !== '' && others.every((each) => each.has(duty)));
}

function dutyAt(raw: string, { start, end }: Mention): string {
  const beside = raw.slice(Math.max(0, start - BESIDE), end + BESIDE);
  return duties.find(([, words]) => words.test(beside))?.[0] ?? '';
}
