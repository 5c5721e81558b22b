import type { profile } from 'tender-widgets/contract';
import { profile as contract } from 'tender-widgets/contract';
import { countsOn } from '../profile-conditions.ts';
import type { BidContext } from '../writer.ts';
import type { StoredPassage } from './pieces.ts';

type Whole = profile.CompanyProfile;

const SOURCE = '企业档案';
/** What names a person goes where people are asked for, whatever else it speaks of. */
export const PEOPLE_TITLE = `${SOURCE} › 人员`;
const confirmed = <T extends { confirmed: boolean }>(rows: readonly T[]) =>
  rows.filter((row) => row.confirmed);
const said = (parts: readonly string[]): string =>
  `${parts.filter((part) => part !== '').join('，')}。`;
const named = (label: string, value: string) => (value === '' ? '' : `${label}${value}`);

const isGood = (day: string) => (one: Whole['certificates'][number]) =>
  one.confirmed && countsOn(one, day) !== 'unmet';

function peopleText({ people }: Whole, day: string): string[] {
  return confirmed(people).map((one) => {
    const held = one.certificates.filter(isGood(day)).map(({ name }) => name);
    return said([
      `${one.post === '' ? '人员' : one.post}${one.name}`,
      one.title,
      [one.education, one.major].filter(Boolean).join(''),
      held.length > 0 ? `持有${held.join('、')}` : '',
    ]);
  });
}

function companyText({ facts }: Whole): string[] {
  const asked = ['name', 'founded', 'capital', 'kind', 'address'] as const;
  const parts = asked.flatMap((name) => {
    const fact = facts[name];
    return fact?.confirmed && fact.value !== ''
      ? [`${contract.profileFacts[name].label}${fact.value}`]
      : [];
  });
  // A name alone tells nothing about a company.
  return parts.length > 1 ? [said(parts)] : [];
}

function productText({ products }: Whole): { name: string; text: string }[] {
  return confirmed(products).map((one) => ({
    name: one.name,
    text: said([
      one.name,
      named('品牌', one.brand),
      named('型号', one.model),
      named('制造商', one.maker),
      ...confirmed(one.parameters).map(({ name, value, unit }) => `${name}${value}${unit}`),
    ]),
  }));
}

/**
 * What the confirmed profile says, as passages that are placed like those of files. References and certificates stand in the tables of
 * proofs by themselves, so that these passages are for chapters of text.
 */
export function profilePassages(known: BidContext['profile']): StoredPassage[] {
  if (!known) return [];
  const { whole, day } = known;
  const passage = (heading: string, text: string): StoredPassage => ({
    title: `${SOURCE} › ${heading}`,
    text,
  });
  return [
    ...confirmed(whole.commitments).map(({ title, text }) => passage(`承诺 › ${title}`, text)),
    ...peopleText(whole, day).map((text) => passage('人员', text)),
    ...productText(whole).map(({ name, text }) => passage(name, text)),
    ...companyText(whole).map((text) => passage('企业概况', text)),
  ];
}
