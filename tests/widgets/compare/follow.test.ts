import { anchorsOf, followed, longestRise, type Measure } from '../../../widgets/compare/follow.ts';
import { metadataRows } from '../../../widgets/compare/metadata-rows.ts';
import { cellsOf, type Stretch, segmentsOf } from '../../../widgets/compare/segments.ts';
import type { Match } from '../../../widgets/core/contract/compare.ts';
import { equal } from '../../support/browser.ts';
import { documentOf } from './fake-compare.ts';

const measure = (blocks: number): Measure => ({
  at: new Map(Array.from({ length: blocks }, (_, index) => [index, index])),
  lengths: Array.from({ length: blocks }, () => 100),
});
const match = (id: string, inA: number, inB: number): Match => {
  const place = (documentId: string, block: number) => ({
    documentId,
    block,
    start: 0,
    end: 100,
    quote: '',
  });
  return { id, kind: 'same', ratio: 100, chars: 100, a: [place('d1', inA)], b: [place('d2', inB)] };
};

describe('following', () => {
  it('finds the longest run that rises', () => {
    equal(longestRise([]), []);
    equal(longestRise([5, 1, 2, 9, 3, 4]), [1, 2, 4, 5]);
    equal(longestRise([3, 3, 3]).length, 1);
  });
  it('goes on the line between places that belong together, to both ends', () => {
    const anchors = anchorsOf(
      [match('m1', 10, 40), match('m2', 20, 60)],
      measure(100),
      measure(200),
    );
    equal(
      [followed(anchors, 'a', 10), followed(anchors, 'a', 11), followed(anchors, 'b', 40.5)],
      [40, 41, 10.5],
    );
    equal(
      [followed(anchors, 'a', 5), followed(anchors, 'a', 15.5), followed(anchors, 'a', 100)],
      [20, 50.5, 200],
    );
    equal([followed(anchors, 'a', 0), followed(anchors, 'b', 200)], [0, 100]);
  });
  it('leaves aside what stands elsewhere in the other document', () => {
    const anchors = anchorsOf(
      [match('m1', 10, 10), match('moved', 20, 90), match('m3', 30, 30)],
      measure(100),
      measure(100),
    );
    equal(followed(anchors, 'a', 20), 20);
  });
  it('knows nothing of blocks that are not there', () => {
    equal(anchorsOf([match('m1', 10, 400)], measure(20), measure(20)), [
      { a: 0, b: 0 },
      { a: 20, b: 20 },
    ]);
  });
});

describe('cutting a text where something is told of it', () => {
  const text = '投标人承诺按期完工并通过验收';
  const said = (stretches: Stretch[], current?: string) =>
    segmentsOf(text, stretches, current).map(({ text, match, reason, spot, first }) =>
      [text, match?.id ?? '', reason ?? '', spot, first].join('|'),
    );
  it('gives the text again, whatever is told of it', () => {
    const stretches: Stretch[] = [
      { start: 3, end: 99, mark: { match: match('m1', 0, 0) } },
      { start: -2, end: 5, mark: { reason: 'tender' } },
      { start: 4, end: 4, mark: { spot: true } },
    ];
    equal(
      segmentsOf(text, stretches)
        .map((piece) => piece.text)
        .join(''),
      text,
    );
    equal(said(stretches), ['投标人||tender|false|false', '承诺按期完工并通过验收|m1||false|true']);
  });
  it('shows the longer of two matches at one place, or the one that was asked for', () => {
    const long: Match = { ...match('long', 0, 0), chars: 300 };
    const stretches: Stretch[] = [
      { start: 0, end: 5, mark: { match: match('short', 0, 0) } },
      { start: 3, end: 9, mark: { match: long } },
    ];
    equal(
      said(stretches).map((piece) => piece.split('|')[1]),
      ['short', 'long', ''],
    );
    equal(said(stretches, 'short')[0]?.startsWith('投标人承诺|short'), true);
  });
  it('finds the cells of a table by where they stand in its text', () => {
    const rows = cellsOf('序号\t名称\n1\t水泵');
    equal(
      rows.map((row) => row.map(({ start, end }) => '序号\t名称\n1\t水泵'.slice(start, end))),
      [
        ['序号', '名称'],
        ['1', '水泵'],
      ],
    );
  });
});

describe('properties side by side', () => {
  it('gives equal values one letter, per row, and leaves out rows nobody says anything in', () => {
    const metadata = documentOf('d1', 'a').metadata!;
    const rows = metadataRows([
      documentOf('d1', 'a.docx', { metadata: { ...metadata, company: ' 甲公司 ' } }),
      documentOf('d2', 'b.docx', { metadata: { ...metadata, author: '李四', company: '甲公司' } }),
      documentOf('d3', 'c.pdf', { metadata: null }),
    ]);
    equal(
      rows.map(({ field, values }) => [
        field,
        values.map((own) => own.map(({ text, mark }) => text + mark)),
      ]),
      [
        ['author', [['王建国'], ['李四'], []]],
        ['company', [['甲公司A'], ['甲公司A'], []]],
        ['createdAt', [['2026-10-08 09:12:44A'], ['2026-10-08 09:12:44A'], []]],
        ['application', [['WPS Office 12.1A'], ['WPS Office 12.1A'], []]],
      ],
    );
  });
});
