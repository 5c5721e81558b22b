import {
  type DiagramData,
  type DiagramKind,
  newDiagram,
  writeDiagram,
} from 'tender-widgets/diagram';
import { postsIn } from '../criteria/proof-tables.ts';
import type { ChapterTask } from '../writer.ts';
import type { BidView } from './bid-view.ts';

interface Asked {
  kind: DiagramKind;
  /** What a drawing that the tender asks for is called. A network alone may be one of computers. */
  name: RegExp;
  /** What chapters are about that it goes with. */
  subject: RegExp;
}
const PLAN = /进度|工期|计划|组织实施/u;
const asked: readonly Asked[] = [
  { kind: 'gantt', name: /横道图|甘特图|进度计划[图表]/u, subject: PLAN },
  { kind: 'network', name: /(?:单代号|双代号|进度|施工|计划)网络图|网络计划/u, subject: PLAN },
  {
    kind: 'org',
    name: /组织(?:机构|结构|架构)(?:框)?图|机构框图/u,
    subject: /组织|机构|人员|团队/u,
  },
];

const blank = (what: string) => `【待填写：${what}】`;
/** Rows to be filled in, and most people that are put down. */
const OPEN_ROWS = 3;
const MOST_PEOPLE = 40;

const termNames = {
  works: '总工期（招标文件要求）',
  goods: '交货期限（招标文件要求）',
  services: '服务期限（招标文件要求）',
};

/** The one length of time that a term names in calendar days, weeks or months; undefined where it names none or several. */
function lengthIn(text: string): string | undefined {
  if (/\d{4}年|工作日/u.test(text)) return undefined;
  const found = [
    ...text.matchAll(/(?<!\d)(\d{1,4})\s{0,2}(?:(个?(?:日历)?[天日])|(个?月)|(周))/gu),
  ];
  const [only, ...others] = found;
  if (!only || others.length > 0) return undefined;
  const [, count = '', , month, week] = only;
  return `${count}${month ? '个月' : week ? '周' : '天'}`;
}

/** The term the tender sets, and rows for the activities, which only the bidder knows. */
function planRows({ context, field }: BidView, kind: DiagramKind): string[][] {
  const length = lengthIn(context.facts.duration?.value ?? '');
  const rest = kind === 'gantt' ? ['', '', ''] : [''];
  const name = field === 'works' || field === 'goods' ? termNames[field] : termNames.services;
  const term = kind === 'gantt' && length !== undefined ? [['1', name, length, ...rest]] : [];
  const open = Array.from({ length: OPEN_ROWS }, (_, index) => [
    ...[String(term.length + index + 1), blank('工作名称'), blank('工期'), ...rest],
  ]);
  return [...term, ...open];
}

/** The posts the criteria name with who the profile has for them, else those of its people; who is above whom nobody has said. */
function unitRows({ context }: BidView, criteria: string): string[][] {
  const people = (context.profile?.whole.people ?? []).filter(({ confirmed }) => confirmed);
  const nameOf = (post: string) => {
    const fitting = people.filter((person) => person.post === post);
    const isSaid = fitting.length === 1 && !context.settings.blind;
    return isSaid ? (fitting[0]?.name ?? '') : blank('人员');
  };
  const own = people.map(({ post }) => post).filter((post) => post !== '');
  const named = postsIn(criteria);
  const posts = [...new Set(named.length > 0 ? named : own)].slice(0, MOST_PEOPLE);
  const rows = posts.length > 0 ? posts : Array<string>(OPEN_ROWS).fill(blank('岗位或部门'));
  return rows.map((post, index) => [
    ...[String(index + 1), post, blank('上级'), posts.length > 0 ? nameOf(post) : blank('人员')],
  ]);
}

type Chapter = ChapterTask['chapter'];

/**
 * The chapter that a drawing belongs in: the first named after it, else of those that answer the item which asks for it the one that is
 * about its subject, or the first.
 */
function homeOf(view: BidView, { name, subject }: Asked): Chapter | undefined {
  const named = view.proseLeaves.find(({ title }) => name.test(title));
  if (named) return named;
  const asking = view.ordered.find(
    (chapter) =>
      view.isItemChapter(chapter) &&
      view.itemsOf(chapter).some(({ criteria }) => name.test(criteria)),
  );
  if (!asking) return undefined;
  const leaves = view.proseLeaves.filter(
    (leaf) => leaf === asking || view.ancestors(leaf).includes(asking),
  );
  return leaves.find(({ title }) => subject.test(title)) ?? leaves[0];
}

/** Criteria of the items that a chapter or those above it answer. */
function criteriaOf(view: BidView, chapter: Chapter): string {
  const chapters = [chapter, ...view.ancestors(chapter)];
  return chapters
    .flatMap((one) => view.itemsOf(one))
    .map(({ criteria }) => criteria)
    .join('\n');
}

/**
 * Blocks of the diagrams that the tender asks for in this chapter, with what it and the bidder have said and places for all the rest;
 * '' where it asks for none.
 */
export function proposedDiagrams(view: BidView, task: ChapterTask): string {
  return asked
    .filter((one) => homeOf(view, one)?.id === task.chapter.id)
    .map(({ kind }) => {
      const criteria = criteriaOf(view, task.chapter);
      const rows = kind === 'org' ? unitRows(view, criteria) : planRows(view, kind);
      const data: DiagramData = { ...newDiagram(kind, task.chapter.title), rows };
      return `\`\`\`diagram\n${writeDiagram(data)}\n\`\`\``;
    })
    .join('\n\n');
}
