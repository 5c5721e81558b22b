import { compact } from '../text.ts';
import { labelOf, numbered } from './number.ts';

const count =
  '(?:[一二三四五六七八九十]{1,3}|\\d{1,3}?(?=20\\d{2}年)|\\d{1,3}(?:[-—－–]\\d{1,2})?)';
const series = new RegExp(
  `(附件|附表|附录|格式|样表|表)(${count}(?:(?:[、,，及和与至到~～]+(?:附件|附表|附录|格式|样表|表)?)${count})*)`,
  'g',
);
/** Nobody points to more forms at once. */
const MOST_SPANNED = 30;

/** The forms a remark points to, as `labelOf` writes them: （附件7、附件8） and （格式7-2、7-3） name two, （附件3至附件5） three. */
export function labelsIn(text: string): string[] {
  return [...compact(text.normalize('NFKC')).matchAll(series)].flatMap(
    ([, word = '', list = '']) => {
      const labels: string[] = [];
      let isSpan = false;
      for (const [token] of list.matchAll(new RegExp(`${count}|[至到~～]`, 'g'))) {
        const { number } = numbered(`${word}${token}`);
        const label = number && labelOf(number);
        if (label !== undefined && isSpan) labels.push(...between(labels.at(-1) ?? '', label));
        if (label !== undefined) labels.push(label);
        isSpan = label === undefined;
      }
      return labels;
    },
  );
}

/** 附件3 and 附件5 have 附件4 between them. */
function between(from: string, to: string): string[] {
  const [, head, first] = /^(\D+(?:\d+-)?)(\d+)$/.exec(from) ?? [];
  const [, other, last] = /^(\D+(?:\d+-)?)(\d+)$/.exec(to) ?? [];
  const many = Number(last) - Number(first) - 1;
  if (head === undefined || head !== other || !(many > 0 && many <= MOST_SPANNED)) return [];
  return Array.from({ length: many }, (_, i) => `${head}${Number(first) + 1 + i}`);
}

/** 项目人员（附件10、附件11），附证书: the bracket behind a name that points to its forms; what is remarked of it already otherwise. */
export function remarkOf(text: string, name: string, remark: string): string {
  const line = compact(text);
  const at = line.indexOf(name);
  const behind = /^[(（][^()（）]{2,40}[)）]/.exec(
    at === -1 ? '' : line.slice(at + name.length),
  )?.[0];
  return remark === '' && behind !== undefined && labelsIn(behind).length > 0 ? behind : remark;
}
