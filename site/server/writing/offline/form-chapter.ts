import { isToSayNone } from '../../documents/extract/forms/words.ts';
import { proofKind } from '../criteria/proof-tables.ts';
import { isBesideBill } from '../price/other-lists.ts';
import { refilledTables } from '../price/price-tables.ts';
import { noRates } from '../price/rates.ts';
import { scoringIndexBlock } from '../scoring-index.ts';
import { NOTE } from '../structure/draft.ts';
import { isDeviationTitle } from '../text/deviation-title.ts';
import { markdownTable, numberedTable } from '../text/markdown-table.ts';
import { titleText } from '../text/tidy.ts';
import type { ChapterTask } from '../writer.ts';
import type { BidView } from './bid-view.ts';
import { sealedPages } from './blind.ts';
import { deviationTables, withLiveRows, withOwnIndex } from './clause-tables.ts';
import { filledForm } from './fill-form.ts';
import { type FormFacts, formFacts, pricesOf } from './form-facts.ts';
import {
  bidLetter,
  bondProof,
  powerOfAttorney,
  promiseLetter,
  representativeProof,
  statementKind,
} from './letters.ts';
import { offerRows } from './offers.ts';
import { ownForm } from './own-form.ts';
import { planOf } from './plan.ts';
import { proofPart } from './proof-rows.ts';

/** The sheet that is read out at the opening. */
function priceSheet(facts: FormFacts, view: BidView): string {
  const rows = [
    ['项目名称', facts.project],
    ['项目编号', facts.number === '' ? '【待填写】' : facts.number],
    ...offerRows(facts),
    [
      view.field === 'works' ? '工期' : view.field === 'goods' ? '交货期' : '服务期限',
      facts.duration,
    ],
    [
      `${facts.words.bidFile === '响应文件' ? '响应' : '投标'}有效期`,
      facts.validity || '【待填写】',
    ],
    [view.field === 'works' ? '质量标准' : '质量（服务）承诺', facts.quality || '【待填写】'],
    ['备注', '【待填写】'],
  ];
  const isTotal = facts.rates.kind === '';
  const what = isTotal ? '的含税总价' : '的报价';
  const note = `本表所列报价为完成${facts.words.tenderFile}规定全部工作${what}，与${facts.words.bidFile}其他部分不一致的，以本表为准。`;
  return [markdownTable(['名称', '内容'], rows), note, facts.signature].join('\n\n');
}

function priceList(title: string, facts: FormFacts): string {
  if (facts.rates.kind !== '') return rateList(facts);
  const blank = Array.from({ length: 7 }, () => '【待填写】');
  const table = numberedTable(
    ['名称', '规格型号/工作内容', '单位', '数量', '单价（元）', '合价（元）', '备注'],
    [blank, blank, blank],
  );
  return [
    `${title}如下，可按实际内容增加行：`,
    table,
    '合计（元）：【待填写】',
    facts.signature,
  ].join('\n\n');
}

/** Each rate by what it is of: there is nothing to add up. */
function rateList({ rates, words, signature }: FormFacts): string {
  const rows = offerRows({ price: '', currency: 'CNY', rates });
  const note = `各项报价与${words.priceList}一致。`;
  return [markdownTable(['内容', '报价'], rows), note, signature].join('\n\n');
}

/** 评分索引表: made anew whenever it is looked at or printed. */
function responseIndex(view: BidView): string {
  return `为便于评审，将评分项与${view.words.bidFile}章节的对应关系列表如下：\n\n${scoringIndexBlock()}`;
}

/** 编制说明: what the bid is made from and where each scoring item is answered. */
function compilingNote(view: BidView, task: ChapterTask): string {
  const top = (view.children.get(null) ?? []).filter((chapter) => chapter.id !== task.chapter.id);
  const titlesIn = (id: string) =>
    (view.children.get(id) ?? [])
      .filter((child) => child.id !== task.chapter.id)
      .map((child) => child.title);
  const single = top
    .filter((chapter) => !view.children.has(chapter.id))
    .map((chapter) => chapter.title);
  const rows = [
    ...top
      .filter((chapter) => view.children.has(chapter.id))
      .map((chapter) => [chapter.title, titlesIn(chapter.id).join('、')]),
    ...(single.length > 0 ? [['其他文件', single.join('、')]] : []),
  ];
  return [
    `${view.words.bidFile}依据${view.words.tenderFile}及其澄清修改、国家和行业现行标准编制，章节按评分项设置，一项一章，内容针对本次要求，文字与表格相互印证。`,
    markdownTable(['章节', '主要内容'], rows),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What somebody else issues: its scan is put in, nothing is written. */
const issued = /(?:证明|证书|执照|许可证|批文|(?:证明|相关)(?:材料|文件)|复印件|扫描件|截图)$/;

/** A paper of which neither the tender nor we have a form: nothing is said but what it is for. */
function plainForm({ chapter, context }: ChapterTask, facts: FormFacts): string {
  const { title, brief } = chapter;
  if (issued.test(titleText(title))) {
    const said = titleText(brief, 120);
    const scan = `【待填写：在此插入${title}的扫描件${sealedPages(context)}】`;
    return said === '' ? scan : `${said}。\n\n${scan}`;
  }
  // What the tender notes on a paper that is written says what to write: it is no text of the bid.
  const [, noted = ''] = brief.split('\n')[0]?.split(NOTE) ?? [];
  const note = titleText(noted, 120).replace(/^[（(]([^（()）]*)[）)]$/, '$1');
  const rows = [
    ['项目名称', facts.project],
    ['项目编号', facts.number === '' ? '【待填写】' : facts.number],
  ];
  return [
    markdownTable(['名称', '内容'], rows),
    `【待填写：${title}的内容${note === '' ? '' : `，${NOTE}${note}`}】`,
    facts.signature,
  ].join('\n\n');
}

interface Form {
  sign: RegExp;
  write: (title: string, facts: FormFacts, view: BidView, task: ChapterTask) => string;
  /** Several chapters may hold it, each with what is its own. */
  repeats?: true;
  /** A table of prices: no chapter that explains or proves something is one. */
  isPrices?: true;
}

/** The forms we know, in the order in which their titles are tried. */
const forms: readonly Form[] = [
  { sign: /索引|对照表|自评/, write: (_title, _facts, view) => responseIndex(view) },
  {
    sign: /编制水平|编制质量|完整性|文件质量|文件编制/,
    write: (_title, _facts, view, task) => compilingNote(view, task),
  },
  { sign: /授权|委托书/, write: (_title, facts) => powerOfAttorney(facts) },
  { sign: /法定代表人|身份证明|资格证明书/, write: (_title, facts) => representativeProof(facts) },
  { sign: /保证金|保函/, write: (_title, facts) => bondProof(facts) },
  {
    sign: /(?:报价|开标|价格).{0,200}一览表|开标/,
    write: (_title, facts, view) => priceSheet(facts, view),
  },
  {
    sign: /报价|价格|清单|费用|价表|费率/,
    write: (title, facts) => priceList(title, facts),
    repeats: true,
    isPrices: true,
  },
  {
    sign: /^(?:竞争性)?(?:投标|响应|磋商|谈判|应答)(?:响应)?(?:公?函|书|响应声明)(?:及.*)?$/,
    write: (_title, facts, _view, task) => bidLetter(facts, isPriceOpen(task)),
  },
  {
    sign: /承诺|声明|廉洁|联合体|中小企业|函$/,
    write: (title, facts) => promiseLetter(title, facts),
  },
  {
    sign: /业绩|人员|情况表|简历|一览表/,
    write: (title, facts, _view, task) =>
      [
        `${title}如下，所列内容以所附证明材料为准：`,
        proofPart(proofKind(title, ''), task.context, title, task.chapter.brief),
        facts.signature,
      ].join('\n\n'),
    repeats: true,
  },
];

const formOf = (title: string): Form | undefined => {
  const explains = /(?:说明|资料|材料)$/.test(titleText(title));
  return isDeviationTitle(title)
    ? undefined
    : forms.find((form) => form.sign.test(title) && !(explains && form.isPrices));
};

/** Whether an earlier chapter is the same form: what it says is not said again. */
function isSecond(title: string, form: Form, view: BidView, id: string): boolean {
  for (const chapter of view.ordered) {
    if (chapter.id === id) return false;
    if (chapter.settings.kind !== 'form' || formOf(chapter.title) !== form) continue;
    const kind = statementKind(title);
    if (form.sign.test('声明') && (kind === undefined || statementKind(chapter.title) !== kind))
      continue;
    return true;
  }
  return false;
}

/**
 * Markdown of a form: the tender's own where it gives one, else one we know, filled with the known facts and blanks. The chapter's
 * title tells which form.
 */
export function formChapter(task: ChapterTask): string {
  const text = formText(task);
  const price = pricesOf(task);
  const titles = task.context.chapters.map(({ title }) => title);
  return price &&
    !task.context.settings.blind &&
    isPriceOpen(task) &&
    !isBesideBill(task.chapter.title, titles)
    ? refilledTables(text, price)
    : text;
}

/** Whether prices may stand in the chapter: where the price is bound apart, no other volume names it. */
const isPriceOpen = ({ context, chapter }: ChapterTask): boolean =>
  planOf(context).pricePlaceOf(chapter.id) === 'open';

function formText(task: ChapterTask): string {
  const { view } = planOf(task.context);
  const known = formFacts(view, task);
  const facts = isPriceOpen(task) ? known : { ...known, price: '', rates: noRates };
  const { title, id } = task.chapter;
  const { forms: printed = [], settings, isDarkVolume } = task.context;
  const given = ownForm(task.chapter, printed);
  if (given && (isDarkVolume || !settings.blind)) {
    const content = withOwnIndex(given.content, view, title);
    const form = filledForm({ ...given, content }, facts);
    return isDeviationTitle(title) ? withLiveRows(form, view, task.chapter) : form;
  }
  if (task.chapter.brief.startsWith(NOTE) && isToSayNone(task.chapter.brief))
    return ['无', facts.signature].join('\n\n');
  if (isDeviationTitle(title)) return [deviationTables(view, task), facts.signature].join('\n\n');
  const form = formOf(title);
  if (!form || (form.repeats !== true && isSecond(title, form, view, id)))
    return plainForm(task, facts);
  return form.write(title, facts, view, task);
}
