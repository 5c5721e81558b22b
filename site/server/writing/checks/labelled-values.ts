import { remembered } from '../../documents/extract/remembered.ts';
import { withFigures } from '../text/han-number.ts';
import { namedPersons } from '../text/person-name.ts';
import { readRmbUpper } from '../text/rmb.ts';
import type { Passage } from './chapter-text.ts';

/** A value the bid gives to something that can have only one: 投标有效期 → 90天. */
export interface LabelledValue {
  label: string;
  /** In one form, to be compared. */
  value: string;
  /** As written, and where. */
  text: string;
  at: number;
  passage: Passage;
}

type Value = Omit<LabelledValue, 'passage'>;

const unit = '(日历天|日历日|工作日|天|日|周|个月|月|年|小时|分钟)';
const joint = '[^，。；\\n|\\d满每]{0,10}?[：:|为是]?\\s*';
const spanLabels: readonly (readonly [label: string, pattern: RegExp])[] = [
  // 有效期后30天 is another time.
  [
    '投标有效期',
    /(?:投标|响应|磋商|报价)(?:文件)?(?:的)?有效期(?!后|内|外|满|届满|期满|结束|终止|延长|之)/,
  ],
  // 质保期内4小时响应 tells what is done in it.
  ['质保期', /(?:质保期|质量保证期|保修期)(?!内|外|满|后)|质保(?![期金书部证])|免费维保期?/],
  [
    '工期（服务期、交货期）',
    /总?工期|服务期限?|合同履行期限|履约期限|交货期限?|供货期|(?:服务|监测|施工|供货|实施|建设|总)周期/,
  ],
  ['到场时限', /(?:接到|收到)[^，。；\n\d]{0,10}(?:报修|通知|电话|报警|投诉)[^，。；\n\d]{0,4}/],
];
const spans = [
  ...spanLabels.map(
    ([label, pattern]) =>
      [
        label,
        new RegExp(`(?:${pattern.source})${joint}(\\d{1,4})\\s*(?:个)?${unit}`, 'g'),
      ] as const,
  ),
  // 投标文件在开标后60日内保持有效; 有效期：自投标截止日起75个日历日.
  [
    '投标有效期',
    new RegExp(
      `(?:投标|响应|报价)(?:文件|函)?(?:自|在|从)[^，。；\\n|\\d]{0,12}(?:截止|开标|开启|递交)[^，。；\\n|\\d]{0,8}(\\d{1,4})\\s*(?:个)?${unit}(?:内|以内|之内)?(?:保持|均|一直|始终)?有效`,
      'g',
    ),
  ],
  // 投标有效期自提交投标文件截止之日起90日; 响应函45天内有约束力.
  [
    '投标有效期',
    new RegExp(
      `(?:投标|响应|磋商|报价)(?:文件)?有效期[：:为是]?\\s*(?:自|从)[^，。；\\n|\\d]{1,24}?(\\d{1,4})\\s*(?:个)?${unit}`,
      'g',
    ),
  ],
  [
    '投标有效期',
    new RegExp(
      `(?:投标|响应|报价)(?:文件|函|书)?(?:自|从|在)?[^，。；\\n|\\d]{0,12}(\\d{1,4})\\s*(?:个)?${unit}(?:内|以内|之内)[^，。；]{0,8}(?:有效|约束|不(?:得|予|会)?(?:撤[销回]|修改|变更))`,
      'g',
    ),
  ],
  [
    '投标有效期',
    new RegExp(
      `(?<!文件的?|投标|响应|磋商|报价|保函|证书)有效期${joint.replace('0,10', '0,2')}(?:自|从)(?:投标|响应|递交|提交)[^，。；\\n|\\d]{0,12}(\\d{1,4})\\s*(?:个)?${unit}`,
      'g',
    ),
  ],
] as const;

const factor: Record<string, number> = { 年: 12, 个月: 1, 月: 1 };

function spanValue(count: string, name: string): string {
  const months = factor[name];
  if (months !== undefined) return `${Number(count) * months}月`;
  if (name === '小时') return `${Number(count) * 60}分钟`;
  return `${Number(count)}${/日历|^[天日]$/.test(name) ? '天' : name}`;
}

const offer =
  /(?:(?:投标|响应|磋商|最终|最后)?(?:总报价|报价(?:总[额计价]|合计))|(?:投标|响应|最终|最后)报价|投标总价|总价合计|合计总价)(?:（[^）]{0,6}）)?[^，。；\n|\d零壹贰叁肆伍陆柒捌玖]{0,12}[：:|为是]?\s*(?:人民币(?=\S)|人民币\s*(?=[¥￥\d,，]))?(?:(?:（?大写）?)?([零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{2,}[元圆][\u4e00-\u9fff]{0,4})|(?:[¥￥]\s*)?([\d,，]+(?:\.\d+)?)\s*(万元|元|万)?)/g;

function offersIn(said: string): Value[] {
  return [...said.matchAll(offer)].flatMap((match) => {
    if (
      /限价|预算|不(?:得)?超过|高于/.test(
        said.slice(Math.max(0, match.index - 10), match.index + match[0].length),
      )
    )
      return [];
    const figure = Number((match[2] ?? '').replace(/[,，]/g, ''));
    const fen = match[1]
      ? readRmbUpper(match[1])
      : Math.round(figure * (/万/.test(match[3] ?? '') ? 1_000_000 : 100));
    if (fen === undefined || !Number.isFinite(fen) || fen < 10_000) return [];
    return [
      {
        label: '投标总报价',
        value: `${(fen / 100).toFixed(2)}元`,
        text: match[0],
        at: match.index,
      },
    ];
  });
}

const plainLabels: readonly (readonly [label: string, pattern: RegExp])[] = [
  [
    '联系电话',
    /(?=[联电])(?<!(?:代表|代理人)[^，。；\n]{0,8})(?:联系电话|联系方式|(?<!联系)电话)\s*[：:|为]\s*(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})/g,
  ],
  [
    '授权代表电话',
    /(?:授权代表|代理人)[^，。；\n]{0,8}电话\s*[：:|为]\s*(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})/g,
  ],
  ['统一社会信用代码', /统一社会信用代码\s*(?:[：:|为]\s*)?([0-9A-Z]{18})/g],
  ['银行账号', /(?:银行)?账号\s*[：:|为]\s*(\d[\d\s]{8,30}\d)/g],
  ['电子邮箱', /(?:电子邮箱|邮箱)\s*[：:|为]\s*([\w.+-]+@[\w.-]+)/g],
  ['质量标准', /质量(?:标准|目标)\s*[：:|为]\s*(合格|优良|优秀|[^，。；\n|【]{2,12})/g],
];

const counted =
  /(?:配备|投入|安排|设置|拟派|配置|共有?)?(?<!每[\u4e00-\u9fff]{0,6})((?:专职)?[\u4e00-\u9fff]{1,6}(?:人员|员|工|师|主管|班长|经理)|[\u4e00-\u9fff]{1,6}(?:车辆?|机|设备|仪|泵))\s*(?:(?:共|共计|总数为|为|：|配[备置]|安排|投入)\s*)?(\d{1,4})\s*(人|名|台|辆|套)/g;
/** 15 名技术人员: the count before the name. */
const countedBefore =
  /(?<![\d.])(\d{1,4})\s*(人|名|台|辆|套)(?:专职|兼职)?([\u4e00-\u9fff]{1,5}(?:人员|员(?!工)|工程师|起重机|钻机|设备|仪))/g;
const LIST_FROM = 4;
const countLead =
  /^.*(?:配备|投入|安排|设置|拟派|配置|共有?|我方|专职|设有?|选派|将|的|由|采用|使用|用|需|派|其中|本次|以及|和|及|与)/;
const partial =
  /每[班日天周月个层栋处组台]|各[^，。；]{0,4}\d|其中|分别|不少于|至少|不低于|以上|增派|增加|抽调|轮|白班|夜班|早班|晚班|备用|临时|新增/;

function countsIn(said: string): Value[] {
  const found: Value[] = [];
  const labels = new Set<string>();
  const text = withFigures(said);
  const matches = [...text.matchAll(counted)];
  // A list of posts tells shares of a whole.
  if (matches.length >= LIST_FROM) return found;
  const add = (name: string, count: string, unit: string, { index, 0: whole }: RegExpExecArray) => {
    const before = text
      .slice(Math.max(0, index - 16), index + whole.length)
      .replace(/^.*[。；]/, '');
    const isPart =
      partial.test(before) || /^(?:以上|一组|一班)/.test(text.slice(index + whole.length));
    // 会务人员6人（其中…会务人员4人）: the first is the whole.
    if (name.length < 2 || isPart || labels.has(name)) return;
    labels.add(name);
    const value = `${Number(count)}${unit === '名' ? '人' : unit}`;
    found.push({
      label: `${name}数量`,
      value,
      text: said.slice(index, index + whole.length),
      at: index,
    });
  };
  for (const match of matches) {
    add((match[1] ?? '').replace(countLead, ''), match[2] ?? '', match[3] ?? '', match);
  }
  for (const match of text.matchAll(countedBefore))
    add(match[3] ?? '', match[1] ?? '', match[2] ?? '', match);
  return found;
}

const responseTime =
  /(?<![\u4e00-\u9fff])([\u4e00-\u9fff]{0,6}?)响应时间[^，。；\n|\d]{0,4}(\d{1,4})\s{0,3}(分钟|小时|个工作日|天)/g;
/** Times of several levels, and bounds, are no one value. */
const ofLevels = /级|类|一般|重大|紧急|严重|普通|节假日|夜间|白天|电话|远程|线上|市区|郊/;
const isBound = /不超过|不大于|不高于|少于|以内|≤|要求/;

function responseTimes(said: string, figured: string): Value[] {
  return [...figured.matchAll(responseTime)].flatMap((match) => {
    const [whole, what = '', count = '', unit = ''] = match;
    const before = figured.slice(Math.max(0, match.index - 16), match.index);
    const after = figured.slice(match.index + whole.length, match.index + whole.length + 4);
    if (ofLevels.test(before + what) || isBound.test(whole + after)) return [];
    const text = said.slice(match.index, match.index + whole.length);
    const value = spanValue(count, unit);
    return [{ label: `${what}响应时间`, value, text, at: match.index }];
  });
}

/** Of a row the cell with the value, not the one with its name. */
const placeOf = (row: boolean, { index, 0: whole }: RegExpExecArray): number =>
  row && whole.includes('|') ? index + whole.lastIndexOf('|') + 2 : index;

const inRows = remembered((text) => valuesOf(text, true));
const inText = remembered((text) => valuesOf(text, false));

/** The values a passage gives to things that can have only one in a bid. A text that stays as it was is read once. */
export function labelledValues(passage: Passage): LabelledValue[] {
  if (passage.heading) return [];
  const values = passage.row ? inRows(passage.text) : inText(passage.text);
  return values.map((one) => ({ ...one, passage }));
}

function valuesOf(text: string, row: boolean): readonly Value[] {
  const figured = withFigures(text);
  const found = [...offersIn(text), ...countsIn(text), ...responseTimes(text, figured)];
  for (const [label, pattern] of spans) {
    for (const match of figured.matchAll(pattern)) {
      const value = spanValue(match[1] ?? '', match[2] ?? '');
      const again =
        label === '到场时限' &&
        !/^(?:内|以内|之内)?[^，。；]{0,4}(?:到|赶|抵)/.test(
          figured.slice(match.index + match[0].length),
        );
      if (again) continue;
      const at = placeOf(row, match);
      const isKnown = found.some(
        (one) => one.label === label && one.at <= at && at < one.at + one.text.length,
      );
      if (isKnown) continue;
      found.push({
        label,
        value,
        text: text.slice(at, match.index + match[0].length),
        at,
      });
    }
  }
  for (const [label, pattern] of plainLabels) {
    for (const match of text.matchAll(pattern)) {
      const value = (match[1] ?? '').replace(/[\s-]/g, '').toLowerCase();
      found.push({ label, value, text: match[0], at: match.index });
    }
  }
  for (const { name, at, role } of namedPersons(text)) {
    const label = role
      .replace(/^项目(?:总)?经理$|^项目负责人$/, '项目负责人')
      .replace(/^技术总负责人$/, '技术负责人');
    if (label !== '' && label !== '姓名') found.push({ label, value: name, text: name, at });
  }
  return found;
}
