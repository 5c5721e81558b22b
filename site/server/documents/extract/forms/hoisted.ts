import { volumeTitle } from '../volume-titles.ts';
import type { FormPart } from './tree.ts';

/** A volume never stands in another: 十一、技术响应文件 behind the forms of the 商务响应文件 begins the next. */
export function hoisted(given: readonly FormPart[]): FormPart[] {
  const parts = given.map((part) => ({ ...part, children: part.children.flatMap(withoutGuide) }));
  return parts.flatMap((part) => {
    if (!volumeTitle.test(part.title)) return [part];
    const at = part.children.findIndex(
      // 资格审查资料 and 资格证明材料 are papers of a volume as well as volumes.
      (child) =>
        volumeTitle.test(child.title) &&
        !/[资材]料$/.test(child.title) &&
        child.children.length > 0 &&
        !isOneOf(part.children, child) &&
        !isCountedAmong(part.children, child),
    );
    if (at === -1) return [part];
    return [{ ...part, children: part.children.slice(0, at) }, ...hoisted(part.children.slice(at))];
  });
}

/** 技术标编制说明 in a volume: how that is made; what is printed below it is the volume's. 施工组织设计编制说明 is a chapter. */
const guide = /^(.{2,12})的?(?:编制|编写|装订)(?:说明|要求|须知)$/;
function withoutGuide(part: FormPart): FormPart[] {
  const about = guide.exec(part.title)?.[1];
  const isGuide = about !== undefined && volumeTitle.test(about) && part.form === undefined;
  return isGuide ? part.children : [part];
}

/** 格式6 资格证明文件 between 格式5 and 格式7, or 格式1-4 between 格式1-3 and 格式1-5, is one of the papers. */
const isOneOf = (parts: readonly FormPart[], { label }: FormPart): boolean =>
  label !== undefined &&
  parts.filter((part) => seriesOf(part.label) === seriesOf(label)).length > 2;
const seriesOf = (label: string | undefined): string | undefined =>
  label?.replace(/(?<!\d)\d{1,3}$/, '');

/** 6 资格证明文件 with 6.1 and 6.2 in it, between 5 and 7: what is counted in it has its number. */
function isCountedAmong(parts: readonly FormPart[], part: FormPart): boolean {
  const next = parts[parts.indexOf(part) + 1];
  const [own, ...more] = part.path ?? [];
  return (
    own !== undefined &&
    more.length === 0 &&
    next?.path?.length === 1 &&
    next.path[0] === own + 1 &&
    !volumeTitle.test(next.title) &&
    part.children.every(({ path }) => path?.length === 2 && path[0] === own)
  );
}
