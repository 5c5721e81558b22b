import type { outline } from 'tender-widgets/contract';
import { isSectionTitle } from '../catalogue/catalogue.ts';
import { upTo } from '../text/enclosed.ts';
import type { BidView } from './bid-view.ts';
import type { BidPlan } from './plan.ts';
import type { SlotPlan } from './slot-plan.ts';

const ending =
  /(?:专项)?(?:体系与措施|体系及措施|与技术措施|保障措施|保证措施|实施方案|方案|措施|计划|预案|制度|承诺|分析|理解|建议|设计|要求|内容|介绍|情况)+$/;
const general =
  /工作|质量|安全|应急|培训|环境|环保|进度|工期|人员|管理|制度|文明|理解|需求|保密|保障|保证|措施|实施|总体|整体|售后|增值|难点|重点|编制|组织|方案|具体|突发|^.{0,1}$|服务$|^服务|^(?:技术|商务|业务|运营|投标|响应)$/;

const projectWord = (view: BidView): string => (view.field === 'works' ? '本工程' : '本项目');

/** What a chapter is about in a few characters, for use inside sentences: 食堂服务; the project where the title is a general one. */
function subjectOf(view: BidView, chapter: outline.OutlineChapter): string {
  const line = [chapter, ...view.ancestors(chapter)];
  const home = line.find((one) => view.isItemChapter(one)) ?? chapter;
  // 相关方沟通与协调 is a way of working of ours, and nothing that is worked on.
  if (isSectionTitle(home.title)) return projectWord(view);
  const subject = upTo(home.title.replace(/^.*：/, ''), /[（(]/).replace(ending, '');
  const particular = /^(?!本|整体|项目|总体|专项).{2,}服务$/.test(subject);
  if (particular || (subject.length >= 2 && subject.length <= 10 && !general.test(subject)))
    return subject;
  return projectWord(view);
}

/** 质量与损耗, 服务期限: a matter; 辅助工, 点心师: whoever does the work. No thing that work is done on. */
const abstract =
  /质量|损耗|期限|周期|费用|目标|背景|管理|保障|保证|安全|环保|措施|承诺|验收|交付|[与及和]|(?:[师员人]|岗位?|经理|主管|[组队班]长|团队|职责|(?<![施竣加完开动])工)$/;

/** 主要技术指标, 具体要求: a heading of every tender, which names nothing of this one. */
const ofEvery =
  /^(?:主要|具体|基本|相关|其[他它]|总体|一般|核心|详细){0,2}(?:技术|商务|服务|功能|性能|质量|采购|项目|配置|货物|产品|设备|设计|施工|监理|成果|用地){0,2}(?:指标|参数|要求|需求|规格|标准|内容|说明|清单|条款|规范|条件|(?:任务|规格|规范|需求|说明)书|一览表?){1,2}$/;
const isThing = (name: string): boolean => !abstract.test(name) && !ofEvery.test(name);

/** Things the tender names for a place, joined for use inside sentences; where it names none there, the bid's main ones in turn; '' for none. */
function pointsOf(plan: BidPlan, slotPlan: SlotPlan): string {
  const { slot, units } = slotPlan;
  const names = [...new Set(units.map((unit) => unit.heading))].filter(
    (name) =>
      name.length >= 2 &&
      name.length <= 12 &&
      name !== slot.about &&
      isThing(name) &&
      plan.mainHeadings.includes(name),
  );
  if (names.length >= 2) return names.slice(0, 3).join('、');
  const order = [...plan.slots.values()].flat().indexOf(slotPlan);
  const main = plan.mainHeadings.filter(
    (heading) => heading !== slot.about && !names.includes(heading) && isThing(heading),
  );
  const turned = main.map((_, at) => main[(at + Math.max(0, order) * 2) % main.length] ?? '');
  return [...names, ...turned].slice(0, names.length > 0 ? 2 : 3).join('、');
}

/** Speaks of what the tender names and of nothing else: {points}是招标人最关注的内容. */
const isOfPoints = (sentence: string): boolean => /\{points\}(?!等)/.test(sentence);

/** Fills the words of this bid into a paragraph of the catalogue. Where the tender names nothing, sentences about that are left out. */
export function fillIn(text: string, plan: BidPlan, slotPlan: SlotPlan): string {
  const { view } = plan;
  const subject = subjectOf(view, slotPlan.slot.chapter);
  const points = pointsOf(plan, slotPlan);
  const pointed =
    points === ''
      ? text
          .split(/(?<=。)/)
          .filter((sentence) => !isOfPoints(sentence))
          .join('')
          .replaceAll('{points}等要求列入{subject}的', `${subject}的要求列入`)
          .replace(/\{points\}等(?=作为|与)/g, `${subject}的重点内容`)
          // 本工程作业的专项方案: one 的 is enough.
          .replace(/\{points\}等(?=[^，。；、的]{1,8}的)/g, subject)
          .replaceAll('{points}等', `${subject}的`)
      : text;
  return pointed
    .replaceAll('{subject}', subject)
    .replaceAll('{points}', points || subject)
    .replaceAll('{owner}', view.words.owner)
    .replaceAll('招标文件', view.words.tenderFile)
    .replaceAll('投标文件', view.words.bidFile);
}
