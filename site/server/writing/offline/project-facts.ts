import type { BidView } from './bid-view.ts';

/** One paragraph that says what the project is, from its facts; empty for an anonymous bid or when nothing is known. */
export function projectParagraph(view: BidView): string {
  const { facts, settings } = view.context;
  if (settings.blind) return '';
  const said = [
    facts.projectName && `项目名称为${facts.projectName.value}`,
    facts.projectNumber && `项目编号为${facts.projectNumber.value}`,
    facts.purchaser && `${view.words.owner}为${facts.purchaser.value}`,
    facts.location && `实施地点为${facts.location.value}`,
    facts.duration &&
      `${view.field === 'works' ? '工期' : view.field === 'goods' ? '交货（履约）期限' : '服务（履约）期限'}为${facts.duration.value}`,
  ].filter((part): part is string => typeof part === 'string');
  return said.length < 2
    ? ''
    : view.voice.pick('project', [
        `根据${view.words.tenderFile}，${said.join('，')}。`,
        `${view.words.tenderFile}载明：${said.join('，')}。`,
        `按${view.words.tenderFile}所述，${said.join('，')}。`,
        `${said.join('，')}，以上摘自${view.words.tenderFile}。`,
        `本次${view.words.tenderFile}所列基本情况：${said.join('；')}。`,
      ]);
}
