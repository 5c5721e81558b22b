import { confirmedFacts } from '../fact-sheet.ts';
import { kindOf } from '../structure/tree.ts';
import { type Holder, holderOf } from '../text/holder.ts';
import { likeness } from '../text/relevance.ts';
import { comparable } from '../text/tidy.ts';
import { type CheckInput, type Found, fixAt, type Passage, quoteAt } from './chapter-text.ts';
import { isOfPast } from './past-projects.ts';
import { isNearlyOwn } from './sister-names.ts';
import { sitedProjects, siteOf } from './sited-projects.ts';
import { runsIntoTitle } from './title-within.ts';

const labelled = (labels: string) =>
  new RegExp(`(?:${labels})(?:名称)?\\s*(?:[：:]|为|是|\\|)\\s*([^，。；\\n|（(【]{2,60})`, 'g');
/** The bidder's own name at the places where it is signed. */
const bidderLabel =
  /(?:投标人|供应商|响应人|投标单位|报价单位|报价人|投标方|承诺人|单位名称|户名)(?:名称)?(?:（[^）]{0,8}）)?\s*(?:[：:]|为|\|)\s*([\u4e00-\u9fff（）()]{4,40}?(?:公司|院|所|社|厂|中心|集团))/g;
const numberLabel =
  /(?:项目|招标|采购|标书|磋商|招标项目|政府采购)编号\s*(?:[：:]|为|是|\||(?=[A-Za-z0-9]))\s*([\u4e00-\u9fff]{0,6}[A-Za-z0-9〔〕[\]/_—–-]{4,}(?:号)?)/g;
const nameLabel = labelled('项目名称|工程名称|采购项目');
const ownerLabel = labelled('采购人|招标人|采购单位|招标单位|建设单位|发包人|致');
/** A number of a project: letters and figures, with at least six figures. */
const looseNumber = /(?<![A-Za-z0-9-])[A-Z]{2}[A-Z0-9]*(?:[-_/][A-Z0-9]+){1,6}(?![A-Za-z0-9])/g;
const company =
  /[\u4e00-\u9fff（）()]{2,24}?(?:有限责任公司|股份有限公司|集团有限公司|有限公司|股份公司|集团公司|研究院|事务所)/g;
/** Words that a found company name may begin with but that are no part of it. */
const leadIn =
  /^.*(?:我方|我公司|我司|由|与|和|及|为|向|对|经|在|到|受|给|被|即|是|如|以|系|于|将|同|从|根据|依据|按照|参照|结合|针对|遵照|配合|协助|会同|服从|采购人|招标人|供应商|投标人|代理机构|单位|委托|关于|致|负责|承接|参加|完成|服务过|包括|提供|例如|曾|甲方|乙方)(?=[\u4e00-\u9fffA-Za-z0-9]{4,})/;
const innerLead =
  /^.*(?:适用于|我方|我公司|参加|承接|完成|针对|结合|关于|依据|根据|按照|为|对|由|的)(?=[\u4e00-\u9fff]{8,})/;
const projectName =
  /[\u4e00-\u9fffA-Za-z0-9（）()—·、-]{6,50}?(?:EPC项目|总承包项目|(?:养护|整治|治理|绿化|保洁|运维|维护|施工|供货|安装|租赁|物业|安保|安检|食堂|餐饮|印刷|宣传|监理|设计|勘察)项目|设备项目|系统项目|除险加固工程|整治工程|治理工程|修复工程|扩建工程|新建工程|监测项目|调查项目|检测项目|采购项目|购置项目|服务项目|建设项目|改造项目|工程项目|改造工程|提升工程|建设工程|工程施工(?!总承包|专业承包|企业|许可)|服务采购)(?!名称|编号)(?:（[一二三四五六七八九十\d]期）)?/g;
/** A project by its quoted name: “理化实验室气相色谱仪购置项目”. */
const quotedProject = /[“《]([^”》，。；]{6,40}?(?:项目|工程))[”》]/g;
/** Statutory words that only look like a name. */
const noName =
  /的|是指|或者|占|出资|以下|开具|适用|级人民|^(?:若|如|非|不|无|由|经|及|和|或){0,3}(?:近[半\d一二三两]{1,2}年)?(?:内)?(?:会计师|律师|审计|税务师|资产评估|造价)事务所$|^(?:若|如)?(?:非|为)/;
/** An organisation with its place in its name: 青禾县人民医院, 云溪市教育局. */
const organisation =
  /[\u4e00-\u9fff]{2,4}(?:省|市|县|区|镇|乡|州|街道)[\u4e00-\u9fff]{0,8}?(?:医院|保健院|卫生院|福利院|大学|学院|学校|中学|小学|幼儿园|人民政府|管理局|[\u4e00-\u9fff]{1,8}局(?!部|限|面|势|域|促)|委员会|管委会|图书馆|博物馆|档案馆|海关|法院|检察院|办事处|(?:管理|服务|便民|政务|事务|监测|执法|研究|检测|检验)(?:中心|大厅|所|处|站|支队|大队|研究院))/g;
const placeOnwards =
  /[\u4e00-\u9fff]{2}(?:省|市|县|区|镇|乡|州|街道)(?!.{0,60}(?:省|市|县|区|镇|乡|州|街道)).{0,60}$/;
const generalPlace =
  /某|^[个各多每几数]|(?:服从|配合|协助|听从|接受|根据|按照|依据|会同)[省市县区镇乡]|[省市县区](?:级|到|至|各|内|外)|本市|该市|所在|当地|辖区|属地|所属|社区|各[省市县区]|相关|上级|有关|属地|我市|全市/;
/** What a table's head has beside 项目名称. */
const columnName =
  /(?:报价|价格|单价|合价|金额|总价|工期|服务期限?|交货期|日期|时间|内容|备注|数量|规格|型号|单位|编号|面积|规模|名称|地点|质量|说明|要求|情况)(?:[（(].{0,60})?$/;
const generalName =
  /^(?:本|该|此|各|类似|同类|其他|有关|相关|所有|以上|上述)|类似|同类|政府采购项目$|[本该此](?:次)?(?:招标|采购|工程|服务)?(?:项目|工程)/;

/** What is handed in, one after another, is no name of a project. */
const papersListed = /(?:书|函|表|说明|清单)、/;

export interface Known {
  names: string[];
  text: Holder;
}

export function knownOf(input: CheckInput): Known {
  const { facts, settings } = input;
  const names = [
    facts.projectName?.value,
    facts.purchaser?.value,
    facts.agency?.value,
    settings.bidder,
    input.name,
  ].filter((name): name is string => name !== undefined && name.trim() !== '');
  return { names, text: holderOf(comparable([...names, ...saidOf(input)].join('\n'))) };
}

/** All that the tender, the material and the confirmed facts say. */
export function saidOf(input: CheckInput): string[] {
  const { facts } = input;
  return [
    ...Object.values(facts).map((fact) => fact?.source?.quote ?? ''),
    facts.projectNumber?.value ?? '',
    facts.location?.value ?? '',
    input.overview ?? '',
    ...input.scoring.map((item) => `${item.item}\n${item.criteria}`),
    ...input.clauses.map((clause) => clause.text),
    ...(input.requirements ?? []).map((passage) => `${passage.heading}\n${passage.text}`),
    ...(input.knowledge ?? []).map((passage) => `${passage.title}\n${passage.text}`),
    ...confirmedFacts(input.factSheet ?? []).map((fact) => fact.value),
    ...(input.forms ?? []).map(({ content }) => content),
  ];
}

/** Words before a name may have been taken for its beginning. */
const MOST_LEAD = 3;
const endsKnown = (known: Known, name: string): boolean =>
  [...Array(MOST_LEAD + 1).keys()].some(
    (cut) =>
      name.length - cut >= 5 &&
      // 黑马县交通运输局 is another one than 白马县's.
      !/[省市县区镇乡]$/.test(name.slice(0, cut)) &&
      isKnown(known, name.slice(cut)),
  );

export const isKnown = (known: Known, name: string): boolean => {
  const plain = comparable(name);
  return (
    plain === '' ||
    known.text.has(plain) ||
    known.names.some((one) => comparable(name).includes(comparable(one)))
  );
};

function finding(
  passage: Passage,
  at: number,
  found: string,
  severity: Found['severity'],
  msg: string,
  right?: string,
): Found {
  const place = passage.text.indexOf(found, at);
  const fix =
    right === undefined || place < 0 ? undefined : fixAt(passage, place, found.length, right);
  return {
    ...(fix ? { fix } : {}),
    kind: 'foreign-name',
    severity,
    chapterId: passage.chapterId,
    quote: quoteAt(passage, place < 0 ? at : place, found.length),
    msg,
  };
}

/** A passage in which so many are found needs no more of them. */
const MOST_FOUND = 200;

function numbers(passage: Passage, input: CheckInput, known: Known): Found[] {
  const own = input.facts.projectNumber?.value;
  const findings: Found[] = [];
  const labelled: string[] = [];
  for (const match of passage.text.matchAll(numberLabel)) {
    if (findings.length >= MOST_FOUND) break;
    const found = (match[1] ?? '').trim();
    if (!own || !/\d{2,}/.test(found) || isKnown(known, found)) continue;
    labelled.push(found);
    findings.push(
      finding(
        passage,
        match.index,
        found,
        'error',
        `项目编号与招标文件不一致：招标文件为“${own}”，请改正`,
        own,
      ),
    );
  }
  const seen = holderOf(labelled.join('\n'));
  for (const match of passage.text.matchAll(looseNumber)) {
    const found = match[0];
    if (!own || found.replace(/\D/g, '').length < 6 || isKnown(known, found) || seen.has(found))
      continue;
    if (findings.length >= MOST_FOUND) break;
    findings.push(
      finding(passage, match.index, found, 'warning', `“${found}”像是其他项目的编号，请核对`),
    );
  }
  return findings;
}

function labelledNames(passage: Passage, input: CheckInput, known: Known): Found[] {
  const findings: Found[] = [];
  const look = (pattern: RegExp, own: string | undefined, what: string) => {
    for (const match of passage.text.matchAll(pattern)) {
      const found = (match[1] ?? '').trim();
      const plain = comparable(found);
      const named =
        what === '项目名称'
          ? plain.length >= 4
          : /(?:公司|局|院|校|学|中心|政府|委员会|厅|部|馆|队|所|会|集团|办公室|支行|银行)$/.test(
              found,
            );
      if (!own || !named || isKnown(known, found) || comparable(own).includes(plain)) continue;
      if (what === '项目名称' && passage.row && columnName.test(found)) continue;
      if (what === '项目名称' && likeness(own, found) > 0.75) continue;
      findings.push(
        finding(
          passage,
          match.index,
          found,
          'error',
          `${what}与招标文件不一致：招标文件为“${own}”，请改正`,
          own,
        ),
      );
    }
  };
  look(nameLabel, input.facts.projectName?.value, '项目名称');
  look(ownerLabel, input.facts.purchaser?.value, '采购人（招标人）名称');
  const bidder = input.settings.bidder.trim();
  for (const match of bidder === '' ? [] : passage.text.matchAll(bidderLabel)) {
    const found = match[1] ?? '';
    if (comparable(found) === comparable(bidder) || isKnown(known, found)) continue;
    findings.push(
      finding(passage, match.index, found, 'error', `投标人名称应为“${bidder}”，请改正`, bidder),
    );
  }
  return findings;
}

/** The name without the words before it; 与, 和 and 及 may stand within (续建配套与节水改造项目). */
function projectOf(text: string): string {
  const short = text.replace(leadIn, '');
  return short.length >= 8 ? short : text.replace(innerLead, '');
}

/** 云桥镇 behind words that were taken for its beginning. */
const isOwnSite = (known: Known, site: string): boolean =>
  [...site].some((_, cut) => site.length - cut > 2 && isKnown(known, site.slice(cut)));

/** Projects that are not this one: by their kind, in quotes, or by their place. */
function projectsIn(passage: Passage, input: CheckInput, known: Known): Found[] {
  const own = input.facts.projectName?.value;
  // 保洁及运送服务采购 of 某院保洁及运送服务: a part of this one's name is none of another's.
  const others = own ? passage.text.replaceAll(own, '。'.repeat(own.length)) : '';
  const named = [...others.matchAll(projectName)];
  const quoted = own ? [...passage.text.matchAll(quotedProject)] : [];
  const sited = (own ?? input.facts.purchaser?.value) ? sitedProjects(passage.text) : [];
  const isElsewhere = (name: string) =>
    sited.some(([one]) => one.includes(name) && !isOwnSite(known, siteOf(one)));
  const titles = input.chapters.map(({ title }) => title);
  return [...named, ...quoted, ...sited].flatMap((match): Found[] => {
    const name = match[1] ?? projectOf(match[0]);
    if (
      runsIntoTitle(passage.text, match.index, match[0].length, titles) ||
      name.length < 8 ||
      generalName.test(name) ||
      noName.test(name) ||
      papersListed.test(name) ||
      isOfPast(passage.text, match.index) ||
      isKnown(known, name) ||
      (!isElsewhere(match[0]) && (own === undefined || isNearlyOwn(own, name)))
    )
      return [];
    const msg = `“${name}”不是本项目的名称，请确认不是其他项目的遗留内容`;
    return [finding(passage, match.index, match[0], 'warning', msg)];
  });
}

function looseNames(passage: Passage, input: CheckInput, known: Known): Found[] {
  const findings: Found[] = [];
  for (const match of passage.text.matchAll(company)) {
    if (findings.length >= MOST_FOUND) break;
    const name = match[0].replace(leadIn, '');
    if (name.length < 6 || noName.test(name) || isKnown(known, name)) continue;
    if (isOfPast(passage.text, match.index)) continue;
    const msg = `出现招标文件和投标人之外的单位名称“${name}”，请确认不是其他项目的遗留内容`;
    findings.push(finding(passage, match.index, match[0], 'warning', msg));
  }
  findings.push(...projectsIn(passage, input, known));
  for (const match of passage.text.matchAll(organisation)) {
    const cut = match[0].replace(leadIn, '');
    // 泰和县: what looks like a word before the name may be part of the place's.
    const name = /^[省市县区镇乡州]/.test(cut) ? (match[0].match(placeOnwards)?.[0] ?? cut) : cut;
    if (findings.length >= MOST_FOUND) break;
    const isStated = findings.some((one) => one.quote.includes(name) || one.msg.includes(name));
    if (
      isStated ||
      name.length < 5 ||
      generalPlace.test(match[0]) ||
      noName.test(name) ||
      isOfPast(passage.text, match.index) ||
      endsKnown(known, name)
    )
      continue;
    const msg = `出现招标文件之外的单位名称“${name}”，请确认不是其他项目的遗留内容`;
    findings.push(finding(passage, match.index, match[0], 'warning', msg));
  }
  return findings;
}

/** Names and numbers of other projects left in the bid. In chapters of proof other names are what one expects. */
export function foreignNames(input: CheckInput, passages: readonly Passage[]): Found[] {
  const known = knownOf(input);
  const proofs = new Set(
    input.chapters.filter((chapter) => kindOf(chapter) === 'evidence').map((chapter) => chapter.id),
  );
  const reported = new Set<string>();
  return passages
    .flatMap((passage) => {
      if (proofs.has(passage.chapterId)) return [];
      const labels = labelledNames(passage, input, known);
      return [
        ...numbers(passage, input, known),
        ...labels,
        ...(labels.length > 0 ? [] : looseNames(passage, input, known)),
      ];
    })
    .filter((one) => {
      const key = `${one.chapterId}\n${one.msg}`;
      if (reported.has(key)) return false;
      reported.add(key);
      return true;
    });
}
