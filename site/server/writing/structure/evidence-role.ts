import type { Role } from './draft.ts';

/** With which papers an item is proven, by its name and what its rule counts. */
export const evidenceRole = (title: string, criteria: string): Role =>
  ofPersons.test(title)
    ? 'people'
    : /业绩|类似项目|同类|\bexperience\b|\bsimilar\b|\breferences?\b/i.test(title) ||
        (countsWorks.test(criteria) && !countsPapers.test(criteria))
      ? 'performance'
      : 'qualification';
/** 履约能力: 承担过类似项目，每提供1个得3分. */
const countsWorks =
  /(?:承担|完成|实施|承接|具有|提供)过?[^。；]{0,40}(?:项目|业绩|合同)[^。]{0,20}每/;
const countsPapers = /证书|认证|资质|荣誉|专利|软著|著作权|信用|职称/;
const ofPersons = /人员|班子|管理机构|经理|负责人|团队|项目组|主管|工程师|总监|岗/;
