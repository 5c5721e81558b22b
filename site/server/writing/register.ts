import { type check, type outline, tender } from 'tender-widgets/contract';
import { clauseAnswers, clauseWords } from './clause-answers.ts';
import { restate } from './offline/restate.ts';
import { wordingOf } from './text/wording.ts';

/** What the register needs of a bid. */
interface RegisterBid {
  clauses: readonly tender.Clause[];
  responses: Readonly<Record<string, check.ClauseResponse>>;
  chapters: readonly outline.OutlineChapter[];
}

const business =
  /付款|支付|合同|(?<!施)工期|交货|质保|保修|报价|保证金|验收|有效期|违约|服务期|资质|资格|分包|税费|税率|发票|保险|知识产权|业绩|信用/;

/** The deviation table a clause stands in: as it was read, else by what it is about. */
export function clausePart(clause: Pick<tender.Clause, 'part' | 'text'>): '技术' | '商务' {
  return clause.part ?? (business.test(clause.text) ? '商务' : '技术');
}

/** Whether a clause is answered row by row: marked ones, and rows of the tender's own tables. */
function isRegistered(clause: tender.Clause): boolean {
  return tender.isAnswered(clause) || clause.part !== undefined;
}

function writtenResponse(clause: tender.Clause, owner: '采购人' | '招标人'): string {
  const said = restate(`${clause.kind === 'star' ? '★' : ''}${clause.text}`, { owner });
  return `响应，无偏离：${said ?? clauseWords(clause.text)}。`;
}

/**
 * The ★/▲ register: a row for each clause, in the tender's order, with the bidder's answer, else the writer's where the bid's own
 * text commits to the clause and its figures; empty where neither does. `contents` is Markdown as stored, live blocks unresolved.
 */
export function registerOf(
  bid: RegisterBid,
  contents: ReadonlyMap<string, string>,
): check.RegisterRow[] {
  const clauses = bid.clauses.filter(isRegistered);
  const { owner } = wordingOf({ name: '', overview: '', scoring: [], clauses, requirements: [] });
  const answers = clauseAnswers(clauses, bid.chapters, contents);
  return clauses.map((clause, at) => {
    const own = bid.responses[clause.id];
    const answer = answers[at];
    const isOwn = own !== undefined && (own.response.trim() !== '' || own.deviation !== '无偏离');
    const written = !isOwn && answer?.written === true;
    return {
      clauseId: clause.id,
      kind: clause.kind,
      number: clause.number ?? '',
      part: clausePart(clause),
      text: clause.text,
      source: clause.source,
      response: isOwn ? own.response : written ? writtenResponse(clause, owner) : '',
      deviation: own?.deviation ?? '无偏离',
      note: own?.note ?? '',
      chapters: answer?.chapters ?? [],
      state: isOwn ? 'answered' : written ? 'written' : 'open',
    };
  });
}
