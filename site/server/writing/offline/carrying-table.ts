import { carryingLead } from '../catalogue/leads.ts';
import { markdownTable } from '../text/markdown-table.ts';
import { asReference } from '../text/reference-text.ts';
import { ofPersons } from './restate.ts';
import type { Unit } from './units.ts';

/** What a sentence is about, before its colon: 保障岗：负责会务. */
export const ownLabel = /^[^，。；：]{2,14}：(?=.{6})/;

/** What a requirement is about decides how it is carried out, who answers for it and what is left as a record. */
const carrying: readonly (readonly [sign: RegExp, work: string, post: string, record: string])[] = [
  [
    /人员|配备|持证|上岗|岗位|名额/,
    '按岗位编制配置，核验证件后上岗，缺勤由替补人员顶岗',
    '人事与考勤岗',
    '人员名册、考勤记录',
  ],
  [/培训|教育|演练/, '列入培训（演练）计划，按期组织并考核', '培训负责人', '签到、考核与总结'],
  [
    /小时|分钟|及时|立即|时限|响应|到场/,
    '专人受理、登记派单，临近时限提醒、超时升级',
    '受理岗位与现场负责人',
    '受理单、处理与回访记录',
  ],
  [
    /温度|湿度|浓度|压力|参数|指标|精度|误差/,
    '设定控制范围，定时监测，偏离时立即调整并查明原因',
    '专业技术岗',
    '监测记录、处置记录',
  ],
  [
    /设备|设施|机组|电梯|消防|水泵|空调|车辆/,
    '建立台账，按周期检查保养，异常停用报修',
    '设备管理岗',
    '点检、保养与维修记录',
  ],
  [
    /清洁|保洁|消毒|卫生|垃圾/,
    '划分区域定人定时作业，完成后自检复核',
    '现场主管',
    '作业与检查记录',
  ],
  [
    /安全|防火|隐患|危险|防护/,
    '作业前交底，作业中监护，隐患闭环整改',
    '安全管理岗',
    '交底、检查与整改记录',
  ],
  [
    /质量|合格|标准|规范|验收|检验|检测/,
    '对照标准逐项自检、专检，不合格的返工复验',
    '质量管理岗',
    '检验与验收记录',
  ],
  [
    /材料|货物|产品|配件|备件|耗材/,
    '进场核验来源与质量证明，分类存放、领用登记',
    '物资管理岗',
    '验收单、出入库台账',
  ],
  [
    /资料|档案|记录|报告|台账|文件/,
    '与工作同步形成，专人收集、核对和归档',
    '资料管理岗',
    '归档清单',
  ],
  [/保密|信息|数据/, '限定知悉范围，授权访问，操作留痕', '保密责任人', '授权与操作记录'],
  [/严禁|禁止|不得/, '写入岗位纪律并交底，日常检查发现即纠正', '现场负责人', '检查与处理记录'],
];
const CARRIED_FROM = 3;
const CARRIED_ROWS = 14;
const POINT_CHARS = 30;

const LEAST_POINT = 6;
/** Says where, when or by what something is done, and not what: 在人员数量上, 如遇紧急情况. */
const leadIn = /^(?:在|如|若|当|凡|因|遇|从|按(?![时期质量])|根据|依据|针对|对于?|为了?(?=.{4}))/;

/** The requirement in a few words, to be found again in the list above. */
function pointOf(text: string): string {
  const plain = text.replace(ownLabel, '').replace(/^我方(?:将)?/, '');
  const parts = plain.split(/[，；：]/).filter((part) => part.length >= LEAST_POINT);
  const first = parts.find((part, at) => at === parts.length - 1 || !leadIn.test(part)) ?? plain;
  return first.length > POINT_CHARS ? `${first.slice(0, POINT_CHARS)}…` : first;
}

/** Who carries out the requirements of a place, how, and what shows it; those whose few words say nothing of their kind are left out. */
export function carryingTable(units: readonly Unit[], about: string): string {
  const rows = units.slice(0, CARRIED_ROWS).flatMap(({ text }) => {
    const point = pointOf(text);
    const how = carrying.find(([sign]) => sign.test(point));
    return how && !ofPersons.test(point) ? [[point, ...how.slice(1).map(String)]] : [];
  });
  if (rows.length < CARRIED_FROM) return '';
  const lead = asReference(carryingLead.replaceAll('{about}', about));
  return `${lead}\n\n${asReference(markdownTable(['要求要点', '落实方式', '责任岗位', '形成记录'], rows))}`;
}
