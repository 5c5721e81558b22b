import type { Field, Section, Topic } from './topic.ts';

/** Services whose work is done on paper: what is handed over is an opinion, a drawing, a report, a policy. They stand at the end of a name. */
const onPaper =
  /(?:咨询|造价|设计|监理|审[计核]|评[估价]|规划|勘察|可研|研究|编制|法律|招标代理|课题|保险|策划)$/;
/** What stands behind it in a name: （第二标段）, 技术服务, 采购项目. */
const tail =
  /(?:[（(][^（()）]{0,20}[)）]|技术服务|顾问|服务|项目|采购|招标|机构|单位|资格|标段|[一二三四五六七八九十\d])$/;

function headOf(name: string): string {
  const head = name.replace(tail, '');
  return head === name ? name : headOf(head);
}

/** Whether a service hands over papers and no work of hands. */
export const isPaperWork = (name: string, field: Field): boolean =>
  field === 'services' && onPaper.test(headOf(name.trim()));

/** Work in shifts, with tools and on rounds, which nobody does who draws up a report. */
const byHand =
  /班组|班长|班次|班前|当班|交接班|巡查|巡检|值守|着装|易耗品|工具|耗材|仓库|物资|防护用品|体检|食宿|顶岗|样板|工序|机械/;

/** A section without what is said of work by hand, whose word for work is another one. */
export function withoutHandwork({ table, ...section }: Section): Section {
  const paragraphs = section.paragraphs.filter((text) => !byHand.test(text)).map(asPaperWork);
  if (!table) return { ...section, paragraphs };
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map(asPaperWork) }));
  return { ...section, paragraphs, table: { ...table, rows } };
}

const asPaperWork = (text: string): string => text.replaceAll('作业', '工作');

/**
 * How goods come and are put up, and what work on a site uses and throws away: no report or drawing does, whatever a title is called
 * (救护与物流组织, 节能措施 of a building that is designed).
 */
const ofThings: ReadonlySet<string> = new Set(['supply', 'install', 'environment']);

/** Whether a subject is of things, and none of what is handed over on paper. */
export const isOfThings = ({ id }: Pick<Topic, 'id'>): boolean => ofThings.has(id);

/** What is made on site, by hands and in turns: goods are delivered. */
const onSite = /班组|班前|样板|交接班|两道作业|不开始作业|先做/;

/** A section without what is said of work on a site, for goods. */
export const withoutSiteWork = (section: Section): Section => ({
  ...section,
  paragraphs: section.paragraphs.filter((text) => !onSite.test(text)),
});
