/** How a table without lines begins: the columns that a form's blanks stand in. */
export const COLUMNS_START = '<table border="0">';
const COLUMNS_END = '</table>';

const GAP = '[_＿\\s　]*';
/** What may stand where something is to be filled in: nothing, a date without its numbers, （盖章）. */
const VALUE = `${GAP}(?:(?:年${GAP}月${GAP}日|[（(][^（）()]{1,12}[）)])${GAP})?`;
const LABEL = '[\\u4e00-\\u9fff][\\u4e00-\\u9fff（）()、/ 　]{0,22}?';
const entry = new RegExp(`(${LABEL})[：:](${VALUE})`, 'gu');
const entries = new RegExp(`^(?:${LABEL}[：:]${VALUE}){2,}$`, 'u');
/** A second label whose colon was forgotten: 电话： 电话 */
const unmarked = /^(.*[\s　_＿])([\u4e00-\u9fff]{2,6})$/u;
const field =
  /名称|编号|编码|邮编|电话|传真|手机|地址|住所|[注营]|日期|签|章|代表|委托|受托|姓名|号码?$|开户|账户|邮箱|职务|职称|性别|年龄|投标[人方]|供应商|响应人/u;

const isField = (label: string): boolean => field.test(label.replace(/\s/g, ''));

/** A longer line is no pair of blanks; runs of gaps in it would take the patterns long. */
const MOST_CHARS = 240;

/** The entries of a line that has nothing but labels with blanks: 电话：____ 传真：____. Empty for any other line. */
function entriesOf(text: string): string[] {
  const line = text.trim();
  if (line.length > MOST_CHARS) return [];
  const bare = unmarked.exec(line);
  const whole = bare && /[：:]/.test(bare[1] ?? '') && isField(bare[2] ?? '') ? `${line}：` : line;
  if (!entries.test(whole)) return [];
  const found = [...whole.matchAll(entry)];
  if (!found.every(([, label = '']) => isField(label))) return [];
  return found.map(([, label = '', value = '']) => `${label.trim()}：${value.trim()}`);
}

/** Entries beside each other as a row of two columns; more of them than a line holds stand below each other. Undefined for any other line. */
export function formColumns(line: string): string | undefined {
  const found = entriesOf(line);
  if (found.length > 4) return found.join('\n\n');
  if (found.length !== 2) return undefined;
  return `${COLUMNS_START}\n<tr>${found.map((one) => `<td>${one}</td>`).join('')}</tr>\n${COLUMNS_END}`;
}

/** Rows that follow each other become one table, so that their columns stand below each other. */
export function joinColumns(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.startsWith(COLUMNS_START) && part.startsWith(COLUMNS_START)) {
      joined[joined.length - 1] =
        last.slice(0, -COLUMNS_END.length) + part.slice(COLUMNS_START.length + 1);
    } else joined.push(part);
  }
  return joined;
}
