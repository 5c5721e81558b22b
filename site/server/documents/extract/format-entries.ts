import type { tender } from 'tender-widgets/contract';
import { itemsOf, linesOf, linesUnder, type TextLine } from './passages.ts';
import type { PlacedBlock } from './sections.ts';
import { cleanText, compact, nameKey, sourceOf, withoutNumber } from './text.ts';
import { placeOfTitle } from './titles.ts';

const formNumber =
  /^(?:(?:格式|附件|附表|附录|表|附)\s*[一二三四五六七八九十\d]{1,3}(?:[-—－.．]\s*\d{1,2})*\s*[:：、.．]?|第[一二三四五六七八九十\d]{1,2}(?:部分|册|卷|节|章)\s*)/;
const part =
  '(?:资格|商务|技术|资信|价格|报价|经济|其他|综合|服务|资格证明|资格审查|开标|投标报价|资格性|符合性)';
const volume = new RegExp(
  `^(?:第?[一二三四五六七八九十\\d]*[册卷])?(?:投标文件|响应文件)?${part}(?:(?:和|及|与|、)?${part})?(?:投标|响应|应答|报价)?(?:文件|部分|标书|标|册|卷){1,2}(?:有关)?(?:表格)?(?:格式)?(?:[（(].*[)）])?$`,
);
const form =
  /(?:函|书|表|声明|证明|证明材料|证明文件|封面|目录|一览|承诺|协议|偏离|简介|简历|情况说明|保函|索引|清单|报告|组织设计|方案|计划|复印件|扫描件|执照|业绩|资料|材料|措施|预案|机构|文件|情况|说明|能力|合同|介绍|凭证|体系|制度|服务|建议|人员|部分|响应|内容|附录|保证金|大纲)$/;
/** Ends that make a title of a line without any number. */
const plainForm =
  /(?:函|委托书|投标书|承诺书|协议书|授权书|证明书|业绩表|附录|报价单|声明书|一览表|偏离表|明细表|情况表|响应表|报价表|汇总表|身份证明书?|简历表|登记表|声明|清单|索引表|对照表)$|^(?:投标保证金|施工组织设计|项目管理机构|资格审查资料|资格证明文件|其[他它](?:材料|资料)|(?:技术|服务|实施|设计)方案|(?:监理|设计)大纲)$/;
const notTitle =
  /^(?:致|日期|投标人|供应商|法定代表人(?:或|签|[（(])|签字|盖章|地址|电话|年|注|说明$|备注|特此|我方|我公司|我单位|本公司|本单位|本人|兹|现(?!状)|上述|如|若|根据|依法|具有|具备|有依法|在|已(?!标价)|未|能|同意|为|关于本|以上|提供|须|应|请|附[:：]|粘贴|单位|姓名|项目名称|小写|大写|其他(?!材料|资料|文件|证明|内容)|合计)|(?:盖章|签字|签章|公章|签名|加盖.{0,200}章)[)）]?$/;
const listLead =
  /(?:投标|响应|应答|报价|磋商|谈判|申请|应标)(?:文件|书)(?:的)?(?:组成|构成|编制内容|包括|应(?:当)?包括|由|应由|主要包括|内容)/;
const longestTitle = 45;

/**
 * What the bid documents must consist of, in order. Level 1 is a volume (商务文件), level 2 a form or a section (投标函).
 * Taken from the chapter of forms; where that has few, from the list of the documents' parts.
 */
export function extractFormat(placed: PlacedBlock[]): tender.FormatEntry[] {
  const forms = entriesOfChapter(placed.filter((one) => one.place === 'format'));
  const listed = entriesOfList(placed);
  return forms.length >= 8 || forms.length >= listed.length ? forms : listed;
}

function entriesOfChapter(parts: PlacedBlock[]): tender.FormatEntry[] {
  const lines = linesOf(parts).filter((line) => !isOwnTitle(line) && isEntry(line));
  const numbered = lines.filter((line) => formNumber.test(cleanText(line.text)));
  // Forms with numbers of their own (格式1, 附件2) leave no doubt; what else is numbered stands inside a form.
  const chosen =
    numbered.length >= 4
      ? lines.filter(
          (line) => formNumber.test(cleanText(line.text)) || volume.test(titleOf(line.text)),
        )
      : lines;
  return unique(chosen.map(entryOf));
}

/** The title of the chapter of forms itself; parts of it with chapter numbers of their own are entries. */
function isOwnTitle(line: TextLine): boolean {
  return line.part.title && placeOfTitle(titleOf(line.text)) === 'format';
}

/** The title without its number; 格式见附件 and the like behind it are dropped. */
function titleOf(text: string): string {
  const bare = withoutNumber(withoutNumber(cleanText(text)).replace(formNumber, '')).replace(
    /^(?:[-－—.．]?\d{1,2})+(?=[\u4e00-\u9fa5])/,
    '',
  );
  return bare
    .replace(/(?<![:：。；;、,，])[:：。；;、,，]+$/, '')
    .replace(
      /[（(](?:格式|样式|参考格式|格式见.{0,200}|格式自拟|见附件.{0,200}|如有|若有)[)）]$/,
      '',
    )
    .replace(/由以下部分组成$|(?:应)?包括(?:但不限于)?(?:以下内容)?$/, '');
}

function isEntry(line: TextLine): boolean {
  const text = cleanText(line.text);
  const title = titleOf(text);
  const bare = title.replace(/[（(][^（）()]*[)）]/g, '').replace(/(?:格式|样式|模板|范本)$/, '');
  if (
    bare.length < 2 ||
    text.length > longestTitle ||
    /[。；;，？！_＿“]|[:：]./.test(bare) ||
    /[:：]\s*$/.test(text) ||
    notTitle.test(title)
  )
    return false;
  if (formNumber.test(text) || volume.test(title)) return true;
  if (line.part.block.kind === 'heading') return form.test(bare);
  return title === text
    ? bare.length <= 22 && plainForm.test(bare)
    : form.test(bare) && bare.length <= 30;
}

function entryOf(line: TextLine): tender.FormatEntry {
  const title = titleOf(line.text);
  const level =
    (volume.test(title) && !/^(?:格式|附件|附表)/.test(compact(line.text))) ||
    /^第[一二三四五六七八九十\d]{1,2}(?:部分|册|卷)/.test(compact(line.text))
      ? 1
      : 2;
  return { title, level, source: sourceOf(line.part.block, line.text, line.page) };
}

function unique(entries: tender.FormatEntry[]): tender.FormatEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key =
      nameKey(entry.title.replace(/[（(][^（）()]*[)）]/g, '').replace(/(?:格式|样式)$/, '')) ||
      nameKey(entry.title);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function entriesOfList(placed: PlacedBlock[]): tender.FormatEntry[] {
  const lines = linesOf(
    placed.filter((one) =>
      ['data', 'instructions', 'notice', 'other', 'format'].includes(one.place),
    ),
    true,
  );
  let best: tender.FormatEntry[] = [];
  for (const [at, line] of lines.entries()) {
    const text = compact(line.text);
    if (!listLead.test(text) || text.length > 60) continue;
    const entries = listEntries(linesUnder(lines, at, 60));
    if (entries.length > best.length) best = entries;
  }
  return best.length >= 3 ? best : [];
}

function listEntries(under: TextLine[]): tender.FormatEntry[] {
  const volumes = under.filter((line) => volume.test(titleOf(line.text)));
  const items = itemsOf(under.filter((line) => !volumes.includes(line)));
  const own = items.map((item) => ({
    title: titleOf(item.text.split('\n')[0] ?? ''),
    line: item.line,
  }));
  const all = [...volumes.map((line) => ({ title: titleOf(line.text), line })), ...own].toSorted(
    (a, b) => under.indexOf(a.line) - under.indexOf(b.line),
  );
  return unique(
    all
      .filter(
        ({ title }) =>
          title.length >= 2 &&
          title.length <= longestTitle &&
          !/[。，,]|是指|应当|不得/.test(title),
      )
      .map(
        ({ title, line }): tender.FormatEntry => ({
          title,
          level: volume.test(title) ? 1 : 2,
          source: sourceOf(line.part.block, line.text, line.page),
        }),
      ),
  );
}
