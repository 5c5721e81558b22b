import { COLUMNS_START } from '../form-columns.ts';
import type { TenderForm } from '../tender-forms.ts';
import { replaceEnclosed } from '../text/enclosed.ts';
import { likeness } from '../text/relevance.ts';
import { comparable, titleText } from '../text/tidy.ts';
import type { FormFacts } from './form-facts.ts';
import { isAnothers, labelled, ledTo } from './form-labels.ts';

/** Titles this alike name the same form. */
const SAME_FORM = 0.8;

/** The tender's own form for a chapter; undefined where it gives none. */
export function formFor(title: string, forms: readonly TenderForm[]): TenderForm | undefined {
  const plain = comparable(titleText(title));
  return (
    forms.find((form) => comparable(titleText(form.title)) === plain) ??
    forms.find((form) => likeness(titleText(form.title), title) >= SAME_FORM)
  );
}

const blankFor = (words: string, facts: FormFacts): string =>
  labelled(words, facts) || unknown(words);

const unknown = (words: string): string => {
  const hint = words.replace(/[\s：:（()）]/g, '').slice(-16);
  // 本授权书于____年: no name of a field stands before the blank.
  return hint.length >= 2 && !/[于为在是的以至]$/.test(hint) ? `【待填写：${hint}】` : '【待填写】';
};

/** What stands in brackets behind, or instead of, a blank. */
const hint =
  /(?:(?<![_＿ 　])[_＿ 　]+)?[（(]((?:(?:项目|工程|采购|招标|标段|投标人|供应商|单位|企业|标的|代理人|法定代表人|授权代表|被授权人|采购人|招标人|代理机构)?(?:名称|编号|全称|姓名|职务|地址|大写|小写|金额|日期|期限)|姓名和职务|中型企业|小型企业|微型企业)(?:[、，,和或/](?:[\u4e00-\u9fff]{2,8})){0,6})[）)][_＿]*/g;
/** Lines of a form that ask for something: 邮政编码： */
const asked =
  /(?<![\u4e00-\u9fff])((?:投标人|供应商|响应人|投标单位|单位|企业|公司|法定代表人|授权代表|被授权人|委托代理人|委托人|受托人|项目|招标|采购)?(?:名称|全称|姓名|编号|地址|住所|注册地址|注册地|电话|传真|邮政编码|邮编|电子邮箱|邮箱|开户银行|银行账号|账号|性别|年龄|职务|职称|身份证号码|身份证号|单位性质|成立时间|经营期限|签名|签字|盖章|公章|日期|日 期|联系人|联系方式)|投标人|供应商|法定代表人|授权代表|被授权人|致)((?:[（(][^）)]{1,12}[）)])?)[：:](?=[\s　_＿]*(?:$|[\u4e00-\u9fff（]{2,16}(?:[（(][^）)]{1,12}[）)])?[：:]))[_＿]*/g;
const signs = /签名|签字|签章|盖.{0,3}章|公章/;

/** （中型企业、小型企业、微型企业）: one of them is to be chosen. */
const choice =
  /[（(]((?:中型企业|小型企业|微型企业|属于|不属于|是|否)(?:[、，,/或](?:中型企业|小型企业|微型企业|属于|不属于|是|否))+)[）)]/g;

const fillHint = (words: string, facts: FormFacts): string =>
  words
    .split(/[、，,/]/)
    .map((word) => blankFor(word, facts))
    .join('、');

/** The blanks of somebody else: what is known of this bid's parties is not theirs. */
const fillOther = (words: string): string =>
  words
    .split(/[、，,/]/)
    .map(unknown)
    .join('、');

/** Every blank of a line: （项目名称） where a name belongs, 项目名称：____, and what is only a gap before a unit. */
function fillLine(line: string, facts: FormFacts): string {
  return (
    line
      .replace(
        /(?<![_＿])[_＿]{2,}\s*[（(]([^（()）]{2,24})[）)]\s*[_＿]*/g,
        (whole, words: string, at: number, line: string) => {
          if (signs.test(words)) return whole;
          return isAnothers(line.slice(0, at)) ? fillOther(words) : fillHint(words, facts);
        },
      )
      // 参加（单位名称）的（项目名称）: the one whose project it is.
      .replace(
        /(参加(?:贵方|贵单位)?)[_＿ 　]*[（(](?:单位|采购人|招标人|采购单位)名称[）)][_＿]*/g,
        (_, lead: string) => lead + facts.owner,
      )
      .replace(choice, (_, words: string) => `【待填写：${words.replace(/[、，,或]/g, '/')}】`)
      .replace(hint, (_, words: string, at: number, whole: string) =>
        isAnothers(whole.slice(0, at)) ? fillOther(words) : fillHint(words, facts),
      )
      .replace(/([\u4e00-\u9fff（）() ]{1,24}?)[：:]\s*[_＿]{2,}/g, (_, label: string) => {
        const value = signs.test(label) ? labelled(label, facts) : blankFor(label, facts);
        return `${label.trimEnd()}：${value}`;
      })
      .replace(asked, (whole, label: string, remark: string) => {
        // Who signs is named; the signature itself is left to the hand.
        const value = labelled(label, facts);
        if (signs.test(label + remark))
          return value === ''
            ? whole.replace(/(?<![_＿])[_＿]+$/, '')
            : `${label}${remark}：${value}`;
        return `${label}${remark}：${blankFor(label, facts)}`;
      })
      .replace(
        /([\u4e00-\u9fff]{0,12})[_＿]{2,}/g,
        (_, before: string) => before + (ledTo(before, facts) || unknown(before)),
      )
      .replace(/[_＿]{2,}/g, '【待填写】')
      .replace(
        /(?<=[\u4e00-\u9fff，：])[ 　]+(?=(?:人|万元|元|日|天|份|年)(?:[，。；、（]|$))/g,
        '【待填写】',
      )
      .replace(
        /(?<![\d\u4e00-\u9fff】])[ 　]{0,80}年[ 　]{0,80}月[ 　]{0,80}日[ 　]{0,80}$/,
        '【待填写】年【待填写】月【待填写】日',
      )
  );
}

const rowMarks = { open: /<tr>/g, close: /<\/tr>/g, toEnd: false };
const cellMarks = { open: /<t[dh]/g, close: /<\/t[dh]>/g, toEnd: false };

/** The cells of a table of ours: the tag each begins with, and its text, in which there are no brackets. */
function cellsIn(row: string): { tag: string; text: string }[] {
  const cells: { tag: string; text: string }[] = [];
  replaceEnclosed(row, cellMarks, (whole) => {
    const begin = whole.indexOf('>') + 1;
    cells.push({ tag: whole.slice(0, begin), text: whole.slice(begin, whole.lastIndexOf('<')) });
    return '';
  });
  return cells;
}

/** Tables of past projects and of persons name other projects than this one. */
const aboutOthers = /业绩|类似|人员|简历|经历|证书|偏离/;

/** Labels that speak of this bid in any table. */
const ofThisBid = /^(?:投标|供应商|响应|磋商|谈判|招标|采购)/;
/** What a maker, a partner, a bank or a customer signs: who stands at its end is not the bidder. */
const signedByOthers = /制造商|厂家|生产商|联合体|保函|担保|分包|用户|业主|客户|推荐/;
const ofNobody = {
  ...{ code: '', representative: '', agent: '', address: '', phone: '' },
  ...{ contact: '', email: '', bank: '', account: '' },
};

/** The other side of an authorisation is a person: what is known of the bidder is not theirs. */
const otherSide = /受托人|被授权人|代理人/;

/** The columns of a form's blanks: every label has its own blank, signatures are left to the hand. */
function fillColumns(html: string, facts: FormFacts): string {
  const isOther = otherSide.test(cellsIn(html)[1]?.text ?? '');
  return replaceEnclosed(html, rowMarks, (row) => {
    const cells = cellsIn(row).map(({ text }, at) => {
      const label = text.replace(/[：:][_＿\s　]*$/, '');
      const isAsked = label !== text && !signs.test(label);
      if (isAsked)
        return `<td>${label}：${isOther && at > 0 ? unknown(label) : blankFor(label, facts)}</td>`;
      return `<td>${fillLine(text, facts)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
}

/** Values next to their labels in a table, below the heads of columns, and a mark in the first row of a list that is to be filled in. */
function fillTable(html: string, facts: FormFacts, isOfProject: boolean): string {
  let marked = false;
  let head: string[] = [];
  return replaceEnclosed(html, rowMarks, (row) => {
    const cells = cellsIn(row);
    const texts = cells.map(({ text }) => text.trim());
    const isList =
      cells.length > 2 &&
      texts.filter((text) => text !== '' && !/^(?:\d+|…+|\.+)$/.test(text)).length === 0;
    if (isList && marked) return row;
    if (isList) marked = true;
    if (/<th[ >]/.test(row)) head = texts;
    const known = (at: number) =>
      isOfProject && head.length === cells.length ? labelled(head[at] ?? '', facts) : '';
    const filled = cells.map(({ tag, text }, at) => {
      const before = texts[at - 1] ?? '';
      const isValue =
        text.trim() === '' &&
        before !== '' &&
        at % 2 === 1 &&
        before.length <= 24 &&
        !/^\d+$/.test(before);
      const isOurs = isOfProject || ofThisBid.test(before);
      const inner = isValue
        ? isOurs
          ? blankFor(before, facts)
          : unknown(before)
        : text.trim() !== ''
          ? fillLine(text, facts)
          : known(at) || (isList ? '【待填写】' : text);
      return `${tag}${inner}</${tag.slice(1, 3)}>`;
    });
    return `<tr>${filled.join('')}</tr>`;
  });
}

/** The tender's own form with what is known filled in, everything else a blank to fill in; its fixed words and layout stay. */
export function filledForm(form: TenderForm, known: FormFacts): string {
  const facts = signedByOthers.test(form.title) ? { ...known, ...ofNobody } : known;
  return form.content
    .split('\n\n')
    .map((part) => {
      if (part.startsWith(COLUMNS_START)) return fillColumns(part, facts);
      if (part.startsWith('<table')) return fillTable(part, facts, !aboutOthers.test(form.title));
      const aligned = part.match(/^(<p align="(?:center|right)">)([\s\S]*)(<\/p>)$/);
      return aligned
        ? `${aligned[1]}${fillLine(aligned[2] ?? '', facts)}${aligned[3]}`
        : fillLine(part, facts);
    })
    .join('\n\n');
}
