import { type Clause, contentOf, type Statements } from './aligned-statements.ts';

const forbidding = /(?:不得|严禁|禁止|不准|不允许|不可|停止|避开)(?<deed>[\u4e00-\u9fff、]{2,24})/g;
/** Without leave, in some case, or to some end: not forbidden as such. */
const partly =
  /未经|擅自|私自|随意|无故|任意|除非|除[^，。；]{1,16}外|以任何|否则|的，|影响|损|违|超|低于|高于|少于|多于|大于|小于|晚于|早于|迟于|短于|\d[^，。；]{0,8}(?:范围|以?内)/;
const caseOnly = /未经|非经|许可|同意|批准|擅自|除非|除[^，。；]{1,16}外|若|如|否则|的$|者$/;
/** What bidders may not do in bidding, and what other rules look at. */
const elsewhere = /投标|报价|评标|转包|分包|联合体|进口|谈判|磋商|响应文件|合同|转让/;

const SHORT = 4;

/** What a sentence of the tender forbids. */
export interface Ban {
  clause: Clause;
  text: string;
  /** Each of what is forbidden: 删除 and 复制 of 不得删除或复制. */
  deeds: readonly ReadonlySet<string>[];
}

export function bansOf(clause: Clause): Ban[] {
  const before = clause.sentence.slice(0, clause.from).split(/[，,]/).at(-2) ?? '';
  if (partly.test(clause.text) || elsewhere.test(clause.text) || caseOnly.test(before)) return [];
  return [...clause.text.matchAll(forbidding)].flatMap(({ 0: text, groups = {} }): Ban[] => {
    const parts = (groups['deed'] ?? '').split(/[、或和及与]|以及/);
    // 改变共用部位、共用设施: what follows a longer one is forbidden with its verb alone.
    const isSimple = parts.slice(0, -1).every(({ length }) => length <= SHORT);
    const deeds = (isSimple ? parts : parts.slice(0, 1))
      .map((deed) => deed.replace(/^(?:将|把|对|在|以|用|其)/, ''))
      .filter((deed) => deed.length >= 2)
      .map(contentOf)
      .filter(({ size }) => size > 0);
    return deeds.length === 0 ? [] : [{ clause, text, deeds }];
  });
}

/** Denied, kept from, or told as what others may not do. */
const denied =
  /不|无|未|非|禁|勿|杜绝|避免|防止|拒|若|如|违|零|严格|检查|监督|发现|制止|停止|避开|远离|距离/;
const DONE = 0.75;
const LEAST_WORDS = 3;

/** Whether a part of the bid does what is forbidden: most of its words, and a word beside it of what it is forbidden of. */
export function isDone(own: Clause, { clause, deeds }: Ban, { worth }: Statements): boolean {
  if (denied.test(own.text)) return false;
  const all = new Set(deeds.flatMap((deed) => [...deed]));
  const sum = (words: readonly string[]) => words.reduce((total, term) => total + worth(term), 0);
  const beside = [...clause.around].filter((term) => !all.has(term) && own.words.has(term));
  return deeds.some((deed) => {
    const words = [...deed];
    const done = words.filter((term) => own.words.has(term));
    const isMost = sum(done) >= DONE * sum(words);
    return isMost && done.length + Math.min(beside.length, 2) >= LEAST_WORDS;
  });
}
