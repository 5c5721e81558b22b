import { terms } from './relevance.ts';

/** A place about all that is to be done: 服务方案, 针对本项目的实施计划. */
const wholePlan =
  /(?:服务|实施|运营|经营|运维|工作|总体|整体)(?:服务|实施|管理|技术|工作)?(?:方案|计划|内容|大纲)$/;
/** Of a plan's name, what says nothing of its subject. */
const planWords =
  /针对|本次?|项目|采购|总体|整体|具体|详细|主要|服务|实施|运营|经营|运维|工作|技术|管理|方案|计划|内容|大纲|[的及和与、]/g;

/** Whether a plan names another subject than the project does: 节能降耗工作计划 of a canteen, but not 食堂经营方案. */
export const hasOwnSubject = (title: string, project: string): boolean =>
  !terms(title.replace(planWords, ' ')).every((term) => project.includes(term));

/** A plan of the whole: it names no other subject than the project does. */
export const isWholePlan = (title: string, project: string): boolean =>
  wholePlan.test(title) && !hasOwnSubject(title, project);
