import type { outline, tender } from 'tender-widgets/contract';
import { stripEnumerator, tidy } from '../text/tidy.ts';
import type { ChapterTask } from '../writer.ts';
import type { BidView } from './bid-view.ts';
import { mayStand } from './blind.ts';
import { markdownTable } from './markdown-table.ts';
import { restate } from './restate.ts';

const business =
  /付款|支付|合同|(?<!施)工期|交货|质保|保修|报价|保证金|验收|有效期|违约|服务期|资质|资格|分包|税费|税率|发票|保险|知识产权|业绩|信用/;

/** Deviation tables of a bid: which marked clauses stand in which of them. Every marked clause stands in one. */
function tableFor(clause: tender.Clause, tables: readonly outline.OutlineChapter[]): string | undefined {
  const commercial = tables.find((table) => /商务|合同/.test(table.title));
  const technical = tables.find((table) => !/商务|合同/.test(table.title));
  const wanted = business.test(clause.text) ? (commercial ?? technical) : (technical ?? commercial);
  return wanted?.id;
}

const clauseText = (clause: tender.Clause): string =>
  stripEnumerator(tidy(clause.text).replace(/^[★▲※\s]+/, '')).replace(/[；。]$/, '');

/** Markdown of a deviation table: a row for each ★ and ▲ clause, then the general statement. */
export function deviationTable(view: BidView, task: ChapterTask): string {
  const allowed = mayStand(task.context);
  const tables = view.ordered.filter((chapter) => isDeviationTitle(chapter.title) && !view.children.has(chapter.id));
  const marked = task.context.clauses.filter((clause) => clause.kind === 'star' || clause.kind === 'triangle');
  const mine = marked.filter((clause) => tableFor(clause, tables) === task.chapter.id && allowed(clause.text));
  const file = view.words.tenderFile;
  const head = ['序号', '重要性', `${file}的要求`, '我方响应', '偏离情况', '证明材料页码'];
  const rows = mine.map((clause, at) => {
    const text = clauseText(clause);
    const mark = clause.kind === 'star' ? '★' : '▲';
    const said = restate(clause.text, view.words);
    return [String(at + 1), mark, text, said ? `响应。${said}` : '响应，按该条款执行', '无偏离【待确认】', '【待填写】'];
  });
  const scope = /商务|合同/.test(task.chapter.title) ? '商务条款' : '技术（服务）要求';
  const last = [String(rows.length + 1), '一般', `除上表所列条款外的其他${scope}`, '全部响应', '无偏离【待确认】', '【待填写】'];
  const items = view.itemsOf(task.chapter).map((item) => `“${item.item.replaceAll('\n', '')}”（${item.maxScore}分）`);
  const lead = [
    items.length > 0 ? `本表同时响应评分项${items.join('、')}。` : '',
    rows.length > 0
      ? `${file}中标注★、▲的${scope}逐条响应如下，存在偏离的须在“偏离情况”栏如实写明正偏离或负偏离：`
      : `${scope}的响应情况如下，存在偏离的逐条列出：`,
  ].join('');
  return [lead, markdownTable(head, [...rows, last])].join('\n\n');
}

/** Whether a chapter's title names a table of responses or deviations. */
export function isDeviationTitle(title: string): boolean {
  return /偏离|差异|实质性(?:响应|要求|条款)|响应表|应答表|点对点|条款响应|要求响应/.test(title);
}
