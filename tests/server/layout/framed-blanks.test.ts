import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import { presets } from '../../../site/server/layout/word-format.ts';
import { filledForm } from '../../../site/server/writing/offline/fill-form.ts';
import type { FormFacts } from '../../../site/server/writing/offline/form-facts.ts';
import { tenderForms } from '../../../site/server/writing/tender-forms.ts';
import { part } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';
import { wordFaults } from './word-faults.ts';
import { line, run, underlined, wordTender } from './word-tender.ts';

const bidder = '澄江市远帆物业服务有限公司';
const facts = {
  ...{ project: '青湖道路工程', number: 'QH-2026-01', bidder, knownBidder: bidder },
  ...{ owner: '', agency: '', duration: '', bond: '', signature: '', code: '', kind: '' },
  ...{ representative: '李远帆', agent: '', post: '', address: '', phone: '', contact: '' },
  ...{ email: '', founded: '', capital: '', bank: '', account: '', validity: '', manager: '' },
  ...{
    price: '',
    lotPrices: [],
    rates: { kind: '', lots: [] },
    quality: '',
    defects: '',
    bondAmount: '',
  },
  ...{ currency: 'CNY', knownProject: '青湖道路工程', knownDuration: '' },
} as unknown as FormFacts;

/** The words of a form with this part, filled in and carried into the bid's Word file, and its XML. */
async function carried(inner: string): Promise<{ words: string; xml: string }> {
  const heading = (text: string) => line(run(text), '<w:pStyle w:val="Heading1"/>');
  const title = (text: string) => line(run(text), '<w:jc w:val="center"/>');
  const tender = Buffer.from(
    wordTender(
      [
        ...[
          heading('第五章 投标文件格式'),
          title('附件1 投标函'),
          line(run('日期：____年__月__日')),
        ],
        ...[title('附件2 承诺书'), line(run('我方所填内容真实有效，愿承担责任。')), inner],
        ...[line(run('特此承诺。')), line(run('日期：____年__月__日'))],
        ...[heading('第六章 合同条款'), line(run('合同'))],
      ].join(''),
    ),
  );
  const document = await readDocument(tender, 'a.docx');
  const form = tenderForms(document, extractTender(document).format).find(({ title: own }) =>
    own.includes('承诺书'),
  );
  assert.ok(form);
  const own = chapter('f', null, 1, form.title, filledForm(form, facts));
  const bid = { ...bidOf([{ ...own, form: form.content }]), tender };
  const { docx } = await paginate(bid, presets.standard, { soffice: null });
  assert.deepEqual(wordFaults(docx), []);
  const xml = part(docx, 'word/document.xml');
  assert.match(xml, /<w:pStyle w:val="TenderForm/);
  const text = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, one]) => one).join('');
  const [, words = ''] = /愿承担责任。(.*?)特此承诺/s.exec(text) ?? [];
  return { words: words.replace(/[\s_]/g, ''), xml };
}

const cells = (...all: string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="8000" w:type="dxa"/></w:tblPr><w:tblGrid>${all.map(() => '<w:gridCol w:w="4000"/>').join('')}</w:tblGrid><w:tr>${all.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${cell}</w:tc>`).join('')}</w:tr></w:tbl>`;
const box = (inner: string) =>
  `<w:pict><v:shape id="b" style="width:200pt;height:80pt"><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></v:shape></w:pict>`;

test('a value stands on the line of its cell, not behind it', async () => {
  for (const room of [run('____________'), underlined('            ')]) {
    const { words, xml } = await carried(cells(line(run('投标人')), line(room)));
    assert.equal(words, `投标人${bidder}`);
    assert.doesNotMatch(xml, /_{6,}<\/w:t>.{0,200}远帆|>\s{8,}<\/w:t>.{0,200}远帆/s);
  }
});

test('dots and dashes behind a label are a line to write on', async () => {
  for (const room of [
    '………………',
    '......................',
    '．．．．．．．．',
    '··········',
    '----------',
    '————————',
  ])
    assert.equal((await carried(line(run(`投标人：${room}`)))).words, `投标人：${bidder}`, room);
});

test('what an empty control asks for is a blank, and is not left in the bid', async () => {
  const control = (words: string) =>
    `<w:sdt><w:sdtPr><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent>${run(words)}</w:sdtContent></w:sdt>`;
  for (const [label, value] of [
    ['投标人', bidder],
    ['传真', ''],
  ]) {
    const { words } = await carried(line(run(`${label}：`) + control('单击或点击此处输入文字。')));
    assert.equal(words, `${label}：${value}`);
  }
});

test('a box that is drawn for two generations of readers says the same in both', async () => {
  const inner = line(run('投标人：____________'));
  const shape = `<w:drawing><wp:inline><wp:extent cx="90000" cy="90000"/><wp:docPr id="3" name="b"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:cNvSpPr txBox="1"/><wps:spPr/><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const both = `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${shape}</mc:Choice><mc:Fallback>${box(inner)}</mc:Fallback></mc:AlternateContent></w:r>`;
  assert.equal((await carried(line(both))).words, `投标人：${bidder}投标人：${bidder}`);
});

test('a label with an empty cell beside it is answered once, in that cell', async () => {
  assert.equal((await carried(cells(line(run('投标人：')), line('')))).words, `投标人：${bidder}`);
});

test('blanks of other firms stay open wherever they stand', async () => {
  for (const label of ['上级单位名称', '被管理关系单位', '联合体成员', '联合体牵头人名称'])
    for (const inner of [
      line(`<w:r>${box(line(run(`${label}：____________`)))}</w:r>`),
      cells(line(run(label)), line(run('____________'))),
      line(run(`${label}：………………`)),
    ])
      assert.doesNotMatch((await carried(inner)).words, /远帆/, label);
});
