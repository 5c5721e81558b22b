import { remembered } from '../../documents/extract/remembered.ts';
import { regionNames } from '../text/regions.ts';
import type { IsKnown, NamedClaim } from './claim.ts';
import { endsName, isUsual, type Word, wordsOf } from './words.ts';

/** How the name of a firm or an institution ends. */
const firmEnd =
  /(?:公司|集团|研究院|研究所|设计院|事务所|大学|学院|银行(?:[\u4e00-\u9fff]{2,6}[分支]行)?|工程局|中[\u4e00-\u9fff]{0,4}[一二三四五六七八九十]{1,3}[\u4e00-\u9fff]?局(?:集团)?|协会|学会|(?:检测|检验|测试|认证)中心|总厂|制造厂|机械厂|水泥厂)/g;
/** How a project, or the place it is done at, ends. */
const projectEnd =
  /(?:项目|工程|标段|(?:安检|保洁|保安|物业|运营|维保|运维|配送|管理|养护|监理|检测|咨询)服务)(?!经理|负责|部(?!分)|组|总|师|量)/g;
/** What only names of places and works are made of. */
const marker =
  /[一二三四五六七八九十]期|[\u4e00-\u9fff]{2}(?:大道|街|路)|(?:小学|中学|大学|医院|水库|隧道|大桥|码头|港|机场|车站|客运站|公寓|花园|大厦|广场|新区|高新区|会展中心|体育馆|博物馆|少年宫|水厂|污水处理厂|电厂|大厅)|号线|[\u4e00-\u9fff]{2}[市区镇村]|[\u4e00-\u9fff]县|[\u4e00-\u9fff]{2}(?:山|河|湖|江|寺|桥)/;
/** A school, a station or the like by its own name. */
const institution =
  /^(?!.*(?:大型|小型|中型|综合|公立|民办|同类|类似|其他|某|各|多所|多家|等))[\u4e00-\u9fff]{2,10}(?:小学|中学|大学|医院|水库|隧道|大桥|码头|机场|车站|客运站|会展中心|体育馆|博物馆|少年宫|水厂|污水处理厂|电厂|公寓|花园|大厦|广场)[\u4e00-\u9fff]/;
/** A sentence that tells of work done before. */
const past =
  /曾|参照|借鉴|例如|比如|^如|为例|此前|以往|去年|近年|业绩|同类经验|中标|样板|承建|历练|源于|沿用|积累|类似[，,]|经验|正在执行|上线运行|在[^，。]{4,30}中|服务的|可供[^，。]{0,8}考察|由我方|我方已|验收时/;
const generalHead =
  /^(?:本|该|此|各|某|每|全部|所有|类似|同类|其他|相关|有关|上述|以上|整个|单位|单项|分部|分项|子|采购|招标|服务|建设|施工|一般|重点|大型|小型|专项|隐蔽|配套|附属|主体|后续|前期)/;

/** The words right before a place that may belong to one name, as far as nothing says that it begins later. */
function nameUpTo(
  text: string,
  words: readonly Word[],
  end: number,
  isWide = false,
): { at: number; text: string } {
  let at = end;
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i];
    if (word === undefined || word.at >= end) continue;
    const stopsAt = Math.min(end, word.at + word.text.length);
    if (stopsAt < at || endsName(word.text, isWide) || end - word.at > 30) break;
    if (!/^[\u4e00-\u9fffA-Za-z0-9]+$/.test(word.text)) break;
    at = word.at;
  }
  return { at, text: text.slice(at, end) };
}

/** Whether a name is made of words of the trade alone: 供电公司, 第三方检测中心. */
function isGeneral(name: string, end: string): boolean {
  const body = name.slice(0, name.length - end.length);
  if (body === '' || /^(?:本|该|总|分|子|母|各|贵|原|外|小|大)$/.test(body)) return true;
  if (
    /^(?:国家|中国|中华)[\u4e00-\u9fff]/.test(body) ||
    regionNames.some((region) => body.includes(region))
  )
    return false;
  return wordsOf(body).every(
    ({ text }) =>
      isUsual(text) ||
      /^(?:专业|第三方|有资质|自来水|燃气|供电|保险|物业|通信|电信|热力|公交|搬家|租赁|劳务|厂|站|所|家|同行|兄弟|上级|下属)$/.test(
        text,
      ),
  );
}

/** Firms and institutions no source names. */
export const namedFirms = (text: string, isKnown: IsKnown): NamedClaim[] =>
  firmsIn(text).filter((one) => !isKnown(one.text));

const firmsIn = remembered((text): readonly NamedClaim[] => {
  const words = wordsOf(text);
  return [...text.matchAll(firmEnd)].flatMap(({ 0: end, index }) => {
    if (/^中.*局/.test(end)) return [{ at: index, text: end, blank: '单位名称' }];
    const whole = nameUpTo(text, words, index + end.length);
    if (whole.text.length <= end.length) return [];
    const isFirm = /(?:有限|股份|责任)[^，。]{0,4}公司$/.test(whole.text);
    if (!isFirm && isGeneral(whole.text, end)) return [];
    return [{ ...whole, blank: '单位名称' }];
  });
});

/** Other projects: works and places with a name of their own, which no source holds. */
export function namedProjects(text: string, isKnown: IsKnown): NamedClaim[] {
  const words = wordsOf(text);
  const quoted = [
    ...text.matchAll(/[“《]([^”》，。；\n]{4,40}?(?:项目|工程|服务|标段))[”》]/g),
  ].map(({ 1: name = '', index }) => ({ at: index + 1, text: name }));
  const plain = [...text.matchAll(projectEnd)].flatMap(({ 0: end, index }) =>
    [false, true].map((isWide) => nameUpTo(text, words, index + end.length, isWide)),
  );
  return [...quoted, ...plain]
    .filter(({ text: name }) => {
      if (name.length < 6 || isKnown(name) || generalHead.test(name)) return false;
      const isNamed =
        regionNames.some((region) => name.includes(region)) || marker.test(name.slice(0, -2));
      if (institution.test(name)) return true;
      const isStrange = wordsOf(name).some((word) => !isUsual(word.text) && !isKnown(word.text));
      const isPast = past.test(text);
      return (isStrange && (isNamed || isPast)) || (isNamed && isPast);
    })
    .map((one) => ({ ...one, blank: '项目名称' }));
}
