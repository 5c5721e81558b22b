import type { PlacedBlock } from '../sections.ts';
import { compact } from '../text.ts';
import { sameTitle } from './contents.ts';
import { linesOfPart } from './line.ts';
import { type FormPart, formTree } from './tree.ts';
import { volumeTitle } from './words.ts';

const LONGEST_ASKING = 120;
const MOST_BLOCKS = 12;
/** The title stands right below the words that ask for the form. */
const MOST_BETWEEN = 2;
/** 投标人须按下表逐条应答，并放入投标文件技术部分。 */
const asking =
  /(?<![不无勿])(?:按|照|填写|填报|填列|完成)[^。；;]{0,8}(?:下表|下列表格|以下(?:表格|格式)|附表)[^。；;]{0,30}?(?:放|装|编|列|归|置|附|订)[入在于进](?:其|各自)?(?:投标|响应|应答)文件的?[“"]?([^，,。；;：:“”"()（）]{0,12})/;

/** Forms the tender prints among its demands and asks for in so many words; those of the chapter of forms are known already. */
export function askedElsewhere(
  placed: readonly PlacedBlock[],
  known: readonly FormPart[],
): FormPart[] {
  return placed.flatMap(({ block, place }, at): FormPart[] => {
    if (block.kind === 'table' || place === 'format' || place === 'contract') return [];
    const text = compact(block.text);
    const said = text.length <= LONGEST_ASKING ? asking.exec(text) : null;
    if (!said) return [];
    const behind = placed.slice(at + 1, at + 1 + MOST_BLOCKS);
    const end = behind.findIndex(
      (one, i) => one.title || one.place !== place || (i > 0 && one.block.kind === 'heading'),
    );
    const lines = linesOfPart(
      behind.slice(0, end === -1 ? MOST_BLOCKS : end).map((one) => one.block),
    );
    const [form] = formTree(lines).filter((part) => part.form !== undefined);
    const first = form?.source.block ?? 0;
    const isNear = placed
      .slice(at + 1, at + 1 + MOST_BETWEEN)
      .some((one) => one.block.index === first);
    if (!form || !isNear || everyTitle(known).some((title) => sameTitle(title, form.title)))
      return [];
    const volume = said[1] ?? '';
    return [{ ...form, standsIn: volumeTitle.test(volume) ? volume : undefined }];
  });
}

const everyTitle = (parts: readonly FormPart[]): string[] =>
  parts.flatMap(({ title, children }) => [title, ...everyTitle(children)]);
