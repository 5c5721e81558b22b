import { titleKey } from '../../documents/extract/forms/same-title.ts';

/** A shorter name is found in titles about something else. */
export const LEAST_NAME = 4;

/** 业绩 of 应征者业绩: who has it stands before any of his papers. */
export const bareSubject = (title: string): string =>
  title
    .replace(/(?:的?(?:资格|资历|要求|业绩|情况|配备|配置|能力|证明|得分|评分|方案|证书))+$/, '')
    .replace(/^(?:投标|响应|应征|申请|参选|比选|竞标|报价)(?:人|者|方|单位|供应商)$|^供应商$/, '');

/** Whether a title names a thing among others: 应急预案及措施 names 应急预案 and, by its first words, 应急措施. */
export function namesOneOf(title: string, name: string): boolean {
  const [first = '', ...others] = title.split(/[、及和与]/).map(titleKey);
  const wanted = titleKey(name);
  if (others.length === 0 || wanted === '') return false;
  // 供货保障及售后服务方案 is the plan of both.
  const kind = KIND.exec(others.at(-1) ?? '')?.[0] ?? '';
  const isOfKind = kind !== '' && [first, ...others].some((one) => wanted === one + kind);
  const bare = others.map((other) => other.replace(KIND, ''));
  // 重大活动保障 in 重大活动及节假日保障方案: the first thing, with what is said of them all.
  const behind = first.length >= 2 && wanted.startsWith(first) ? wanted.slice(first.length) : '';
  const isOfFirst = behind.length >= 2 && bare.some((other) => other.endsWith(behind));
  return (
    isOfKind ||
    isOfFirst ||
    // 信息化对接 in 投保流程及信息化对接方案.
    (wanted.length >= 4 && bare.includes(wanted)) ||
    // 质保期 in 售后服务方案及质保承诺.
    (/^.{2,}期$/.test(wanted) && bare.includes(wanted.slice(0, -1))) ||
    wanted === first ||
    others.some((other) => {
      const shared = wanted.length - other.length;
      return (
        other !== '' &&
        wanted.endsWith(other) &&
        (shared === 0 || (shared >= 2 && first.startsWith(wanted.slice(0, shared))))
      );
    })
  );
}

/** What several things share behind the last of them. */
const KIND = /(?:方案|措施|计划|预案|承诺|制度)$/;

/** 针对本项目的整体服务方案: of which project it is says nothing. */
export const ownName = (title: string): string =>
  title.replace(/^(?:针对|关于|围绕)?(?:本|该)(?:项目|工程|次采购|采购|标段|包)的?(?=.{4})/, '');

/** 智慧平台 and 智慧化管理平台方案: without the word for what kind of text it is. */
export const withoutKind = (title: string): string =>
  title.replace(/(?<=.{4})(?:方案|措施|计划|预案|承诺|制度|安排)$/, '');

/** 设备 of 设备配备 in 拟投入本项目设备一览表, 洗涤设备及场地 in 拟投入洗涤设备、车辆一览表: what the tender has a table for. */
export function listsThings(table: string, subject: string): boolean {
  if (/^(?:设备|车辆|机械|仪器|机具|业绩|人员)$/.test(subject)) return table.includes(subject);
  const [first = '', ...others] = subject.split(/[、及和与]/);
  return (
    others.length > 0 &&
    EQUIPMENT.test(first) &&
    first.length >= LEAST_NAME &&
    table.includes(first)
  );
}
const EQUIPMENT = /设备|装备|仪器|机械|车辆/;
