import type { tender } from 'tender-widgets/contract';

/** What the tender calls the parties and papers: a 竞争性磋商 has 供应商 and 响应文件 where a 公开招标 has 投标人 and 投标文件. */
export interface Wording {
  /** Who buys: 采购人, 招标人, 比选人. */
  owner: string;
  /** Who bids: 投标人, 供应商, 申请人. */
  bidder: (typeof bidderNames)[number];
  tenderFile: '招标文件' | '采购文件' | (typeof talkFiles)[number];
  bidFile: '投标文件' | '响应文件';
  letter: '投标函' | '响应函';
  bond: '投标保证金' | '磋商保证金' | '保证金';
  priceList: '开标一览表' | '报价一览表';
  /** Who does the work, where the contract calls him by it (监理人, 勘察设计人); '' where it does not. */
  contractor: string;
}

interface WordingInput {
  name: string;
  overview: string;
  scoring: readonly Pick<tender.ScoringItem, 'criteria'>[];
  clauses: readonly Pick<tender.Clause, 'text'>[];
  requirements: readonly { heading: string; text: string }[];
  /** What the tender calls its own papers; absent: none are known. */
  facts?: tender.Facts;
  forms?: readonly { title: string; content: string }[];
  format?: readonly { title: string }[];
}

/** Work that gives a contract's party its name; of two in a project's name the first one does. */
const services = [
  ...['勘察设计', '勘察', '设计', '监理', '检测', '监测', '咨询', '代建', '审计', '评估', '造价'],
  ...['维保', '养护', '管养', '运维', '运营', '物业', '保洁', '保安', '安保', '绿化', '清运'],
  ...['印刷', '配送', '餐饮', '施工', '供货', '安装', '租赁', '测绘', '翻译', '承运'],
] as const;
const parties = ['人', '单位', '公司', '企业', '方'] as const;

/** How often a party is called so by itself: 监理人员 and 设计方案 are none, and neither is 原设计单位. */
const called = (text: string, party: string): number =>
  count(text, new RegExp(partyPattern(party), 'g'));

/** Not within a name: 岩川物业公司 is a firm of that name. */
export const apart =
  '(?<=^|[^\\u4e00-\\u9fff]|[由与和及或对向给请令让使各本该拟是为的在以经若如当将被受因至到并且但则即据凡标选交]|要求|委托|聘请|选定|督促)';

/** A party's name, where it is that of no other (原设计单位, 督促施工单位) and no part of another word. */
export const partyPattern = (party: string): string =>
  `${party.endsWith('人') ? '' : apart}(?<![原各他同类名家]|督促|监督|审查|审核|协调|会同|配合|指导)${party}(?!员|案|式|法|面|向|针|[^，。；]{0,3}(?:资质|资格))`;

const talkFiles = [
  '磋商文件',
  '谈判文件',
  '询价文件',
  '询比文件',
  '比选文件',
  '遴选文件',
  '竞价文件',
  '征集文件',
] as const;
/** 比选人 of a 比选文件, and the like. */
const talkOwners = talkFiles.map((file) => `${file.slice(0, 2)}人`);
/** What bidders are called; the first stands where the tender has none. */
const bidderNames = [
  '投标人',
  '供应商',
  '申请人',
  '响应人',
  '应答人',
  '参选人',
  '竞标人',
  '应征人',
] as const;
/** What buyers are called. */
export const ownerNames: readonly string[] = ['采购人', '招标人', '发包人', ...talkOwners];
/** What a buyer is called in tenders and contracts; this and the following are parts of expressions. */
export const buyersNamed =
  '(?:采购|招标|委托|发包)(?:人|单位|方(?![案式法面向]))|比选人|甲方|业主(?:单位|方)?|买方|需方|建设单位';
/** And by a bidder who speaks to it. */
export const buyers = `${buyersNamed}|贵(?:方|单位|校|院|局|馆|公司)|[院校馆局厂]方(?!式|法|案|面)`;
/** What a bidder calls itself. */
export const ourselves = '我公司|我方|我司|本公司|我们|我单位|本单位';
/** What a buyer calls it; who builds is a bidder where no supervisor is wanted. */
export const biddersNamed =
  '投标(?:人|单位|方)|(?:中标|成交|响应|入围|中选)?供应商|(?:中标|中选)(?:人|单位|方)|成交(?:人|单位)|响应人|服务(?:商|单位)|乙方|供(?:货)?方|供货(?:商|单位|人)|卖方|受托(?:人|方)|承接方';
export const bidders = `${ourselves}|${biddersNamed}|承包(?:人|方|商)`;

const count = (text: string, words: RegExp): number => text.match(words)?.length ?? 0;
const times = (text: string, word: string): number => text.split(word).length - 1;

/** How often a name stands by itself: 响应人员 are no 响应人. */
const alone = (text: string, name: string): number => times(text, name) - times(text, `${name}员`);

/** Whether it is no 招标: by what the tender calls itself, else by the words of each kind; forms of the one are often used in the other. */
function isTalk(text: string): boolean {
  const named = talkFiles.reduce((sum, name) => sum + times(text, name), 0);
  const tenders = times(text, '招标文件');
  if (named !== tenders) return named > tenders;
  return (
    count(text, /磋商|谈判|询[价比]|比选|遴选|竞价|单一来源|响应文件|报价文件|成交/g) >
    count(text, /招标(?!代理)|(?<!招)投标|中标/g)
  );
}

const purchases = /采购人|采购单位|采购方(?![案式法面])/g;
const tenders = /招标人|招标单位|发包人|建设单位/g;

/** What the buyer is called: as the line that names him says in a 比选 or the like, whose forms are often another kind's, else by what stands more often. */
function ownerIn(text: string, { purchaser }: Partial<tender.Facts> = {}): string {
  const named = talkOwners.find((owner) => purchaser?.source?.quote.includes(owner));
  return named ?? (count(text, tenders) > count(text, purchases) ? '招标人' : '采购人');
}

/** What who does the bought work is mostly called: 维保单位 of 维保; '' where nobody is. */
function contractorIn(text: string, work: string | undefined): string {
  if (work === undefined) return '';
  const names = parties.map((party) => `${work}${party}`);
  const most = names.reduce((best, name) =>
    called(text, name) > called(text, best) ? name : best,
  );
  return called(text, most) === 0 ? '' : most;
}

/** Finds the tender's own words by how often they stand in what was read of it. */
export function wordingOf(input: WordingInput): Wording {
  const text = [
    input.name,
    input.overview,
    ...input.scoring.map((item) => item.criteria),
    ...input.clauses.map((clause) => clause.text),
    ...input.requirements.slice(0, 400).map((passage) => passage.text),
    ...Object.values(input.facts ?? {}).map((fact) => fact?.source?.quote ?? ''),
    ...(input.forms ?? []).map((form) => `${form.title}\n${form.content}`),
    ...(input.format ?? []).map((entry) => entry.title),
  ].join('\n');
  const talks = isTalk(text);
  const file =
    talkFiles
      .map((name) => ({ name, own: times(text, name), count: times(text, name.slice(0, 2)) }))
      .filter((one) => one.count > 0)
      .sort((a, b) => b.own - a.own || b.count - a.count)[0]?.name ?? '采购文件';
  // A 监理人 is the bidder where supervision is what is bought, and somebody else where works are.
  const contractor = contractorIn(
    text,
    services.find((one) => input.name.includes(one)),
  );
  return {
    owner: ownerIn(text, input.facts),
    contractor,
    bidder: bidderNames.reduce<Wording['bidder']>(
      (most, name) => (alone(text, name) > alone(text, most) ? name : most),
      '投标人',
    ),
    tenderFile: talks ? file : '招标文件',
    bidFile: talks ? '响应文件' : '投标文件',
    letter: talks ? '响应函' : '投标函',
    bond: talks ? (/磋商保证金/.test(text) ? '磋商保证金' : '保证金') : '投标保证金',
    priceList: talks ? '报价一览表' : '开标一览表',
  };
}

/** 我院, 我行员工, 运至我公司: who calls for bids speaks of himself in what he asks for. 自我行为 and 本院校 are none, and what is promised is said by the bidder. */
const BUYERS_OWN =
  /(?<!自|忘|大)我(?:单位|公司|司|中心|行(?![为业驶走])|委(?![托员派任])|[院校局馆厂](?!长))|本院(?!校)|本校(?!正)/g;
const PROMISED = /(?:承诺|声明|保证|授权)[^。；]{0,20}我(?:单位|公司|司)/;

/** What the tender says of itself in the first person, as the bidder says it: 适配我行信创环境 with the buyer's word for 我行. */
export const ofBuyer = (text: string, owner: string): string =>
  PROMISED.test(text) ? text : text.replace(BUYERS_OWN, owner);
