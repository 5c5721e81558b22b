import { tender } from 'tender-widgets/contract';
import { tidy } from '../text/tidy.ts';
import { type Draft, draft } from './draft.ts';
import { evidenceRole } from './evidence-role.ts';
import { listedPlace, namedHome, proofPlace, proofVolume } from './homes.ts';
import { type AssignInput, answer, beforeOthers, itemChapter } from './item-chapter.ts';

const PROOFS = '评分证明材料';

/** Puts an item that is proven where the tender has a paper for it, else in a chapter of its own in the volume of proofs. */
export function assignEvidence(top: Draft[], item: tender.ScoringItem, input: AssignInput): void {
  const title = input.titles.get(item.id) ?? item.item;
  const role = evidenceRole(title, tidy(item.criteria));
  const lotId = input.lotIds?.get(item.id);
  const group = isOfGroup(title, item.group ?? '') ? item.group : undefined;
  // 职称、学历 of 项目经理: whose they are says the group.
  const ofWorks = group?.endsWith('业绩') ? ({ role: 'performance' } as const) : {};
  const ofGroup = group && namedHome(top, group, { proof: true, lotId, ...ofWorks });
  const named = namedHome(top, title, { proof: true, role, lotId });
  const fitting = ofPerson.test(group ?? '') ? (ofGroup ?? named) : (named ?? ofGroup);
  if (fitting) {
    // What is proven there is put there: it is no chapter to write.
    if (fitting.kind === 'prose') fitting.kind = 'evidence';
    return answer(fitting, item);
  }
  const chapter = itemChapter(item, input, role);
  const volume = proofVolume(top, tender.scoringRoles[item.category] === 'technical');
  beforeOthers(proofPlace(volume) ?? volume ?? proofGroup(top), chapter);
}

/** 职称、学历 among the items of 项目经理, 自有比例 among those of 车辆设备: no paper of a kind of its own, and the group is one thing. */
const isOfGroup = (title: string, group: string): boolean =>
  oneThing.test(group) && !ofOwnKind.test(title);
const oneThing =
  /^(?:拟派|拟投入的?)?(?:(?:企业|类似|同类)?(?:项目)?业绩|(?:项目|管理|服务|人员)?团队|(?:管理|主要|项目|服务)?人员|车辆|设备|车辆设备|(?:机械|仪器|工器具)(?:设备)?|项目(?:经理|负责人)|总监理工程师|技术负责人)(?:配备|配置|情况|投入|组成)?$/;
const ofPerson = /经理$|负责人$|工程师$/;
const ofOwnKind = /认证|获奖|奖项|荣誉|信誉|信用|资质|财务|演示|师$/;

/** Where the tender names no volume for them, proofs stand together before the text. */
function proofGroup(top: Draft[]): Draft {
  const known =
    top.find((node) => node.title === PROOFS) ??
    top.find(
      (node) => node.role === 'commercial' && node.kind === 'prose' && /商务/.test(node.title),
    );
  if (known) return known;
  const listed = listedPlace(top);
  if (listed) {
    listed.kind = 'prose';
    return listed;
  }
  const home = draft(PROOFS, 'commercial', 'prose');
  const before = top.findIndex((node) => node.role === 'technical' && node.kind === 'prose');
  top.splice(before === -1 ? top.length : before, 0, home);
  return home;
}
