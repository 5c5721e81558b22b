import type { tender } from 'tender-widgets/contract';
import { blockText } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, numberOf, withoutNumber } from '../text.ts';
import { isCommercialTerm } from './commercial-terms.ts';

type ClausePart = NonNullable<tender.Clause['part']>;

/** Titles further above than this say nothing of a clause. */
const FAR_BLOCKS = 400;
const LONGEST_TITLE = 40;
const commercialTitle =
  /商务(?!.{0,2}技术)|资格|付款|支付方式|报价要求|合同(?:条款|要求|主要条款)|交货|交付|履约|资信|售后|投标报价|验收(?:要求|方式|付款)/;
const technicalTitle =
  /技术|参数|规格|配置|性能|服务(?:要求|内容|标准)|功能|施工|质量|需求(?:清单|一览)|货物(?:清单|要求)|设备/;
const commercial =
  /付款|支付|结算|发票|交货(?:期|时间|地点)|交付(?:期|时间|地点)|供货(?:期|时间)|(?:^|[^施])工期|服务期(?:限)?|合同(?:期|签订|履行)|质保(?:期|金)?|保修期|质量保证(?:期|金)|履约(?:保证金|担保)|投标(?:有效期|保证金|报价)|响应有效期|报价|最高限价|保险|违约|罚款|赔偿|税(?:率|费|金)|资质|资格|证书|许可证|营业执照|授权(?:书|委托)|业绩|社保|联合体|转包|分包|知识产权|保密|售后|包装|运输|备品备件|培训/g;
const technical =
  /性能|参数|精度|分辨率|功率|功耗|容量|接口|频率|电压|电流|温度|湿度|压力|流量|尺寸|材质|防护等级|处理器|内存|硬盘|协议|算法|系统|平台|软件|硬件|设备|模块|架构|检测|监测|控制|切换|冗余|备份|工艺|施工|材料|规格|型号|≥|≤|不(?:低于|小于|少于|大于|高于|超过)\d|\d\s*(?:mm|cm|GB|TB|MHz|GHz|kW|ms|dB|℃)/gi;

/** A clause by its words and the place of its block in `placed`. */
interface Placed {
  at: number;
  text: string;
}

/**
 * Which deviation table answers each clause: the section it stands in says so, else its list. Clauses below one title are answered
 * together, as most of them are by their own words.
 */
export function clauseParts(
  placed: readonly PlacedBlock[],
  clauses: readonly Placed[],
): ClausePart[] {
  const lists = new Map<number, ClausePart[]>();
  // Once for each block: many clauses look back over the same ones.
  const sides = placed.map((part) => sectionOf(titleOf(part) ?? ''));
  const rows = clauses.map(({ at, text }) => {
    const section = sectionPart(placed, sides, at);
    // 付款：按月支付 among what a service does; a title that names 技术 or 参数 says that it is answered there.
    if (!section?.isTechnical && isCommercialTerm(text)) return { part: '商务' as const, list: [] };
    if (section) return { part: section.part, list: [] };
    const part = ownPart(text);
    const title = listAbove(placed, at);
    const list = lists.get(title) ?? [];
    list.push(part);
    lists.set(title, list);
    return { part, list };
  });
  const most = new Map([...lists.values()].map((list) => [list, mostOf(list)]));
  return rows.map(({ part, list }) => most.get(list) ?? part);
}

/** Of so many clauses so large a share decides for the others. */
const LEAST = 3;
const MOST = 2 / 3;

function mostOf(parts: readonly ClausePart[]): ClausePart | undefined {
  if (parts.length < LEAST) return undefined;
  const share = parts.filter((part) => part === '商务').length / parts.length;
  if (share >= MOST) return '商务';
  return 1 - share >= MOST ? '技术' : undefined;
}

function ownPart(text: string): ClausePart {
  const words = compact(text);
  const count = (signs: RegExp) => words.match(signs)?.length ?? 0;
  return count(commercial) > count(technical) ? '商务' : '技术';
}

/** A title of a list: a heading, or a line that is numbered in words. */
const listTitle =
  /^\s*(?:第?[一二三四五六七八九十]{1,3}[、章节部]|[（(][一二三四五六七八九十]{1,3}[)）])/;

/** The place of the nearest title of a list above a block, its own where it is a table. */
function listAbove(placed: readonly PlacedBlock[], at: number): number {
  const end = Math.max(0, at - FAR_BLOCKS);
  for (let place = at; place > end; place--) {
    const block = placed[place]?.block;
    if (!block || (block.kind === 'table' && place < at)) continue;
    if (block.kind === 'table') return place;
    if (
      block.kind === 'heading' ||
      // 一、就餐人数：早餐60人。 is a clause of the list, and no title of one.
      (listTitle.test(block.text) &&
        block.text.length <= LONGEST_TITLE &&
        !/[。；;]\s*$/.test(block.text))
    )
      return place;
  }
  return end;
}

/** What the nearest title above that names one side says; a title nearer by that names none does not end the search. */
function sectionPart(
  placed: readonly PlacedBlock[],
  sides: readonly (Section | undefined)[],
  at: number,
): Section | undefined {
  const chapter = placed[at]?.chapter;
  for (let place = at - 1; place >= Math.max(0, at - FAR_BLOCKS); place--) {
    const part = placed[place];
    if (!part || part.chapter !== chapter) break;
    const side = sides[place];
    if (side) return side;
  }
  return sectionOf(compact(chapter ?? ''));
}

interface Section {
  part: ClausePart;
  /** It is named after what is technical, not after the services or goods alone. */
  isTechnical: boolean;
}

function sectionOf(title: string): Section | undefined {
  const [isCommercial, isOther] = [commercialTitle.test(title), technicalTitle.test(title)];
  if (isCommercial === isOther) return undefined;
  return {
    part: isCommercial ? '商务' : '技术',
    isTechnical: !isCommercial && /技术|参数|规格|性能|配置/.test(title),
  };
}

/** The words of a title: a heading, or a short numbered line that is no sentence; what its bracket says of marks is none of them. */
function titleOf({ block }: PlacedBlock): string | undefined {
  if (block.kind === 'table') return undefined;
  const text = compact(withoutNumber(blockText(block))).replace(
    /(?<=.{2})[（(][^（()）]{0,60}[）)]$/,
    '',
  );
  if (text.length > LONGEST_TITLE || /[。；;，,]/.test(text)) return undefined;
  const isTitle = block.kind === 'heading' || (numberOf(block.text) !== '' && text.length <= 16);
  return isTitle ? text : undefined;
}
