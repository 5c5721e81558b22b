import type { PlacedBlock } from '../sections.ts';
import { compact, tickedText } from '../text.ts';

/** The label of what the data sheet says about it: 分包, 是否允许分包, 1.11 分包. */
const label =
  /^[\d.]{0,8}(?:是否)?(?:允许|接受)?(?:中标后)?(?:工程|项目|合同)?分包(?:要求|规定|限制)?$/;
const yes = /^(?:允许|接受|同意|可以|可分包|是(?![否]))/;
const said = /^[\d.]{0,8}(?:是否)?(?:允许|接受)?(?:工程|项目|合同)?分包[:：](.{1,60})/;

/** Whether the tender says that a bidder may subcontract; false where it forbids it or says nothing. */
export function allowsSubcontracts(placed: readonly PlacedBlock[]): boolean {
  const answers = placed.flatMap(({ block, place }) => {
    if (place === 'contract' || place === 'format') return [];
    if (block.kind !== 'table') return said.exec(compact(tickedText(block.text)))?.[1] ?? [];
    return block.rows.flatMap((row) =>
      row.flatMap((cell, at) => {
        const next = row[at + 1];
        return next && label.test(compact(cell.text)) ? [compact(tickedText(next.text))] : [];
      }),
    );
  });
  const [first] = answers;
  return first !== undefined && yes.test(first);
}
