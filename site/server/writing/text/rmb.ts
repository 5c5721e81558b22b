const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

function wholePart(whole: string): string {
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  if (trimmed === '0') return '零';
  const parts: string[] = [];
  const count = Math.ceil(trimmed.length / 4);
  for (let group = 0; group < count; group++) {
    const end = trimmed.length - group * 4;
    const four = trimmed.slice(Math.max(0, end - 4), end);
    let said = '';
    for (const [at, figure] of [...four].entries()) {
      const place = four.length - 1 - at;
      if (figure !== '0') said += `${digits[Number(figure)]}${places[place]}`;
      else if (said !== '' && !said.endsWith('零')) said += '零';
    }
    const bare = said.replace(/零$/, '');
    if (bare === '') continue;
    const gap = four.startsWith('0') && end > 4 ? '零' : '';
    parts.push(`${gap}${bare}${groups[group] ?? ''}`);
  }
  return parts.reverse().join('').replace(/零+/g, '零');
}

/** Money in Chinese capitals: 800000.00 → 人民币捌拾万元整. `amount` is a decimal string in yuan; parts of a fen are dropped. */
export function rmbUpper(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const [jiao = '0', fen = '0'] = `${fraction}00`.slice(0, 2);
  const tail =
    jiao === '0' && fen === '0'
      ? '整'
      : `${jiao === '0' ? '零' : `${digits[Number(jiao)]}角`}${fen === '0' ? '整' : `${digits[Number(fen)]}分`}`;
  return `人民币${wholePart(whole)}元${tail}`;
}

const values = new Map([...'零壹贰叁肆伍陆柒捌玖'].map((character, at) => [character, at]));
for (const [at, character] of [...'〇一二三四五六七八九'].entries()) values.set(character, at);
values.set('两', 2);
const units = new Map([
  ['拾', 10],
  ['十', 10],
  ['佰', 100],
  ['百', 100],
  ['仟', 1000],
  ['千', 1000],
]);

/** Reads money in Chinese capitals (捌拾万元整, 贰仟叁佰元伍角) as fen; undefined when it is none. */
export function readRmbUpper(text: string): number | undefined {
  const match = text.match(
    /^(?:人民币)?([零壹贰叁肆伍陆柒捌玖拾佰仟万亿〇一二三四五六七八九十百千两]+)[元圆](?:整|正)?(?:([零壹贰叁肆伍陆柒捌玖一二三四五六七八九])角)?(?:零?([壹贰叁肆伍陆柒捌玖一二三四五六七八九])分)?/,
  );
  if (!match?.[1]) return undefined;
  let total = 0;
  let section = 0;
  let figure = 0;
  for (const character of match[1]) {
    const value = values.get(character);
    const unit = units.get(character);
    if (value !== undefined) figure = value;
    else if (unit !== undefined) {
      section += (figure || 1) * unit;
      figure = 0;
    } else if (character === '万') {
      section = (section + figure) * 10_000;
      figure = 0;
      total += section;
      section = 0;
    } else {
      total = (total + section + figure) * 100_000_000;
      section = 0;
      figure = 0;
    }
  }
  return (
    (total + section + figure) * 100 +
    (values.get(match[2] ?? '') ?? 0) * 10 +
    (values.get(match[3] ?? '') ?? 0)
  );
}
