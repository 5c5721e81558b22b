import { confirmedFacts } from '../fact-sheet.ts';
import { sourcesOf, unsourcedClaims } from '../sourced.ts';
import { kindOf } from '../structure/tree.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

const what = {
  person: '人员姓名',
  contact: '联系方式或证件号码',
  certificate: '证书或资质',
  performance: '业绩',
  company: '单位名称',
  profile: '公司数据',
  figure: '数据',
} as const;

/**
 * Persons, certificates, past projects and figures of the company in written chapters that neither the tender, nor the confirmed
 * facts, nor the bidder's material hold. Proofs and forms are where such things are put, so they are not looked at.
 */
export function unsourced(input: CheckInput, passages: readonly Passage[]): Found[] {
  const { facts, settings } = input;
  const sheet = confirmedFacts(input.factSheet ?? []);
  const own = [
    settings.bidder,
    ...sheet.map((fact) => `${fact.label}：${fact.value}`),
    ...(input.knowledge ?? []).map((passage) => `${passage.title}\n${passage.text}`),
    ...(input.credentials ?? []).map(({ holder, name, number }) => `${holder}\n${name}\n${number}`),
    ...Object.values(input.responses ?? {}).map((answer) => `${answer.response}\n${answer.note}`),
  ];
  const tender = [
    input.name ?? '',
    input.overview ?? '',
    ...Object.values(facts).flatMap((fact) => (fact ? [fact.value, fact.source?.quote ?? ''] : [])),
    ...input.scoring.map((item) => `${item.item}\n${item.criteria}`),
    ...input.clauses.map((clause) => clause.text),
    ...(input.requirements ?? []).map((passage) => `${passage.heading}\n${passage.text}`),
  ];
  const sources = sourcesOf(own, tender);
  // In an anonymous bid the same things are found as what tells who wrote it.
  if (settings.blind) return [];
  const prose = new Set(
    input.chapters.filter((chapter) => kindOf(chapter) === 'prose').map((chapter) => chapter.id),
  );
  return passages.flatMap((passage) => {
    if (!prose.has(passage.chapterId)) return [];
    return unsourcedClaims(passage.text, sources).map(
      (claim): Found => ({
        kind: 'unsourced',
        severity: 'warning',
        chapterId: passage.chapterId,
        quote: quoteAt(passage, claim.at, claim.text.length),
        msg: `${what[claim.kind]}“${claim.text}”没有依据：招标文件、已确认的事实和资料中都没有，请核实后写入事实表，或删除`,
      }),
    );
  });
}
