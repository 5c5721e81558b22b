import { kindOf } from '../structure/tree.ts';
import { terms } from '../text/relevance.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { isOfPast } from './past-projects.ts';

/** 不得现场分装, 严禁使用再生料: what is forbidden, in so many words that it is known again. */
const forbidden =
  /(?:不得|严禁|禁止|不准|不允许|不可)(?:将|把|对|在|以|用|其|[与向和](?:采购人|招标人|甲方|他人|任何人)?)?(?<deed>(?![与向和将把对在以用其])[\u4e00-\u9fff]{4,14})/g;
/** Without leave, in some case, at some time, or to some end: not forbidden as such. */
const partly =
  /未经|擅自|私自|随意|无故|任意|除|时|若|如|前|后|期间|以任何|否则|的，|影响|损|违|超|低于|高于|少于/;
const caseOnly = /未经|擅自|除|时$|若|如|后$|前$|期间|否则|的$|者$/;
/** What bidders may not do in bidding, and what other rules look at. */
const elsewhere = /投标|报价|评标|转包|分包|联合体|进口|中标|谈判|磋商|响应文件|合同/;
const LEAST_TERMS = 3;
const ALIKE = 0.8;
/** Denied, kept from, or told as what others may not do. */
const denied = /不|无|未|非|禁|勿|杜绝|避免|防止|拒|若|如|违|零|严格|检查|监督|发现|制止/;

interface Ban {
  text: string;
  terms: readonly string[];
}

function bansIn(text: string): Ban[] {
  return text.split(/[。；;\n]/).flatMap((sentence) => {
    const parts = sentence.split(/[，,]/);
    return parts.flatMap((part, at) => {
      // 气温低于10℃时，不得施工: the case may stand right before.
      const before = part.search(forbidden) === 0 ? (parts[at - 1] ?? '') : '';
      if (partly.test(part) || caseOnly.test(before) || elsewhere.test(part)) return [];
      return [...part.matchAll(forbidden)].flatMap(({ 0: said, groups = {} }): Ban[] => {
        const found = terms(groups['deed'] ?? '');
        return found.length < LEAST_TERMS ? [] : [{ text: said, terms: found }];
      });
    });
  });
}

/** Deeds the tender forbids and the bid promises: 现场分装 where 不得现场分装 is written. */
export function forbiddenDeeds(input: CheckInput, passages: readonly Passage[]): Found[] {
  const tender = [...(input.stated ?? []), ...input.clauses, ...(input.requirements ?? [])];
  const bans = [...new Set(tender.map(({ text }) => text))].flatMap(bansIn);
  if (bans.length === 0) return [];
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return [...passage.text.matchAll(/[^。；;\n]+/g)].flatMap(({ 0: sentence, index }): Found[] => {
      if (denied.test(sentence) || isOfPast(passage.text, index)) return [];
      return [...sentence.matchAll(/[^，,：:]+/g)].flatMap(({ 0: part, index: from }): Found[] => {
        const own = new Set(terms(part));
        const ban = bans.find(
          (one) => one.terms.filter((term) => own.has(term)).length >= ALIKE * one.terms.length,
        );
        if (!ban) return [];
        return [
          {
            kind: 'contradiction',
            severity: 'warning',
            chapterId: passage.chapterId,
            quote: quoteAt(passage, index + from, part.length),
            msg: `招标文件写明“${ban.text}”，这里写的似乎正是此事，请核对`,
          },
        ];
      });
    });
  });
}
