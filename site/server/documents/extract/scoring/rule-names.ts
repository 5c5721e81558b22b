import { cleanName, joinHan } from './names.ts';
import { halfWidth, withoutNumbering } from './points.ts';

/**
 * A short name for a row that has none, from the beginning of its rules:
 * 「根据投标人提供的应急服务方案进行评审」 → 应急服务方案.
 */
export function nameFromCriteria(criteria: string): string {
  const [first = '', ...others] = halfWidth(criteria)
    .split('\n')
    .filter((line) => /[\u4e00-\u9fff]{2}/.test(line))
    .map((line) => nameFromLine(joinHan(line)));
  const ending = others
    .map((other) => sharedEnding(first, other))
    .find((shared) => shared.length >= 4);
  return ending !== undefined && /证书?$/.test(ending) ? ending : first;
}

/** What two names end in alike: 质量管理体系认证证书, 安全管理体系认证证书 → 管理体系认证证书. */
function sharedEnding(one: string, other: string): string {
  let length = 0;
  while (
    length < Math.min(one.length, other.length) &&
    one.at(-1 - length) === other.at(-1 - length)
  )
    length++;
  return length === 0 ? '' : one.slice(-length);
}

/** A name made of a rule is not longer. */
const LONGEST_NAME = 24;

function nameFromLine(line: string): string {
  const text = withoutNumbering(line);
  const colon = /^([^。;；，,:：]{2,18})[:：]/.exec(text)?.[1];
  const subject = (colon && !/标准|如下|评[审分]$/.test(colon) ? colon : text)
    .replace(
      /^(?:由)?(?:评委|评标委员会|评审专家|磋商小组|评审小组)(?:成员)?(?:根据|对|按照?|就)?/,
      '',
    )
    .replace(/^(?:根据|依据|按照?|针对|对于?|结合|就)+/, '')
    .replace(
      /^(?:各)?(?:投标(?:人|方|单位)|(?:报价|响应|谈判|磋商|应答)?供应商|(?:响应|应答|报价|参选)(?:人|方|单位)|(?:投标|响应|报价)文件|申请人)(?:的)?/,
      '',
    )
    // 技术方案中…的合理性: where it stands is none of its name.
    .replace(/^(?:[\u4e00-\u9fa5]{2})?方案[中内](?:对|的)?(?=.{4})/, '')
    .replace(/^近[一二三四五两\d]{1,2}年(?:内|度)?(?=.{4})/, '')
    .replace(
      /^(?:所|为|应当?|须|需)?(?:本次?项目)?(?:所)?(?:提供|提交|编制|制定|制订|配置|拟定|拟投入|拟派|具有|具备)(?:的)?/,
      '',
    )
    .replace(/^(?:针对)?本(?:次)?(?:采购)?项目(?:的)?/, '')
    .replace(/^有效(?:期内)?的?/, '');
  const cut =
    subject.split(
      /每(?=[人个项家次份名增])|最高|(?<=.{2})(?:具有|具备|拥有)|进行|的?(?:综合)?(?:评审|评分|打分|评价)|[。;；，,:：]|的得|，得|得\d|等方面|是否/,
    )[0] ?? '';
  const [head = ''] = cleanName(cut).split(
    /的?(?:配备|基本)?情况|(?<=人员|负责人|经理|驾驶员)的?(?=工作|专业|经验|素质|学历|职称|配置|资格)|的(?=工作|专业|综合|内容|完整|合理|科学|可行|针对|响应|程度|能力|经验)/,
  );
  // 服务特点、难点分析、激励措施等服务方案: what the list is of.
  const summed = /、.{0,20}等([^、，等]{2,8}(?:方案|措施|计划|制度|预案))/.exec(head)?.[1];
  const proof = provenBy(subject.split(/[。;；，,:：]/)[0] ?? '');
  if (proof !== '') return proof;
  // 需求分析的全面性、准确性: how good it is, is none of its name.
  const bare = head.replace(
    /(?<=\p{Script=Han}{4})的(?:\p{Script=Han}{2}性[、和及与]?){1,5}$/u,
    '',
  );
  const [listed = ''] =
    summed !== undefined
      ? [summed]
      : bare.length > LONGEST_NAME || bare.endsWith('等')
        ? bare.split('、')
        : [bare];
  const name = cleanName(listed.length >= 2 ? listed : bare)
    .replace(/[的及与和]$/, '')
    .slice(0, LONGEST_NAME);
  return /^(?:.|[优良中差]+|一般|较.|合格|完整|合理)$/.test(name) ? '' : name;
}

/** 取得有效期内的ISO9001或GB/T19001质量管理体系认证证书 → 质量管理体系认证证书: the paper that is had, without who gave it and under which codes. */
function provenBy(head: string): string {
  const had = /^(?:连续|且|已)?(?:取得|获得|获|持有|通过|具[有备])(.{6,80})$/.exec(head)?.[1];
  const paper = /^(.{4,60}?(?:证书|资质|称号))/.exec(had ?? '')?.[1];
  return (paper ?? '')
    .replace(/^.{0,30}(?:颁发|核发|认定|出具|有效|期内)的/, '')
    .replace(
      /^(?:[A-Z][A-Z\d/.-]{2,20}[或、及/])*[A-Z][A-Z\d/.-]{2,20}(?=[\u4e00-\u9fa5]{4})(?![及以])/,
      '',
    )
    .slice(0, LONGEST_NAME);
}
