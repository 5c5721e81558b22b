import type { Span } from './quantity.ts';

/** A grade, or the points of a picture: at least so much is asked for. */
interface Mark {
  at: number;
  text: string;
  span: Span;
  sense: 'least';
}

export const exact = (value: number, measure: string): Span => ({
  ...{ low: value, high: value, open: false, measure },
});

/** C30, P6, IP54, HRB400: grades of strength, of tightness and of steel, where the sentence speaks of such. */
const mark = /(?<![A-Za-z\d./-])(MU|IP|HRB|[CMPFW])\s?(\d{1,3})(?![\d./-]|[A-Za-z])/g;
const ofMark = /强度|标号|混凝土|砂浆|抗渗|抗冻|防护等级|砌块|钢筋/;
/** These are marks whatever is spoken of; a C30 may be a room. */
const plainMarks = new Set(['IP', 'HRB', 'MU']);

/** 环刚度不低于SN8, 耐火等级A60: letters and a number right behind what is graded. */
const graded =
  /(?:等级|刚度|强度|级别|标号)([^，。；：A-Za-z\d]{0,8})([A-Z]{1,3})\s?(\d{1,3})(?![\d./-]|[A-Za-z])/g;

export function marks(text: string, about: string): Mark[] {
  const markOf = (at: number, said: string, letters: string, number: string): Mark => ({
    ...{ at, text: said, sense: 'least' },
    span: exact(Number(number), `mark:${letters}`),
  });
  const isGraded = ofMark.test(about);
  const known = [...text.matchAll(mark)].flatMap(
    ({ 0: said, 1: letters = '', 2: number = '', index }) =>
      isGraded || plainMarks.has(letters) ? [markOf(index, said, letters, number)] : [],
  );
  const others = [...text.matchAll(graded)].map(
    ({ 0: said, 1: between = '', 2: letters = '', 3: number = '', index }) => {
      const lead = 2 + between.length;
      return markOf(index + lead, said.slice(lead), letters, number);
    },
  );
  return [...known, ...others];
}

/** 384×288 points of a picture; sizes with a unit are none. */
const points =
  /(?<![\d×xX*✕.])(\d{2,5})\s{0,2}[×xX*✕]\s{0,2}(\d{2,5})(?!\s{0,2}(?:[\d×xX*✕.]|[mc]?m|毫米|厘米|米))/g;
const ofPoints = /分辨[率力]|像素/;

export const pixels = (text: string, about: string): Mark[] =>
  ofPoints.test(about)
    ? [...text.matchAll(points)].map(
        ({ 0: said, 1: width, 2: height, index }): Mark => ({
          ...{ at: index, text: said, sense: 'least' },
          span: exact(Number(width) * Number(height), 'pixels'),
        }),
      )
    : [];
