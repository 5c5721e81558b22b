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

const FEN = 100;
const TEN_THOUSAND = 1_000_000;
const capitals = /[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{2,40}[元圆](?:整|正)?/g;

/** 伍万贰仟元整 as 5.2万元. What is shorter in capitals than in figures stays, so that places stay where they were. */
export function withoutCapitals(text: string): string {
  return text.replace(capitals, (words) => {
    const fen = readRmbUpper(words) ?? 0;
    const short = [`${fen / TEN_THOUSAND}万元`, `${fen / FEN}元`].find(
      ({ length }) => length <= words.length,
    );
    return fen === 0 || short === undefined ? words : short.padEnd(words.length);
  });
}
