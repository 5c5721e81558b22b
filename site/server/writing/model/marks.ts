const pictograph =
  /(?:(?:\p{Regional_Indicator}\p{Regional_Indicator})|(?![©®™‼⁉])\p{Extended_Pictographic}|\p{Emoji_Modifier})(?:\uFE0E|\uFE0F|\u200D|\u20E3|\p{Emoji_Modifier}){0,4}[ \u3000]?|[0-9#*]\uFE0F?\u20E3[ ]?|\uFE0F|\u200D|\u20E3/gu;
const box = /(?:[√✓✔]?[□■☐☑☒◻◼▢▣⬜⬛])+[ \u3000]?|(?<![A-Za-z\d\]])\[[ xX√✓]?\](?!\() ?/gu;
const entities: Record<string, string> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '和',
  quot: '”',
  mdash: '—',
  ndash: '—',
  hellip: '……',
  middot: '·',
  ldquo: '“',
  rdquo: '”',
  times: '×',
};

/** Entities of HTML as the characters they stand for; tags that were written by entities, and comments, are dropped. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(/&(?:([a-z]{2,8})|#(?:x[0-9a-f]{1,6}|\d{1,7}));/gi, (_, name?: string) =>
      name === undefined ? '' : (entities[name.toLowerCase()] ?? ''),
    )
    .replace(/<\/?[a-zA-Z][^<>\n]{0,200}>|<!--[^\n]{0,300}?-->/g, '');
}

const FORMULA = '【待填写：计算公式】';

/** Formulas and commands of LaTeX: text stays as text, a formula is for a person to set. */
function withoutLatex(text: string): string {
  if (!/[\\$]/.test(text)) return text;
  return text
    .replace(/\$\$?\s?\\(?:rightarrow|to|Rightarrow|longrightarrow)\s?\$?\$/g, '至')
    .replace(/\$\s?\\(?:pm)\s?\$/g, '±')
    .replace(/\$\s?\\(?:leq?)\s?\$/g, '不大于')
    .replace(/\$\s?\\(?:geq?)\s?\$/g, '不小于')
    .replace(/\$\s?\\(?:times)\s?\$/g, '×')
    .replace(
      /\$\$[^$\n]{0,200}\$\$|\$[^$\n\u4e00-\u9fff]{1,160}\$|\\\([^\n]{1,200}?\\\)|\\\[[^\n]{0,200}?\\\]/g,
      FORMULA,
    )
    .replace(/\\(?:begin|end)\{[^{}\n]{0,40}\}(?:\[[^\]\n]{0,20}\])?/g, '')
    .replace(/\\(?:frac|dfrac|tfrac)\{[^{}\n]{0,60}\}\{[^{}\n]{0,60}\}/g, FORMULA)
    .replace(/\\[a-zA-Z]{2,20}\*?\{([^{}\n]{0,120})\}/g, '$1')
    .replace(/\\(?:geq?)\b\s?/g, '不小于')
    .replace(/\\(?:leq?)\b\s?/g, '不大于')
    .replace(/\\item\b\s?/g, '')
    .replace(/\\[a-zA-Z]{2,20}\b\s?/g, '')
    .replace(/\\[()[\]]|\${1,2}(?=\s*$)|^\s*\${1,2}/g, '');
}

/** What a name or a value left open is called. */
const openName =
  '名称|姓名|电话|地址|方式|全称|日期|时间|数量|金额|数字|数值|内容|单位|编号|型号|品牌|职务|职称|年限|比例|公司|项目|人员|负责人|联系人|投标人|供应商|采购人|招标人';
const opens = [
  // [公司名称], {项目名称}, {{name}}, <单位名称>
  /\[(?!待[填附])([^[\]\n]{0,30}[\u4e00-\u9fff][^[\]\n]{0,30})\](?!\()/g,
  /\{\{?([^{}\n]{1,30})\}?\}/g,
  new RegExp(`[<＜〈]((?:请?填写)?[^<>＜＞〈〉\\n]{0,12}(?:${openName}))[>＞〉]`, 'g'),
  new RegExp(
    `【(?!待填写】)((?:请|此处|在此|待)?(?:填写|填入|补充|插入|输入)(?!：)[^【】\\n]{0,20}|[^【】：\\n]{0,10}(?:${openName}))】`,
    'g',
  ),
  new RegExp(
    `[（(]((?:此处|请|在此|待)(?:可)?(?:填写|填入|补充|插入|输入|填)[^（()）\\n]{0,20}|(?:填写|填入|插入)[^（()）\\n]{1,12}|(?:公司|单位|投标人|供应商|项目|采购人|招标人|人员|负责人)(?:名称|姓名|全称))[）)]`,
    'g',
  ),
];
const crossed =
  /(?<![A-Za-z\d×])(?:[XＸ]{2,8}|×{2,8}|[*＊]{3,8}(?=[\u4e00-\u9fff]))(?![A-Za-z\d])|_{3,}|＿{2,}|某某某?|(?<=^|[\s#>*|，。；：、（(“"]|[由为对与向经在是以方])某(?=公司|项目|单位|市|县|区|省|工程|医院|学校|集团|人(?:负责|担任))/g;

/** Names and values left open by brackets, X or lines, as blanks to fill in. */
function withBlankNames(text: string): string {
  let out = text;
  for (const open of opens)
    out = out.replace(open, (_, said: string) => {
      const what = /[\u4e00-\u9fff]/.test(said)
        ? said.replace(
            /^(?:请|此处|在此|待|你的|您的|贵|具体)?(?:填写|填入|补充|插入|输入|填)?[的：:]?/,
            '',
          )
        : '';
      return `【待填写：${what || '名称'}】`;
    });
  return out.replace(crossed, '【待填写：名称】');
}

/** A sentence without emoji, check boxes, LaTeX and entities; what is left open in other ways becomes a blank to fill in. */
export function withoutMarks(sentence: string): string {
  const plain = withoutLatex(withoutEntities(sentence));
  return withBlankNames(plain.replace(pictograph, '').replace(box, '')).replace(
    /（[^（）\n\u4e00-\u9fff]{0,6}[A-Za-z][A-Za-z'’-]*(?:[ ,]{1,2}[A-Za-z][A-Za-z'’-]*){2,12}\s?）/g,
    '',
  );
}

/** Numbers that a text gives its own parts; the outline and Word count them. */
const number =
  /^(?:第[一二三四五六七八九十百\d]{1,4}[章节条部分篇卷]{1,2}[、.．:：\s]{1,3}|[（(]\s?(?:[一二三四五六七八九十]{1,3}|\d{1,2}|[a-zA-Z])\s?[）)][、.．\s]*|[一二三四五六七八九十]{1,3}\s?[、.．]\s*|\d{1,2}(?:[.．]\d{1,3}){1,4}[、.．)）\s]+(?=[^\d\s])|\d{1,2}\s?[、）)．]\s*|[①-⑳⑴-⒇⒈-⒛]\s*|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]{1,3}[、.．\s]+|[a-zA-Z]\s?[)）、．]\s*|步骤[一二三四五六七八九十\d]{1,2}[：:、\s]+)/;
/** In a heading and in bold words a number of any shape is one; elsewhere 1. begins a list of Markdown. */
const dotted = /^(?:\d{1,2}\s?[.]\s*|[A-Z]\.\s*)(?=\S)/;

/** A line without the numbers of its own making. */
export function withoutNumbering(line: string): string {
  const start = /^(?:\s*(?:#{1,6}\s+|>\s?|[-*+]\s+)?(?:\*\*)?)/.exec(line)?.[0] ?? '';
  let rest = line.slice(start.length);
  for (let round = 0; round < 2; round++) {
    rest = rest.replace(number, '');
    if (/[#]|\*\*/.test(start)) rest = rest.replace(dotted, '');
  }
  return rest === '' ? line : start + rest;
}
