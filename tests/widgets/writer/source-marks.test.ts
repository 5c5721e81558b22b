import {
  markQuote,
  type PageWords,
  pageWords,
} from '../../../widgets/writer/source/quote-marks.ts';
import { equal } from '../../support/browser.ts';

const box = { left: 0, bottom: 0, width: 600, height: 800 };
const piece = (text: string, x: number, y: number) => ({
  text,
  transform: [10, 0, 0, 10, x, y],
  width: 10 * [...text].length,
});
const boxes = (words: PageWords, quote: string) =>
  markQuote(words, quote).marks.map(({ left, top, width }) =>
    [left, top, width].map((share) => Math.round(share * 1000)),
  );

describe('a quote on the page of the file', () => {
  it('is marked over several runs, with blanks and widths of its own', () => {
    const words = pageWords(
      [
        piece('投标有效期', 60, 700),
        piece(' 90 ', 110, 700),
        piece('日历天（不少于）。', 150, 700),
      ],
      box,
    );
    const { marks, share } = markQuote(words, '投标有效期90日历天(不少于)');
    equal([marks.length, share], [3, 1]);
    equal(boxes(words, '有效期'), [[133, 113, 50]]);
  });
  it('is marked cell by cell where the page has them in another order', () => {
    const words = pageWords(
      [
        piece('质量保证措施', 60, 600),
        piece('措施完整得六分', 300, 600),
        piece('进度保证措施', 60, 560),
        piece('计划合理得四分', 300, 560),
      ],
      box,
    );
    const { marks, share } = markQuote(words, '进度保证措施 4 计划合理得四分');
    equal(marks.length, 2);
    equal(share > 0.9, true);
    equal(
      marks.every(({ top }) => top > 0.28),
      true,
    );
  });
  it('is on no page that has other words', () => {
    const words = pageWords([piece('本页没有这句话', 60, 700)], box);
    equal(markQuote(words, '投标保证金伍万元整').share, 0);
    equal(markQuote(words, '   '), { marks: [], share: 0 });
  });
});
