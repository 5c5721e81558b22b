const digits = '〇一二三四五六七八九';
const legalDigits = '零壹贰叁肆伍陆柒捌玖';

/** 123 → 一百二十三; the 一 of 一十 is dropped at the front, as it is written. */
export function chineseNumber(value: number): string {
  return countingNumber(value, '零一二三四五六七八九', ['', '十', '百', '千'], '万').replace(
    /^一十/,
    '十',
  );
}

function countingNumber(
  value: number,
  figures: string,
  units: readonly string[],
  tenThousand: string,
): string {
  if (value >= 10_000) {
    const rest = value % 10_000;
    const head =
      countingNumber(Math.floor(value / 10_000), figures, units, tenThousand) + tenThousand;
    if (rest === 0) return head;
    return (
      head + (rest < 1000 ? figures[0] : '') + countingNumber(rest, figures, units, tenThousand)
    );
  }
  let text = '';
  for (const [place, figure] of [...String(value)].reverse().entries()) {
    if (figure !== '0') text = (figures[Number(figure)] ?? '') + (units[place] ?? '') + text;
    else if (text && text[0] !== figures[0]) text = figures[0] + text;
  }
  return text || (figures[0] ?? '');
}

function romanNumber(value: number): string {
  const steps: [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let rest = value;
  let text = '';
  for (const [step, letters] of steps) {
    while (rest >= step) {
      text += letters;
      rest -= step;
    }
  }
  return text;
}

/** a … z, then aa, bb, … as Word counts. */
function letterNumber(value: number): string {
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}

const pick = (row: string, value: number): string =>
  [...row][(value - 1) % [...row].length] ?? String(value);

function sequence(first: string, last: number): (value: number) => string {
  return (value) =>
    value >= 1 && value <= last
      ? String.fromCodePoint((first.codePointAt(0) ?? 0) + value - 1)
      : String(value);
}

function circled(value: number): string {
  if (value === 0) return '⓪';
  if (value <= 20) return sequence('①', 20)(value);
  if (value <= 35) return sequence('㉑', 15)(value - 20);
  if (value <= 50) return sequence('㊱', 15)(value - 35);
  return String(value);
}

const figureByFigure = (figures: string) => (value: number) =>
  [...String(value)].map((figure) => figures[Number(figure)] ?? figure).join('');

const formats: Record<string, (value: number) => string> = {
  decimal: String,
  decimalZero: (value) => String(value).padStart(2, '0'),
  decimalFullWidth: figureByFigure('０１２３４５６７８９'),
  decimalFullWidth2: figureByFigure('０１２３４５６７８９'),
  upperRoman: romanNumber,
  lowerRoman: (value) => romanNumber(value).toLowerCase(),
  upperLetter: (value) => letterNumber(value).toUpperCase(),
  lowerLetter: letterNumber,
  chineseCounting: chineseNumber,
  chineseCountingThousand: chineseNumber,
  taiwaneseCounting: chineseNumber,
  taiwaneseCountingThousand: chineseNumber,
  japaneseCounting: chineseNumber,
  koreanCounting: chineseNumber,
  chineseLegalSimplified: (value) =>
    countingNumber(value, legalDigits, ['', '拾', '佰', '仟'], '万'),
  ideographLegalTraditional: (value) =>
    countingNumber(value, legalDigits, ['', '拾', '佰', '仟'], '万'),
  ideographDigital: figureByFigure(digits),
  japaneseDigitalTenThousand: figureByFigure(digits),
  taiwaneseDigital: figureByFigure(digits),
  ideographTraditional: (value) => pick('甲乙丙丁戊己庚辛壬癸', value),
  ideographZodiac: (value) => pick('子丑寅卯辰巳午未申酉戌亥', value),
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: sequence('⑴', 20),
  decimalEnclosedFullstop: sequence('⒈', 20),
  ideographEnclosedCircle: sequence('㊀', 10),
};

/** A counter in one of Word's number formats (`w:numFmt`); an unknown format counts in Arabic figures. */
export function formatNumber(value: number, format: string): string {
  return (formats[format] ?? String)(value);
}
