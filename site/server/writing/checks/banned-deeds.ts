import { shownPlace } from '../../documents/extract/stated/stated-terms.ts';
import { kindOf } from '../structure/tree.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

/** 分包 as a deed: no 分包括, and no 劳务分包, which is another matter in law. */
const DEED = '(?<!劳务|违[法规])分包(?![括装含])';
const deed = new RegExp(DEED);
const NOT = '(?:不得|不允许|不接受|不同意|不准|不可|不能|禁止|严禁)';
/** 本项目不得转包、分包; 不允许分包的 tells what would be, 未经…不得 under what condition. */
const banned = new RegExp(
  `${NOT}(?:以任何[^，。；]{0,6}|[^，。；]{0,10}(?:转包|[、或和及])|进行|任何形式的?)?[、，或和及]?${DEED}(?!的|时|人)`,
);
/** 分包：不允许; of two boxes the one that is ticked. */
const bannedRow = /^(?:[☑☒■√✓]\s{0,2})?[AB]?[.、]?\s{0,2}(?:不(?:允许|接受|同意|得|可)|禁止|严禁)/;
const open = /^[□○☐][^□○☐☑☒■√✓]{0,40}(?=[☑☒■√✓])/;
/** Allowed in part, or under a condition. */
const allowed =
  /(?:☑|☒|■|√|✓)\s{0,2}[AB]?[.、]?(?:允许|同意|接受)|(?<!不)(?:允许|同意|接受|可以?)(?:投标人|中标人|供应商|承包人|乙方)?(?:进行|将[^，。；]{0,16})?分包(?!的|，)/;
const conditional = /未经|擅自|非法|违规|除[^，。；]{0,20}外|主体|关键|违法|部分/;

/** Where the tender says that nothing is given to others; undefined where it does not, or not without a condition. */
function banOf({ stated = [], clauses, requirements = [] }: CheckInput): string | undefined {
  const stating = [
    ...stated.map((term) => ({ head: term.head, text: term.text, where: shownPlace(term) })),
    ...clauses.map(({ text }) => ({ head: '', text, where: '' })),
    ...requirements.map(({ text }) => ({ head: '', text, where: '' })),
  ].filter(({ head, text }) => deed.test(head) || deed.test(text));
  if (stating.some(({ text }) => allowed.test(text))) return undefined;
  const ban = stating.find(({ head, text }) => {
    const [, name = head, value = text] =
      /^(?:\d[\d.]*\s+)?([^：:\s]{2,12})[：:]\s*(.+)/.exec(text) ?? [];
    if (name.startsWith('分包') && bannedRow.test(value.replace(open, ''))) return true;
    return text.split(/[。；\n]/).some((said) => banned.test(said) && !conditional.test(said));
  });
  return ban?.where;
}

/** 拟将防水工程分包给…: done, or to be done. */
const offered = new RegExp(
  `(?:拟|计划|部分|考虑|选择|采用|实行|予以|可以?|把|将|由我[方司]|由本公司)[^，。；]{0,24}${DEED}(?!单位|商|人|队伍)|${DEED}(?:给|至|予|出去|交由|于)`,
  'g',
);
/** 不, 无, 若 before it: denied, or what would be. */
const denied = /不|无|未|非|零|禁止|严禁|杜绝|避免|防止|若|如果|如有|如需|一旦|类似|业绩/;

/** Places that give work to others where the tender does not allow it. */
export function bannedDeeds(input: CheckInput, passages: readonly Passage[]): Found[] {
  const where = banOf(input);
  if (where === undefined) return [];
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return [...passage.text.matchAll(offered)].flatMap(({ 0: said, index }): Found[] => {
      const before = passage.text.slice(0, index).replace(/^[^]*[。；]/, '');
      if (denied.test(before + said)) return [];
      const at = index + said.search(deed);
      return [
        {
          kind: 'contradiction',
          severity: 'error',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, at, '分包'.length),
          msg: `招标文件不允许分包${where === '' ? '' : `（${where}）`}，请改正`,
        },
      ];
    });
  });
}
