import { tender } from 'tender-widgets/contract';
import { coverage } from '../coverage.ts';
import { labelBefore } from '../form-blanks/label-before.ts';
import { isSigned } from '../form-blanks/signed.ts';
import { kindOf } from '../structure/tree.ts';
import { groupBy } from '../text/group-by.ts';
import { comparable } from '../text/tidy.ts';
import { clauseAnswers, clauseWords } from '../values/clause-answers.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

const QUOTE_CHARS = 80;
const marks = { star: '★', triangle: '▲' };

/**
 * ★投标函（须加盖公章，按格式编制）: a paper of the bid, which is there or is found missing by its name. A sentence in which a paper is
 * named (报价表中的单价不得高于…) asks for more than the paper.
 */
function isPaper(text: string, papers: readonly string[]): boolean {
  const [, words = ''] =
    /^([^（(；;。，,]{1,40})(?:[（(][^）)]*[）)])?$/.exec(clauseWords(text)) ?? [];
  const name = comparable(words);
  return papers.some((title) => title.length >= LEAST_PAPER && isNamed(name, title));
}
const LEAST_PAPER = 3;
const isNamed = (name: string, title: string): boolean =>
  name.endsWith(title) &&
  /^(?:(?:投标人|供应商|响应人)?(?:必须|须|应当?|需)?(?:提供|提交|出具|递交|附)|[^不]{0,4})$/.test(
    name.slice(0, -title.length),
  );

/** Letters by which a clause and the row that quotes it are told to be the same; its name may have a cell of its own. */
const ROW_LETTERS = 20;
const rowKey = (text: string): string => comparable(clauseWords(text)).slice(0, ROW_LETTERS);

/** What rows of tables quote that have their answer still to be filled in. */
function openRows(contents: ReadonlyMap<string, string>): Set<string> {
  const rows = [...contents.values()]
    .flatMap((content) => content.split('\n'))
    .filter((line) => line.startsWith('|') && /【待(?:填写|确认)/.test(line));
  return new Set(
    rows.flatMap((row) => {
      const cells = row.split('|').filter((cell) => cell.trim() !== '');
      return cells.flatMap((cell, at) => [rowKey(cell), rowKey(`${cell}${cells[at + 1] ?? ''}`)]);
    }),
  );
}

/**
 * Clauses on which a bid is refused (★ as a rule) that no passage of the bid answers, that are answered with other figures, or from
 * which the bidder deviates for the worse.
 */
export function missingStars(input: CheckInput): Found[] {
  const papers = input.chapters
    .filter((one) => kindOf(one) !== 'prose')
    .map(({ title }) => comparable(title));
  const stars = input.clauses
    .filter(tender.isMarked)
    .filter(tender.isBinding)
    .filter(({ text }) => !isPaper(text, papers));
  const answers = clauseAnswers(stars, input.chapters, input.contents);
  const open = openRows(input.contents);
  return stars.flatMap((clause, at): Found[] => {
    const answer = answers[at];
    const mark = marks[clause.kind];
    const own = input.responses?.[clause.id];
    const quote = clauseWords(clause.text).slice(0, QUOTE_CHARS);
    const found = { kind: 'missing-star', severity: 'error' } as const;
    if (own?.deviation === 'negative') {
      return [
        {
          ...found,
          chapterId: null,
          quote,
          msg: `${mark}条款填写为负偏离，属于不响应实质性要求，将导致投标无效，请改正`,
        },
      ];
    }
    if (!answer || answer.written || (own && own.response.trim() !== '')) return [];
    const [place] = answer.chapters;
    if (answer.otherFigures.length > 0 && place) {
      const msg = `${mark}条款的响应与要求的数值不一致：要求为“${quote}”，请改正`;
      return [{ ...found, chapterId: place.id, quote: place.quote.slice(0, QUOTE_CHARS), msg }];
    }
    const msg = open.has(rowKey(clause.text))
      ? `${mark}条款已列入表中，还没有填写响应。实质性条款不响应将导致投标无效，请填写实际值或具体做法`
      : `${mark}条款未见响应。实质性条款不响应将导致投标无效，请在偏离表或相应章节中逐条响应`;
    return [{ ...found, chapterId: null, quote, msg }];
  });
}

/** What the tender says of bids that copy its words: the writer of a bid should know it before it is handed in. */
export function copyingForbidden(input: CheckInput): Found[] {
  return input.clauses
    .filter((clause) => clause.kind === 'no-copying')
    .map((clause) => ({
      kind: 'no-copying',
      severity: 'warning',
      chapterId: null,
      quote: clause.text.slice(0, QUOTE_CHARS),
      msg: '招标文件禁止照抄其原文。请核对偏离表与各章的响应，写明本单位的实际参数和做法',
    }));
}

/** Scoring items that the bid does not answer, or hardly. */
export function uncoveredScoring(input: CheckInput): Found[] {
  return coverage(input.scoring, input.chapters, input.contents).flatMap((row): Found[] => {
    if (row.state === 'covered') return [];
    const missing = row.state === 'missing';
    const home = row.chapters[0];
    const quote = row.item.slice(0, QUOTE_CHARS);
    const msg = missing
      ? home
        ? `评分项“${row.item}”（${row.maxScore}分）的对应章节还没有内容，请编写`
        : `评分项“${row.item}”（${row.maxScore}分）没有对应章节，请在目录中补充并编写`
      : `评分项“${row.item}”（${row.maxScore}分）的响应偏弱：${row.reason}`;
    return [
      {
        kind: 'uncovered-scoring',
        severity: missing ? 'error' : 'warning',
        chapterId: home?.id ?? null,
        quote,
        msg,
      },
    ];
  });
}

const placeholderPatterns: readonly RegExp[] = [
  // A date is one thing to fill in.
  /【待填写】年【待填写】月【待填写】日/g,
  /【(?:待填写|待确认|待补充|待附|请填写|此处)[^】]{0,200}】/g,
  /[_＿]{3,}/g,
  /(?<![×Xx])[×Xx]{2,}(?:公司|项目|年|月|日|万元|元|人|号|市|省|单位|有限)/g,
  /(?<![A-Za-z0-9×.-])[×Xx]{2,}(?:-[×Xx]+)*(?![A-Za-z0-9])/g,
  /(?<!\d)(?:0?[×Xx]{2,4}|0\d{2,3})-[×Xx]{4,9}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9×.-])[×X](?=省|市|区|县|镇|路|街|年|月|日|公司|人民)/g,
  /某某(?:公司|项目|单位|人)?/g,
  /\b(?:TODO|TBD|FIXME|lorem ipsum)\b/gi,
  /[（(](?:待定|待补充|待填写|此处(?:填写|插入)[^）)]{0,200}|请(?:填写|补充|插入)[^）)]{0,200})[）)]/g,
  /待补充(?:完善)?|(?<=[\u4e00-\u9fff]{2})后补(?=[。；，,]|$)/g,
  /待(?:补|定|填|确定|确认|核实|落实)(?=\s*(?:[）)。；，、|/]|$))|(?<=[：:（(|]\s{0,40})(?:待(?:确认|核实)|暂缺|另行(?:通知|补充|提供))(?=\s*(?:[）)。；，|]|$))/g,
  /【\s*】|＿{2,}|某(?:年|月|日|市|县)/g,
  /[（(]\s*(?:…+|\.{3,}|[*＊]+)\s*[）)]|(?<=[：:]\s{0,40})(?<![…*＊])(?:…+|[*＊]+)(?=\s*(?:[（(）)。；，|]|$))/g,
  /(?<=[\u4e00-\u9fff：:])[ \u3000]{3,}(?=(?:台|套|人|名|元|万元|天|日|年|月|个|项|次|份|辆|%|％)(?![\u4e00-\u9fff]))/g,
  /(?<![\u4e00-\u9fff])(?:联系人|联系电话|电话|手机|地址|电子邮箱|邮箱|传真|账号|开户银行|姓名|职务|职称|品牌|型号|品牌型号|[\u4e00-\u9fff]{0,8}编号|身份证号码?)[：:](?=[ \u3000]{2,}|\s*$)/g,
  /(?:联系电话|服务电话|服务热线|联系人|传真|邮箱|地址)[：:](?:[ \u3000]{2,40}(?=[。；，,;])|(?=[。；，,;]))/g,
  /此处(?:插入|填写|粘贴|补充|附)[^，。；、\s]{0,20}/g,
  // [公司名称], <项目名称>, {日期}, 【公司名称】
  /[[［{｛<＜【〔](?:请)?[^\][［］{}｛｝<>＜＞【】〔〕\n]{0,12}(?:名称|姓名|日期|金额|地址|电话|编号|公司|数量|型号|品牌|时间|填写|插入|补充|负责人|联系人)[^\][［］{}｛｝<>＜＞【】〔〕\n]{0,8}[\]］}｝>＞】〕]/g,
  /[[［【](?:\s*|…+|\.{3,}|[*＊xX×]+)[\]］】]/g,
  // [城市], {{品牌}}: square and curly brackets hold what a template asks for; [注], [图1] and years do not.
  /(?:[[［](?!注|备注|说明|图|表)[\u4e00-\u9fff、/]{2,12}[\]］]|\{\{(?!page:)[^{}\n]{1,20}\}\})/g,
  // （以下内容请根据公司实际情况修改）, （插入组织机构图）: words to whoever writes.
  /[（(【][^（）()【】]{0,16}请[^（）()【】]{0,4}(?:根据|结合|按照?)[^（）()【】]{0,24}(?:修改|填写|补充|调整|替换|完善)[^（）()【】]{0,8}[）)】]/g,
  /[（(【](?:插入|放置(?![于在])|替换为)[^（）()【】\n]{0,16}(?:图|表|照片|图片|截图|件|证书|证照|名称|内容|文字|标志|LOGO)[）)】]/gi,
  /(?<![一二三四五六七八九十零〇○◯])[〇○◯]{2,40}(?![一二三四五六七八九十零〇○◯])/g,
  /(?<![有尚])待(?:完善|补全|细化|编写|撰写)(?=\s*(?:[)）。；，、|]|$))/g,
  // 贰##, ？？把, （空）, 未填: stand-ins without a name; 示例：张三: a line of a template.
  /#{2,40}(?=[\u4e00-\u9fff，。；]|$)|Y{2,4}年|(?<=年)M{2}月|(?<=月)D{2}日|[（(][ \u3000]{2,12}[）)](?=[%％\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])[？?]{2,20}(?=[\u4e00-\u9fff])|[（(]\s*(?:空|略|空白|未填)\s*[）)]|(?<=[：:]\s{0,8})(?:未填|未定|空白|请填写[^，。；]{0,20}|请补充[^，。；]{0,20})(?=\s*(?:[。；，|]|$))/g,
  /[（(](?:请)?(?:填入|填写|填上|补充|替换)[^（）()]{1,24}[）)]|(?<=^|[。；\n])示例[：:]/g,
  /(?<=[\u4e00-\u9fff])(?:…+|\.{3,6})(?=(?:年|月|日|万元|元|人|名|台|套|个|项|家)(?![\u4e00-\u9fff]{0,2}[…]))/g,
  /(?<=[\u4e00-\u9fff])[ \u3000]{1,12}年[ \u3000]{1,12}月(?:[ \u3000]{1,12}日)?/g,
  /待(?:核实|确认|落实|商定|明确|定)(?=[，,](?:确定|落实|届时|后续|待))/g,
  /(?<![A-Za-z0-9+×*/.-])[NM](?=(?:名|人|台|套|天|个|年|次|辆|万元)(?![A-Za-z]))/g,
];
/** A person signs on paper, and a seal is put there: no blank for the one who writes. */
const signer = '(?:代表人?|代理人|受托人|授权人|负责人)';
const blankLine = '(?:[_＿]{2,80}|【待填写】)';
const signedByHand = new RegExp(
  [
    String.raw`${signer}[^，。；：:|\n（(]{0,12}[（(][^（）()]{0,8}(?:签字|签名|签章)[^（）()]{0,8}[）)]\s{0,8}[：:]?\s{0,8}${blankLine}`,
    String.raw`${signer}(?:本人)?(?:亲笔)?(?:签字|签名)(?:[（(][^（）()]{1,8}[）)])?\s{0,8}[：:]\s{0,8}${blankLine}`,
    String.raw`[：:]\s{0,8}${blankLine}\s{0,8}[（(](?:亲笔)?(?:签字|签名|签章)(?:[或并]?(?:盖章|签章))?[）)]`,
  ].join('|'),
  'g',
);
const anyBlankLine = new RegExp(blankLine, 'g');

/** The text without places that are signed or sealed by hand; nothing moves. */
const withoutSigned = (text: string): string =>
  text
    .replace(signedByHand, (place) => '\0'.repeat(place.length))
    .replace(anyBlankLine, (line: string, at: number) =>
      isSigned(labelBefore(text.slice(Math.max(0, at - LABEL_ROOM), at)))
        ? '\0'.repeat(line.length)
        : line,
    );

/** A label before a line, with how it is signed. */
const LABEL_ROOM = 60;
/** Of what we ask the bidder for a long form has many; what else was left in is not hidden behind them. */
const MOST_PER_CHAPTER = 12;
const MOST_OTHERS = 40;
const isOwnMark = (found: string): boolean => found.startsWith('【待');
/** A blank of fewer letters is quoted with the words around it: X, lines and 【待填写】 alone stand anywhere. */
const SIGNIFICANT = 4;
const noLetter = /【待填写】|[^\p{L}\p{N}]/gu;
const AROUND = 10;

function blankQuote(text: string, at: number, found: string): string {
  if (found.replace(noLetter, '').length >= SIGNIFICANT) return found.slice(0, QUOTE_CHARS);
  const from = Math.max(0, at - AROUND);
  const near = text.slice(from, at + found.length + AROUND);
  return text.startsWith('|') ? quoteAt({ text }, at, found.length) : near.trim();
}

/** Blanks and stand-ins that were left in, each kind of wording once a chapter. */
export function placeholders(input: CheckInput, passages: readonly Passage[]): Found[] {
  const byChapter = groupBy(passages, (passage) => passage.chapterId);
  return input.chapters.flatMap((chapter) => {
    const counts = new Map<string, { count: number; quote: string }>();
    for (const passage of byChapter.get(chapter.id) ?? []) {
      let rest = withoutSigned(passage.text);
      for (const pattern of placeholderPatterns) {
        rest = rest.replace(pattern, (found: string, index: number) => {
          const known = counts.get(found);
          if (known) known.count++;
          else if (counts.size < (isOwnMark(found) ? MOST_PER_CHAPTER : MOST_OTHERS))
            counts.set(found, { count: 1, quote: blankQuote(passage.text, index, found) });
          // What was found once is not found again by a later pattern, and nothing moves.
          return '\0'.repeat(found.length);
        });
      }
    }
    return [...counts].map(([found, { count, quote }]): Found => {
      const confirm = found.startsWith('【待确认');
      const msg = confirm ? '有内容待确认，请核对后删除标记' : '有空白未填写，请填写或删除';
      return {
        kind: 'placeholder',
        severity: confirm ? 'info' : 'warning',
        chapterId: chapter.id,
        quote,
        msg,
        ...(count > 1 ? { places: count } : {}),
      };
    });
  });
}
