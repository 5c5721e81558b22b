import { rmbUpper } from '../text/rmb.ts';
import type { ChapterTask } from '../writer.ts';
import type { BidView } from './bid-view.ts';

/** What forms are filled with: known facts, and blanks for the rest. In an anonymous bid nobody is named. */
export interface FormFacts {
  project: string;
  number: string;
  owner: string;
  agency: string;
  bidder: string;
  duration: string;
  /** 人民币捌拾万元整（￥800000.00）; empty where no bond is asked for. */
  bond: string;
  /** Bond and name lines a form ends with. */
  signature: string;
  words: BidView['words'];
}

export function formFacts(view: BidView, task: ChapterTask): FormFacts {
  const { facts, settings, name } = task.context;
  const blind = settings.blind;
  const bond = facts.bidBond?.value ?? '';
  const bidder = blind || settings.bidder === '' ? '【待填写：单位全称】' : settings.bidder;
  const lines = blind
    ? ['（本册按暗标要求编制，此处不签章）']
    : [
        `${view.words.bidder}（盖章）：${bidder}`,
        '法定代表人或其委托代理人（签字）：【待填写】',
        '日期：【待填写】年【待填写】月【待填写】日',
      ];
  return {
    project: blind ? '本项目' : (facts.projectName?.value ?? name),
    number: blind ? '' : (facts.projectNumber?.value ?? ''),
    owner: blind ? view.words.owner : (facts.purchaser?.value ?? `【待填写：${view.words.owner}名称】`),
    agency: blind ? '' : (facts.agency?.value ?? ''),
    bidder,
    duration: facts.duration?.value ?? '【待填写】',
    bond: Number(bond) > 0 ? `${rmbUpper(bond)}（￥${bond}）` : '',
    signature: lines.join('\n\n'),
    words: view.words,
  };
}
