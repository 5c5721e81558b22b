import type { DocumentText } from '../document-text.ts';
import { folded } from '../normal-text.ts';
import {
  type Findable,
  type Finding,
  type Mention,
  mention,
  namesOf,
  sharedValues,
} from './finding.ts';

/** A project's name ends so; the words before it up to a mark. */
const named =
  /[\p{Script=Han}\d（）()·\-—]{8,60}?(?:项目|工程)(?!经理|负责|师|量|款|类|施工|部|组|概况|特点|实际|需求|管理|人员|团队|质量|进度|验收|实施|名称|总)/gu;
/** A place or an owner makes it a name. */
const owned =
  /[省市县区镇乡州旗]|医院|学校|中学|小学|大学|学院|公司|集团|中心|法院|银行|机场|车站|公园|大厦|小区|[局馆厂园院所]/;
/** Characters that are equal before the end of the name: a shorter one is any project's. */
const LEAST_EQUAL = 10;
/** Words of a sentence, not of a name. */
const noName =
  /本项目|本工程|类似项目|同类项目|本次|本招标|前附表|所[\p{Script=Han}]{0,4}(?:项目|工程)|应当|必须|不得|参与|参加|适用|涉及|包括|负责|承担|实施|完成|进行|属于|其他|任何|相关|上述|下列|每个|各个|同一|[该此是须均]/u;
/** Names told for one comparison. */
const MOST_SHOWN = 20;

/**
 * Names of a project that several bids write and the tender file does not: what is left when a text is used again. Without the tender file
 * the project's own name is that of the covers; where a cover has none, what most bids write may be it.
 */
export function strayNameFindings({ texts, tender }: Findable): Finding[] {
  const asked = tender ? folded(tender.texts.join('\n')) : '';
  const projects = texts.map(ownProject);
  const isOwn = (key: string) => projects.some((project) => project.includes(key));
  const mentions = new Map<string, Mention[]>();
  for (const [document, text] of texts.entries())
    for (const { key, at } of namesIn(text, document))
      if (!asked.includes(key) && !isOwn(key)) mention(mentions, key, at);
  return sharedValues(texts, mentions, new Set())
    .filter(
      ({ documents }) =>
        tender !== null ||
        documents.length <= texts.length / 2 ||
        documents.every((index) => projects[index] !== ''),
    )
    .slice(0, MOST_SHOWN)
    .map(({ documents, ids, places }) => ({
      kind: 'typo',
      grade: 'high',
      title: `${namesOf(texts, documents)}都写有另一个项目的名称：${commonEnd(places.map(({ quote }) => quote))}`,
      detail:
        '招标文件里没有这个名称，可能是用同一份旧底稿改写时漏改的；如果是双方各自的业绩，请核对合同，同一个项目不应由两家分别承担。',
      documents: ids,
      places,
    }));
}

const cover = /(?:项 {0,4}目|工 {0,4}程) {0,4}名 {0,4}称 {0,4}[:\t] {0,4}([^\n\t ][^\n\t]{3,80})/u;
/** The cover and the letter stand among the first blocks. */
const COVER_BLOCKS = 60;

/** The project a document is about, in folded form; '' where its cover does not say. */
function ownProject({ plain }: DocumentText): string {
  for (const raw of plain.slice(0, COVER_BLOCKS)) {
    const found = cover.exec(raw)?.[1];
    if (found !== undefined) return folded(found);
  }
  return '';
}

function namesIn(text: DocumentText, document: number): { key: string; at: Mention }[] {
  return text.texts.flatMap((raw, block) =>
    [...raw.matchAll(named)].flatMap((match) => {
      const name = folded(match[0]);
      const key = name.slice(-LEAST_EQUAL);
      if (name.length < LEAST_EQUAL || !owned.test(match[0].slice(-24)) || noName.test(match[0]))
        return [];
      return [
        { key, at: { document, block, start: match.index, end: match.index + match[0].length } },
      ];
    }),
  );
}

function commonEnd(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let length = first.length;
  while (length > 0 && !others.every((other) => other.endsWith(first.slice(-length)))) length--;
  return first.slice(-length);
}
