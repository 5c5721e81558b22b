import type { ListedPaper } from './listed-papers.ts';
import { holds } from './printed-names.ts';
import type { FormPart } from './tree.ts';

/** What holds papers that have names of their own: 资格证明材料, 其他资料. */
const container = /(?:材料|资料|文件)$/;

/**
 * Where the tender demands an order and names all that stands in it, a form the list has no words for is no further part: right before
 * 资格证明材料 or 其他材料, which print nothing of their own, it is one of these.
 */
export function withinListed(
  parts: readonly FormPart[],
  papers: readonly ListedPaper[],
): FormPart[] {
  // 授权书 is the paper called 身份证明及授权书, and 分所授权书 beside it is none.
  const isOf = (part: FormPart, paper: ListedPaper): boolean =>
    holds(part, paper) &&
    !parts.some(
      (one) => one.title !== part.title && part.title.endsWith(one.title) && holds(one, paper),
    );
  const found: FormPart[] = [];
  let loose: FormPart[] = [];
  for (const part of parts) {
    const isNamed = papers.some((paper) => isOf(part, paper));
    if (part.form && !isNamed) {
      loose.push(part);
      continue;
    }
    const isOpen = part.form === undefined && container.test(part.title) && isNamed;
    if (isOpen) found.push({ ...part, children: [...loose, ...part.children] });
    else found.push(...loose, part);
    loose = [];
  }
  return [...found, ...loose];
}
