import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledForm } from '../../../site/server/writing/offline/fill-form.ts';
import type { FormFacts } from '../../../site/server/writing/offline/form-facts.ts';
import { noRates } from '../../../site/server/writing/price/rates.ts';

const facts: FormFacts = {
  ...{ project: 'Supply of Pumps', number: 'ICB-2027-04', owner: 'Hengshan Water Company' },
  ...{ agency: 'Huaxin Tendering Co., Ltd.', bidder: 'Yuxing Pumps Co., Ltd.' },
  ...{ duration: '90 days', bond: '', signature: '', code: '信用码', representative: '代表丁' },
  ...{ post: '总经理', founded: '2011-06-08', capital: '5000万元', kind: '有限责任公司' },
  ...{ agent: '受托戊', address: '昆明市拓东路', phone: '0871-6123456', contact: '联系辛' },
  ...{ email: 'bid@pumps.example', bank: '建设银行', account: '5305', validity: '120 days' },
  ...{
    manager: '经理丑',
    price: '',
    currency: 'CNY',
    lotNumber: '',
    lotPrices: [],
    rates: noRates,
    ...{ quality: '', defects: '', warranty: '', bondAmount: '' },
    knownProject: 'Supply of Pumps',
  },
  ...{ knownBidder: 'Yuxing Pumps Co., Ltd.', knownDuration: '90 days' },
  words: {
    bidder: '投标人',
    owner: '采购人',
    tender: '招标文件',
    bid: '投标文件',
    priceList: '开标一览表',
  } as never,
};
const fill = (content: string, title = 'Letter of Bid', known: Partial<FormFacts> = {}) =>
  filledForm({ title, content }, { ...facts, ...known });

const filled: [string, string][] = [
  ['To: [insert complete name of Purchaser]', 'To: Hengshan Water Company'],
  ['IFB No.: ____________', 'IFB No.: ICB-2027-04'],
  ['Title of Project: ____________', 'Title of Project: Supply of Pumps'],
  ['Name of the Bidder: ____________', 'Name of the Bidder: Yuxing Pumps Co., Ltd.'],
  ['Name of Bidder: ________ Bidding No.: ________', 'Bidding No.: ICB-2027-04'],
  ['We, ____________ (name of the Bidder), offer', 'We, Yuxing Pumps Co., Ltd. (name'],
  [
    'its bid for the execution of ________ under Invitation for Bids No. ________.',
    'No. ICB-2027-04.',
  ],
  ['Our Bid is valid for a period of [insert number of days] days', 'a period of 120 days'],
];
for (const [form, expected] of filled)
  test(`an English blank is filled by what it is called: ${form}`, () => {
    const text = fill(form);
    assert.ok(text.replace(/ {2,}/g, ' ').includes(expected), text);
  });

const open: [string, string][] = [
  ['At the request of the Bidder, we ____________ (name of bank)', 'Form of Bid Security'],
  ['WHEREAS ____________ (name of Manufacturer), who make pumps', "Manufacturer's Authorization"],
  ['Name of Client: ____________', 'List of Similar Contracts'],
  ['The total price of our Bid is [insert total price in words and figures]', 'Letter of Bid'],
  ['Signature: ____________', 'Letter of Bid'],
  ['Date: [insert date]', 'Letter of Bid'],
  ['Telephone: ____________', 'List of Similar Contracts'],
];
for (const [form, title] of open)
  test(`an English blank that asks for what is not known stays open: ${form}`, () => {
    const text = fill(form, title);
    for (const value of [facts.project, facts.number, facts.owner, facts.bidder, facts.phone])
      assert.ok(!text.includes(value), text);
    // A place to sign keeps its line.
    assert.match(text, form.startsWith('Signature') ? /____/ : /【待填写/);
  });

test('what is known in Chinese only is put into no English blank', () => {
  const known = { knownBidder: '云南昱星泵业有限公司', owner: '恒山供水公司' };
  const text = fill('To: ____________\n\nName of Bidder: ____________', 'Letter of Bid', known);
  assert.doesNotMatch(text, /昱星|恒山/);
});

test('a profile of the bidder takes his telephone, and his address only where it is known in English', () => {
  const text = fill('Telephone: ________\n\nRegistered address: ________', 'Company Profile');
  assert.ok(text.includes('0871-6123456'), text);
  assert.doesNotMatch(text, /昆明/);
});

test('a blank in two languages is filled by its Chinese words, and what stands behind another label is not', () => {
  const text = fill('招标编号 Bidding No.: ________\n\n联系人 Email: ________');
  assert.ok(text.includes('ICB-2027-04'), text);
  assert.doesNotMatch(text, /联系辛/);
});
