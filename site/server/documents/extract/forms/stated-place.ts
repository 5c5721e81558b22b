import { compact } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import type { FormLine } from './line.ts';
import { isVolume } from './merge.ts';
import { sameVolume } from './same-volume.ts';
import type { FormPart } from './tree.ts';

const LONGEST_REMARK = 40;
/** The form itself, or a remark in brackets to who fills it in. */
const ofItself =
  /^[(（【](?!.{0,12}(?:不|另))|^(?:[注备说][注明]?[:：])?(?:\d[、.．])?(?:本|此)(?:表|函|书|格式|附件|承诺|声明|页)/;
const place =
  /(?<![不另][^，,。；;]{0,6})(?:放|装|编|列|归|置|附|订)[入在于进](?:(?:投标|响应|应答)文件的?)?[“"]?([^，,。；;：:“”"()（）的]{3,12}?)[”"]?(?:的?(?:最后|末尾|最前|之?[后中内里])|[)）】。，,；;]|$)/;

/** The volume a form says it stands in: （填写后附在商务部分最后）, 本表装入报价文件。 Undefined where it says none. */
export function placeSaid(remark: string, lines: readonly FormLine[]): string | undefined {
  for (const said of [remark, ...lines.map(({ text }) => text)]) {
    const text = compact(said);
    const volume = text.length <= LONGEST_REMARK && ofItself.test(text) && place.exec(text)?.[1];
    if (volume && volumeTitle.test(volume)) return volume;
  }
  return undefined;
}

/** Forms printed apart, each at the end of the volume it says it belongs to. */
export function inStatedPlaces(parts: readonly FormPart[]): FormPart[] {
  const moved = new Map<FormPart, FormPart[]>();
  const homeOf = ({ standsIn, form }: FormPart) =>
    form && standsIn !== undefined
      ? parts.find((part) => isVolume(part) && sameVolume(part.title, standsIn))
      : undefined;
  const kept = (part: FormPart, volume: FormPart): boolean => {
    const home = homeOf(part);
    if (home === undefined || home === volume) return true;
    moved.set(home, [...(moved.get(home) ?? []), part]);
    return false;
  };
  const own = parts
    .filter((part) => kept(part, part))
    .map((part) => ({ part, children: part.children.filter((child) => kept(child, part)) }));
  return own.map(({ part, children }) => ({
    ...part,
    children: [...children, ...(moved.get(part) ?? [])],
  }));
}
