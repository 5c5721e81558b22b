import type { bid, check, profile } from 'tender-widgets/contract';

type Profile = profile.CompanyProfile;

/** A value of the bidder's own that a person has confirmed, under its name. */
export interface OwnValue {
  label: string;
  /** As its sheet says it, with its unit. */
  value: string;
  /** The product it belongs to; '' for what is the company's or the bid's. */
  product: string;
  evidence: check.RegisterEvidence[];
}

/** What may be said for the bidder in a table of deviations. */
export interface OwnSources {
  factSheet: readonly bid.SheetFact[];
  profile?: Pick<Profile, 'products' | 'commitments'> | undefined;
}

const evidenceOf = (proof: Pick<profile.ProfileValue, 'evidence'>): check.RegisterEvidence[] => {
  const { evidence } = proof;
  if (!evidence) return [];
  const { fileId, fileName, page, quote } = evidence;
  return [{ fileId, fileName, ...(page === null ? {} : { page }), quote }];
};

/** All values of the bidder's that a clause may be answered with: parameters of products, the bid's facts, standing commitments. */
export function ownValues({ factSheet, profile }: OwnSources): OwnValue[] {
  const facts = factSheet
    .filter((line) => line.confirmed && line.value.trim() !== '')
    .map(({ label, value }) => ({ label, value: value.trim(), product: '', evidence: [] }));
  const products = (profile?.products ?? []).flatMap(({ name, parameters, ...rest }) =>
    parameters
      .filter(({ confirmed }) => confirmed)
      .map((one) => ({
        label: one.name,
        value: /\d\s*$/.test(one.value) ? `${one.value}${one.unit}` : one.value,
        product: name,
        evidence: evidenceOf(one.evidence ? one : rest),
      })),
  );
  const commitments = (profile?.commitments ?? [])
    .filter(({ confirmed }) => confirmed)
    .map((one) => ({
      label: one.title,
      value: one.text,
      product: '',
      evidence: evidenceOf(one),
    }));
  return [...facts, ...products, ...commitments];
}
