import { titleKey } from './same-title.ts';

/** What volumes are called beside what they hold. */
const ofVolumes = /有关|相关|响应|投标|证明|审查|文件|部分|标|册|格式|资料|材料|性/g;

/** 资格审查资料 and 资格文件, 第一个信封（商务及技术文件） and 商务及技术文件: names of one volume. */
export function sameVolume(one: string, two: string): boolean {
  // In 第一个信封（商务及技术文件） the bracket is the name, in 技术文件（含商务内容） a remark.
  const names = (title: string): string[] =>
    [title, title.replace(/[（()）]/g, '')]
      .map((words) =>
        titleKey(words.replace(/^第[一二三四五](?:册|个?信封)[:：]?/, '')).replace(ofVolumes, ''),
      )
      .filter((name) => name !== '');
  return names(one).some((name) => names(two).includes(name));
}
