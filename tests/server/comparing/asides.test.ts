import assert from 'node:assert/strict';
import test from 'node:test';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { importFile } from '../../../site/server/comparing/import/import-file.ts';
import { textDocument } from '../../support/compare-corpus.ts';
import { chart } from '../../support/drawn-picture.ts';
import { pictureDocx } from '../../support/picture-docx.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const other = '云溪市宏泽建设工程有限公司';
const own = '投标人：白石县岚铭科技有限公司（盖章）';
const one = textDocument('a', [`投标人：${other}（盖章）`]);
const core = (element: string) =>
  `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><${element}>${other}</${element}></cp:coreProperties>`;

/** Places beside the body where another bidder's name may be left: further parts, pictures by name, lines of XML in the body. */
const places: Record<
  string,
  { parts?: Record<string, string>; picture?: string; lines?: string[] }
> = {
  页眉和页脚: {
    parts: {
      'word/header2.xml': `<w:hdr ${w}><w:p><w:r><w:t>${other}</w:t></w:r></w:p></w:hdr>`,
    },
  },
  脚注和尾注: {
    parts: {
      'word/footnotes.xml': `<w:footnotes ${w}><w:footnote><w:p><w:r><w:t>${other}</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    },
  },
  批注: {
    parts: {
      'word/comments.xml': `<w:comments ${w}><w:comment><w:p><w:r><w:t>请${other}核对</w:t></w:r></w:p></w:comment></w:comments>`,
    },
  },
  图片的名称和说明: { picture: `${other}营业执照` },
  文件属性: { parts: { 'docProps/core.xml': core('dc:subject') } },
  隐藏的文字: {
    lines: [`</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>${other}`],
  },
};

for (const [title, { parts = {}, picture, lines = [] }] of Object.entries(places)) {
  test(`another bidder's name is found in: ${title}`, async () => {
    const pictures = picture ? { [picture]: await chart(1) } : {};
    const body = [own, '施工安排如下。', ...lines, ...(picture ? [picture] : [])];
    const bytes = pictureDocx(body, pictures, parts);
    const { document } = await importFile({ id: 'b', bytes, fileName: 'b.docx' });
    const [told] = compareDocuments([one, document], null).findings;
    const [place] = told?.places ?? [];
    assert.deepEqual([told?.kind, told?.grade, place?.quote], ['name', 'high', other]);
    const headings = document.blocks.slice(0, (place?.block ?? 0) + 1);
    const heading = headings.findLast(({ kind }) => kind === 'heading');
    assert.equal(heading?.kind === 'heading' && heading.text, title);
  });
}

test('alternative texts of pictures are read, names that Word gives are not', async () => {
  const drawing = (name: string, description: string) =>
    `</w:t></w:r><w:r><w:drawing><wp:docPr xmlns:wp="wp" id="1" name="${name}" descr="${description}"/></w:drawing></w:r><w:r><w:t>`;
  const bytes = pictureDocx([own, drawing('图片 7', ''), drawing('图片 8', `${other}的厂房`)]);
  const { document } = await importFile({ id: 'b', bytes, fileName: 'b.docx' });
  const texts = document.blocks.map((block) => (block.kind === 'table' ? '' : block.text));
  assert.deepEqual(texts.slice(1), ['图片的名称和说明', `${other}的厂房`]);
});

test('text that nobody sees is told: hidden, white, tiny; not white on a dark ground', async () => {
  const run = (properties: string, text: string) =>
    `</w:t></w:r><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r><w:r><w:t>`;
  const warningOf = async (line: string) => {
    const bytes = pictureDocx([own, line]);
    return (await importFile({ id: 'b', bytes, fileName: 'b.docx' })).document.warning ?? '';
  };
  assert.match(await warningOf(run('<w:vanish/>', '藏在这里')), /4 字设为隐藏的文字.*藏在这里/);
  assert.match(await warningOf(run('<w:color w:val="FFFFFF"/>', '白色的字')), /4 字看不见的文字/);
  assert.match(await warningOf(run('<w:sz w:val="2"/>', '极小')), /2 字看不见的文字/);
  for (const seen of [
    '<w:vanish w:val="0"/>',
    '<w:color w:val="FFFFFF"/><w:shd w:fill="1F4E79"/>',
    '<w:color w:val="FF0000"/>',
    '<w:sz w:val="21"/>',
  ])
    assert.equal(await warningOf(run(seen, '看得见')), '', seen);
});
