import { comparable } from '../text/tidy.ts';
import { ofBuyer } from '../text/wording.ts';
import type { BidView } from './bid-view.ts';
import type { Voice } from './voice.ts';

/** One paragraph that says what the project is, from its facts; empty for an anonymous bid or when nothing is known. */
export function projectParagraph(view: BidView): string {
  const { facts, settings } = view.context;
  if (settings.blind) return '';
  const said = [
    facts.projectName && `项目名称为${facts.projectName.value}`,
    facts.projectNumber && `项目编号为${facts.projectNumber.value}`,
    facts.purchaser && `${view.words.owner}为${facts.purchaser.value}`,
    facts.location && `实施地点为${ofBuyer(facts.location.value, view.words.owner)}`,
    facts.duration &&
      `${view.field === 'works' ? '工期' : view.field === 'goods' ? '交货（履约）期限' : '服务（履约）期限'}为${facts.duration.value}`,
  ].filter((part): part is string => typeof part === 'string');
  return said.length < 2 ? '' : projectLine(view.voice, said.join('，'), view.words.tenderFile);
}

/** 服务期限：2年: a line of the tender that gives what the paragraph above says, under a label. An anonymous bid has no such paragraph. */
export function isProjectFact({ context: { facts, settings } }: BidView, line: string): boolean {
  const [, value = ''] = /^[^，。；：]{2,12}：(.{2,120})$/.exec(line) ?? [];
  const { projectName, projectNumber, purchaser, location, duration } = facts;
  return (
    !settings.blind &&
    comparable(value) !== '' &&
    [projectName, projectNumber, purchaser, location, duration].some(
      (fact) => fact && comparable(fact.value) === comparable(value),
    )
  );
}

function projectLine(voice: Voice, facts: string, tenderFile: string): string {
  const line = voice.pick('project', [
    `根据${tenderFile}，${facts}。`,
    `${tenderFile}载明：${facts}。`,
    `我方所知的项目情况为：${facts}。`,
    `${facts}，以上由我方摘自${tenderFile}。`,
    `我方投标的项目，${facts}。`,
    `据${tenderFile}，本次采购的${facts}。`,
  ]);
  return voice.say(line);
}
