import { blockText } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { linesOfPart } from './line.ts';
import { sameTitle } from './same-title.ts';
import { type FormPart, formTree } from './tree.ts';

const LONGEST_ASKING = 120;
const LONGEST_TITLE = 50;
const MOST_BLOCKS = 12;
/** The title stands right below the words that ask for the form. */
const MOST_BETWEEN = 2;
/** 投标人须按下表逐条应答，并放入投标文件技术部分。 */
const asking =
  /(?<![不无勿])(?:按|照|填写|填报|填列|完成)[^。；;]{0,8}(?:下表|下列表格|以下(?:表格|格式)|附表)[^。；;]{0,30}?(?:放|装|编|列|归|置|附|订)[入在于进](?:其|各自)?(?:投标|响应|应答)文件的?[“"]?([^，,。；;：:“”"()（）]{0,12})/;

/** 附表 配送范围响应表（随技术文件提供） */
const titled =
  /[(（](?:随|与|同|放?在|附[在于]|[列编装放附]入)[“"]?([^，。；：“”"()（）]{2,12}?(?:文件|部分|标书|册|卷))[”"]?(?:中|内|里|后)?(?:一并|一起|同时)?(?:提供|提交|递交|填报|装订)?[)）]$/;
/** Forms the tender prints among its demands and asks for in so many words; those of the chapter of forms are known already. */
export function askedElsewhere(
  placed: readonly PlacedBlock[],
  known: readonly FormPart[],
): FormPart[] {
  return placed.flatMap((one, at): FormPart[] => {
    if (!isElsewhere(one)) return [];
    const text = compact(blockText(one.block));
    const below = text.length <= LONGEST_ASKING ? asking.exec(text)?.[1] : undefined;
    const here = text.length <= LONGEST_TITLE ? titled.exec(text)?.[1] : undefined;
    const volume = below ?? here;
    const form =
      volume === undefined ? undefined : formAt(placed, below === undefined ? at : at + 1);
    if (!form || everyTitle(known).some((title) => sameTitle(title, form.title))) return [];
    const title = form.title.replace(/^附[表件](?=.{3})/, '').replace(titled, '');
    return [{ ...form, title, standsIn: volumeTitle.test(volume ?? '') ? volume : undefined }];
  });
}

/** Forms stand among the demands, the rules and the bills; a contract's are those of the contract. */
const isElsewhere = ({ block, place }: PlacedBlock): boolean =>
  block.kind !== 'table' && place !== 'format' && place !== 'contract';

/** The form whose title stands here or right below, to its last line. */
function formAt(placed: readonly PlacedBlock[], at: number): FormPart | undefined {
  const place = placed[at]?.place;
  const behind = placed.slice(at, at + MOST_BLOCKS);
  const end = behind.findIndex(
    (one, i) => one.title || one.place !== place || (i > 0 && one.block.kind === 'heading'),
  );
  const lines = linesOfPart(
    behind.slice(0, end === -1 ? MOST_BLOCKS : end).map((one) => one.block),
  );
  const form = formTree(lines).find((part) => part.form !== undefined);
  const isNear = behind
    .slice(0, MOST_BETWEEN)
    .some(({ block }) => block.index === form?.source.block);
  return isNear ? form : undefined;
}

const everyTitle = (parts: readonly FormPart[]): string[] =>
  parts.flatMap(({ title, children }) => [title, ...everyTitle(children)]);
