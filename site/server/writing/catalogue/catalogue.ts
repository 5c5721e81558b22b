import { containment, terms } from '../text/relevance.ts';
import {
  depth,
  managementTopics,
  overviewTopics,
  peopleTopics,
  serviceTopics,
  supplyTopics,
  tradeTopics,
  worksTopics,
} from './data.ts';
import type { Bought, Field, Section, Topic } from './topic.ts';

/** 卫生安全 of a kitchen is no matter of work safety. */
const kitchenHygiene = /食品(?:安全|卫生)|卫生安全|卫生(?:保障|管理|保证)?措施/;

function deepened(topic: Topic): Topic {
  const more = depth[topic.id] ?? [];
  const sections = topic.sections.map((section) => {
    const further = more.find(
      (one) =>
        one.title === section.title &&
        (!section.fields || one.fields === section.fields || !one.fields),
    );
    return further
      ? { ...section, paragraphs: [...section.paragraphs, ...further.paragraphs] }
      : section;
  });
  const added = more.filter(
    (one) => !topic.sections.some((section) => section.title === one.title),
  );
  return { ...topic, sections: [...sections, ...added] };
}

/** 售后服务承诺 is about after-sales: what is promised says more than that it is. */
const isPromise = ({ id }: Topic): boolean => id === 'promise';

const isStaff = ({ id }: Topic): boolean => id === 'staff';

const buysPersons = ({ id }: Topic): boolean => /^(?:medical|education|dispatch)$/.test(id);

const basic: readonly Topic[] = [
  ...overviewTopics.filter((topic) => !isPromise(topic)),
  ...peopleTopics.filter((topic) => !isStaff(topic)),
  ...worksTopics,
  ...serviceTopics
    .filter((topic) => topic.id === 'catering')
    .map((topic) => ({ ...topic, match: kitchenHygiene })),
  ...managementTopics.filter((topic) => topic.id !== 'rules'),
  ...supplyTopics,
  ...overviewTopics.filter(isPromise),
  ...managementTopics.filter((topic) => topic.id === 'rules'),
  // Who does it is a subject of its own, save where persons are what is bought.
  ...tradeTopics.filter(buysPersons),
  ...peopleTopics.filter(isStaff),
  ...tradeTopics.filter((topic) => !buysPersons(topic)),
  ...serviceTopics,
];

/** From the particular to the general: the first topic a title fits is the one it is about. */
const topics: readonly Topic[] = basic.map(deepened);

const sectionTitles = new Set(topics.flatMap(({ sections }) => sections.map(({ title }) => title)));
/** Whether a title is one that the catalogue gives. */
export const isSectionTitle = (title: string): boolean => sectionTitles.has(title);

const fits = (fields: readonly Field[] | undefined, field: Field): boolean =>
  !fields || fields.includes(field);

const trades = new Set(tradeTopics.map(({ id }) => id));

/**
 * Whether a topic is of the trade that is bought. A school is designed: 教学空间组织 is no teaching, as 造价控制措施 is no work of a cost
 * consultant. A name that speaks of no trade says nothing.
 */
function isOfTrade({ id, match, professions }: Topic, title: string, name: string): boolean {
  if (!trades.has(id) || !tradeTopics.some((trade) => trade.match.test(name))) return true;
  return professions ? name.includes(match.exec(title)?.[0] ?? title) : match.test(name);
}

const boughtOf = (bought: Field | Bought): Bought =>
  typeof bought === 'string' ? { field: bought, name: '' } : bought;

/** Whether a title is known by the name of what is bought alone: 运维服务方案 of 网络运维服务 is no service after a sale. */
const isWorkItself = ({ work, match }: Topic, title: string, { field, name }: Bought): boolean =>
  work !== undefined &&
  field !== 'goods' &&
  work.test(name) &&
  !match.test(title.replace(new RegExp(work, 'g'), ''));

const isTopicOf = (topic: Topic, title: string, bought: Bought): boolean =>
  fits(topic.fields, bought.field) &&
  topic.match.test(title) &&
  isOfTrade(topic, title, bought.name) &&
  !isWorkItself(topic, title, bought);

/** The topic a title is about, for what the tender buys; undefined when it is about none. */
export function topicOf(title: string, bought: Field | Bought): Topic | undefined {
  const known = boughtOf(bought);
  return topics.find((topic) => isTopicOf(topic, title, known));
}

/** What a title is about, part by part: 供货及售后服务承诺 is about supply and about what comes after. */
export const subjectsOf = (title: string, bought: Field | Bought): Topic[] =>
  [...new Set([title, ...title.split(/[、及和与]/)].map((part) => topicOf(part, bought)))].filter(
    (topic) => topic !== undefined,
  );

/** 合规体系建设 of 合规体系建设与培训方案: what a title names beside a subject and no such bid has ready; empty where it names no other. */
export function ownMatters(title: string, bought: Field | Bought): string[] {
  // 对项目现状及需求的理解
  const parts = title.split(/[、及和与]/).map((part) => part.replace(/^对(?=.{3})/, ''));
  const own = parts.filter(
    (part) =>
      part.length >= LEAST_MATTER &&
      part.replace(plainWords, '').length >= 2 &&
      topicOf(part, bought) === undefined,
  );
  return own.length < parts.length && parts.some((part) => topicOf(part, bought)) ? own : [];
}
const LEAST_MATTER = 4;

/** All topics a title is about, from the particular to the general: 售后服务及应急预案 is about two. */
export const topicsOf = (title: string, bought: Field | Bought): Topic[] =>
  topics.filter((topic) => isTopicOf(topic, title, boughtOf(bought)));

/**
 * The works a title names by the very words its subject is known by (保洁 of 日常保洁, of all that property management is); empty where
 * it names the whole, or a subject whose sections are no works apart.
 */
export function namedWorks({ apart, match, sections }: Topic, title: string): readonly Section[] {
  if (!apart) return [];
  const words = title.match(new RegExp(match, 'g')) ?? [];
  const named = words.map((word) => sections.filter((one) => one.match?.test(word) === true));
  return named.every((own) => own.length > 0) ? [...new Set(named.flat())] : [];
}

/** Fewer make no table. */
const LEAST_ROWS = 2;

/**
 * Sections of a topic that hold for what the tender buys, in their order. With the tender's text those of particular trades too, as
 * far as it speaks of them.
 */
export function sectionsOf(topic: Topic, field: Field, text?: string): readonly Section[] {
  const isSpokenOf = ({ when }: { when?: RegExp }) =>
    !when || (text !== undefined && when.test(text));
  return topic.sections
    .filter((section) => fits(section.fields, field) && isSpokenOf(section))
    .map(({ table, ...section }) => {
      const rows = table?.rows.filter(isSpokenOf) ?? [];
      return table && rows.length >= LEAST_ROWS
        ? { ...section, table: { ...table, rows } }
        : section;
    });
}

/** Whether a title is what a section is about and no more: 对策 says what 应对措施 does. */
export const isAbout = ({ match }: Pick<Section, 'match'>, title: string): boolean => {
  const rest = match && title.replace(new RegExp(match, 'g'), '');
  return rest !== undefined && rest !== title && rest.replace(plainWords, '') === '';
};
/** What says of a thing only that it is written about. */
export const plainWords =
  /步骤|安排|措施|方案|内容|计划|管理|工作|组织|流程|要求|控制|保障|保证|实施|办法|体系|机制|服务|[与及和的、]/g;

/** 主要工程项目的施工方案、方法与技术措施 names 主要施工方法, in its own words. */
const names = (title: string, section: Section): boolean => {
  const own = new Set(terms(section.title));
  return own.size >= LEAST_TERMS && containment(own, new Set(terms(title))) >= NAMED;
};
const LEAST_TERMS = 4;
const NAMED = 0.75;

/**
 * Titles of what a chapter of this title needs in it beside those that it `has`; of 供货及售后服务承诺 in turn what each of the two
 * does.
 */
export function partTitles(
  title: string,
  bought: Field | Bought,
  has: readonly string[] = [],
): string[] {
  // 组织实施与工作流程, which we call a part so, is no 组织架构与岗位设置.
  const others = has.filter((one) => !isSectionTitle(one));
  const lists = subjectsOf(title, bought).map((topic) => {
    const works = namedWorks(topic, title);
    // What names one work has no parts but its own.
    if (works.length === 1) return [];
    return (
      sectionsOf(topic, boughtOf(bought).field)
        .filter(({ title: name }) => works.length === 0 || works.some((one) => one.title === name))
        // 火灾事故处置 is a part of emergencies where a title speaks of fires.
        .filter((section) => !section.particular || section.match?.test(title) === true)
        .filter((section) => !others.some((own) => isAbout(section, own) || names(own, section)))
        .map((section) => section.title)
    );
  });
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.map((list) => list[at] ?? ''))
    .flat()
    .filter(Boolean);
}

const fieldSigns: Record<Exclude<Field, 'services'>, RegExp> = {
  works: /施工|工程量清单|建设工程|改造(?:提升)?工程|土建|承包人|监理人|发包人|竣工|装修工程|修缮/g,
  goods: /设备|货物|供货|交货|到货|质保期|规格型号|安装调试|参数|期刊|图书(?!馆)|家具|器材/g,
  system: /软件|系统开发|信息化|信息系统|平台建设|接口|数据库|服务器|等保|源代码|部署/g,
};
/** What is done with a system. Software that nothing of this is asked for is bought ready-made. */
const made = /开发|定制|集成|建设|部署|接口|平台|迁移|上线|升级|信息化|对接|实施|运维/;
/** 售后服务 comes with whatever is bought. */
const serviceSigns =
  /(?<!售后)服务(?!器|中心|大厅|站)|物业|保洁|派遣|运维|咨询|劳务|外包|食堂|保安/g;

/** What stands behind it at the end of a name. */
const nameTail =
  /(?:(?:建设|更新|升级|选用|询价|比选|公开|竞争性)?(?:项目|采购|招标|磋商|谈判|外包|标段|框架|协议|一批|等)|[一二三四五六七八九十\d]|[（(][^（()）]{0,20}[)）]){0,6}$/;
/** What is bought stands at the end of a name: …治理工程勘察设计服务项目, …图书馆消防设施维护保养. */
const heads: readonly (readonly [Field, RegExp])[] = [
  [
    'services',
    /(?:服务|勘察|设计|监理|咨询|检测|监测|造价|审计|评估|测绘|保养|养护|维护|维保|运维|保洁|安保|租赁|保险|体检|清运|配送|运输|印刷|派遣|培训|规划|编制|普查|调查|代理|宣传|活动)$/,
  ],
  ['works', /(?:工程|施工|修缮|改造|装修)$/],
  ['system', /(?:平台|软件|软硬件|信息系统|管理系统|信息化|数据库|网站)$/],
  ['goods', /(?:设备|仪器|家具|器材|物资|材料|用品|图书|期刊|试剂|药品|车辆|校服|服装)$/],
];
/** What is bought and is no service, work or system, is a thing. */
const isBought =
  /(?:采购|购置)(?:[及与和、](?:运输|安装|调试)){0,3}(?:项目)?(?:[（(][^（()）]{0,20}[)）])?$/;
function headOf(name: string): Field | undefined {
  const head = name.trim().replace(nameTail, '');
  return (
    heads.find(([, own]) => own.test(head))?.[0] ??
    (isBought.test(name.trim()) ? 'goods' : undefined)
  );
}
/** As much as two of its words. */
const HEAD = 24;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** What a tender says of itself. */
interface SaysOfItself {
  name: string;
  /** Overview and requirements. */
  text: string;
  /** Names of its scoring items: they say what is bought in few words. */
  scoring: readonly { item: string }[];
}

/** Tells what a tender buys; its name weighs most, then what it scores. */
export function fieldOf({ name, text, scoring }: SaysOfItself): Field {
  const items = scoring.map(({ item }) => item).join('\n');
  const weigh = (pattern: RegExp) =>
    12 * Math.min(2, count(name, pattern)) +
    12 * Math.min(3, count(items, pattern)) +
    Math.min(60, count(text.slice(0, 60_000), pattern));
  const head = headOf(name);
  const weights: [Field, number][] = [
    ['works', 1.2 * weigh(fieldSigns.works)],
    ['system', weigh(fieldSigns.system)],
    ['goods', weigh(fieldSigns.goods)],
    ['services', 0.8 * weigh(serviceSigns)],
  ];
  const scores = weights.map(([one, weight]): [Field, number] => [
    one,
    weight + (one === head ? HEAD : 0),
  ]);
  const none: [Field, number] = ['services', 0];
  const [field] = scores.reduce((best, next) => (next[1] > best[1] ? next : best), none);
  if (field === 'system' && !made.test(`${name}${items}${text.slice(0, 60_000)}`)) return 'goods';
  // Plans and inspections of a building are services about works.
  return field === 'works' && head === 'services' ? 'services' : field;
}
