import type { Field } from '../catalogue/topic.ts';

/** What the technical part of such bids holds. */
export const defaultTechnical: Record<Field, readonly string[]> = {
  works: [
    '施工方案与技术措施',
    '质量管理体系与措施',
    '安全管理体系与措施',
    '文明施工与环境保护措施',
    '施工进度计划与保证措施',
    '资源配置计划',
  ],
  goods: [
    '技术需求响应',
    '供货与运输方案',
    '安装调试与验收方案',
    '质量保证措施',
    '售后服务方案',
    '培训方案',
  ],
  system: [
    '需求理解与分析',
    '系统总体设计',
    '项目实施计划',
    '质量保证措施',
    '数据安全与保密措施',
    '培训方案',
    '售后服务方案',
  ],
  services: [
    '项目需求理解',
    '服务实施方案',
    '人员配备与管理',
    '质量保证措施',
    '应急预案',
    '服务承诺',
  ],
};

/** What a long bid tells beside what the criteria name, so that its pages are filled with matter and not with words. */
export const furtherTechnical: Record<Field, readonly string[]> = {
  works: [
    '施工重点难点分析及对策',
    '项目管理机构与人员配备',
    '应急预案',
    '培训与交底计划',
    '成品保护与质量保修承诺',
  ],
  goods: [
    '项目重点难点分析及对策',
    '供货进度计划与保证措施',
    '安全管理措施',
    '应急预案',
    '人员配备与管理',
    '服务承诺',
  ],
  system: ['项目重点难点分析及对策', '安全管理措施', '应急预案', '人员配备与管理', '服务承诺'],
  services: [
    '项目重点难点分析及对策',
    '安全管理措施',
    '培训方案',
    '管理制度与运行机制',
    '进度计划与时效保证措施',
    '环境保护与节能降耗措施',
    '保密措施',
    '进场交接与过渡方案',
    '合理化建议与增值服务',
  ],
};
/** What is done with some goods and not with others: told where the tender speaks of it. */
const ofSomeGoods: readonly (readonly [title: RegExp, spoken: RegExp])[] = [
  [/^安装/, /安装|调试|组装|就位/],
  [/^培训/, /培训|讲解/],
  [/^售后/, /售后|质保|保修|维修|维护|故障/],
];
/** Shorter texts are what somebody typed, and leave most unsaid. */
const WHOLE_TENDER = 200;

/** What a tender says. */
interface Spoken {
  overview: string;
  requirements: readonly { heading: string; text: string }[];
  scoring: readonly { item: string; criteria: string }[];
}

/** Whether such a chapter belongs into this bid: books are not installed. */
export function isSpokenOf(title: string, field: Field, input: Spoken): boolean {
  const spoken = field === 'goods' ? ofSomeGoods.find(([own]) => own.test(title))?.[1] : undefined;
  const text = [
    input.overview,
    ...input.requirements.map((one) => `${one.heading}${one.text}`),
    ...input.scoring.map((item) => `${item.item}${item.criteria}`),
  ].join('\n');
  return spoken === undefined || text.length < WHOLE_TENDER || spoken.test(text);
}
