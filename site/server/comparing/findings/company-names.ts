import { withoutRegion } from '../../writing/text/regions.ts';
import { folded } from '../normal-text.ts';
import { isFieldWord } from '../words/field-words.ts';

/** What the name of an organization ends with. */
const legalForm =
  '(?:集团)?(?:股份)?(?:有限)?(?:责任)?公司|集团|事务所|研究院|设计院|研究所|合作社|工作室|经营部|商行|总厂|厂';
/** A name as written: no mark within but brackets. */
const written = '[\\p{Script=Han}A-Za-z0-9()（）〔〕\\[\\]·&.\\- ]';
/** The name of an organization, from its first letter to its legal form. For texts in plain form. */
export const COMPANY = `(?:${written}){2,50}?(?:${legalForm})(?:[(](?:特殊)?(?:普通|有限)?合伙[)])?`;

const form = new RegExp(`(?:${legalForm})(?:(?:特殊)?(?:普通|有限)?合伙)?$`, 'u');
/** What a company does: the brand ends before it. */
const trades =
  /建设|建筑|工程|科技|技术|物业|信息|网络|软件|电子|电气|电力|机电|机械|设备|实业|商贸|贸易|餐饮|膳食|保安|安保|园林|绿化|环保|环境|环卫|市政|路桥|公路|水利|装饰|装修|设计|咨询|管理|服务|医疗|医药|家具|智能|数据|通信|通讯|物流|运输|劳务|人力|文化|传媒|教育|印务|印刷|能源|材料|建材|制造|检测|监理|测绘|勘察|酒店|后勤|仪器|消防|清洁|保洁|服饰|纺织|农业|食品|投资|控股|发展|产业/u;
/** Said after a brand, it is the company that is meant. */
const selves = ['公司', '集团', '项目部', '员工', '品牌'];

/** Ways of writing the name of a company, in folded form. */
export interface CompanyKeys {
  /** The whole name, and the name without its legal form: nobody else's. */
  full: string[];
  /** Shorter ways, which may be a part of another's name. */
  short: string[];
}

/** Fewer characters may be any word. */
const LEAST_FULL = 5;
const LEAST_SHORT = 4;

/**
 * How a company may be written: whole, without its legal form, without its region, its brand with its trade, and its brand with a word for the company.
 * @param aliases short names that a document declares for it
 */
export function companyKeys(name: string, aliases: readonly string[] = []): CompanyKeys {
  const inside = /[(（[〔](\p{Script=Han}{2,8})[)）\]〕]/u.exec(name);
  const outside = inside ? name.replace(inside[0], '') : name;
  const bare = folded(outside).replace(form, '');
  const local = withoutRegion(bare);
  const brand = brandOf(local);
  const place = folded(inside?.[1] ?? bare.slice(0, bare.length - local.length));
  const full = [
    ...[folded(name), folded(outside)],
    ...[folded(name).replace(form, ''), bare],
    ...(brand && place ? placed(brand, local.slice(brand.length), place) : []),
  ].filter((key) => key.length >= LEAST_FULL && (key !== local || brand !== ''));
  const trade = trades.exec(local.slice(brand.length))?.[0] ?? '';
  const short =
    brand === '' ? [] : [local, brand + trade, ...selves.map((self) => brand + self), brand];
  const declared = aliases.map(folded).filter((alias) => alias.length >= 2);
  return {
    full: [...new Set(full)],
    short: [...new Set([...short.filter(isDistinctive), ...declared])].filter(
      (key) => !full.includes(key),
    ),
  };
}

/** The region before the brand and after it, with its kind and without. */
const placed = (brand: string, rest: string, place: string): string[] =>
  [place, place.replace(/[省市县区]$/, '')].flatMap((each) => [
    each + brand + rest,
    brand + each + rest,
  ]);

/** A brand of three characters by itself, a shorter one with what follows it. */
const isDistinctive = (key: string): boolean =>
  key.length >= LEAST_SHORT || (key.length === 3 && !trades.test(key));

/** What stands before the trade; '' for a company without one: 第一建筑工程, 建设工程. */
function brandOf(local: string): string {
  const at = local.search(trades);
  const brand = local.slice(0, at < 0 ? 4 : at);
  return brand.length < 2 || brand.length > 6 || brand.startsWith('第') || isFieldWord(brand)
    ? ''
    : brand;
}

/** What follows a short name when it goes on to a longer one. */
const goesOn = new RegExp(`^(?:${trades.source}|股份|实验|国际){0,4}(?:${legalForm})`, 'u');

/** Whether a short name that stands at a place of a folded text is a part of another company's name. */
export function isOthersName(text: string, at: number, key: string, name: string): boolean {
  const whole = folded(name);
  const tail = goesOn.exec(text.slice(at + key.length, at + key.length + 20))?.[0] ?? '';
  if (tail !== '' && !form.test(key) && !isPartOf(key + tail, whole)) return true;
  const before = text.slice(Math.max(0, at - 6), at);
  const place = /(\p{Script=Han}{2})[省市区县州]$/u.exec(before)?.[1];
  return place !== undefined && tail !== '' && !whole.includes(place);
}

/** 宏远建设有限公司 and 宏远公司 are written for 云溪宏远建设工程有限公司; 宏远建设投资公司 is not. */
function isPartOf(written: string, whole: string): boolean {
  const [bare, own] = [written.replace(form, ''), whole.replace(form, '')];
  return own.includes(bare);
}
