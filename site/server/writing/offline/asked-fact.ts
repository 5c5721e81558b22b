import { type bid, profile } from 'tender-widgets/contract';
import { factLines, noFacts } from './form-facts.ts';
import { labelled } from './form-labels.ts';

/** What forms ask of the bidder again and again, and the facts sheet has a line for. */
export type AskedFact = keyof typeof factLines;
const asked = Object.keys(factLines) as AskedFact[];
const names = { ...noFacts, ...Object.fromEntries(asked.map((name) => [name, name])) };

/** Which of them a label asks for; undefined for any other. */
export function askedFact(label: string): AskedFact | undefined {
  const name = labelled(label, names);
  return asked.find((one) => one === name);
}

/** A firm has an address where it is registered and one where letters go; a person has a telephone and a mobile. */
const kinds = [
  /注册|法定|住所/,
  /通[讯信]|联系地址|邮寄|办公地址/,
  /手机|移动/,
  /固定|座机|办公电话/,
];
const kindOf = (label: string) => kinds.findIndex((kind) => kind.test(label));

/** Whether two labels of one fact may have one value: those that name their kind, of the same kind alone. */
export function isSameKind(one: string, other: string): boolean {
  const [a, b] = [kindOf(one), kindOf(other)];
  return a === b || a < 0 || b < 0;
}

/** The line of the facts sheet that says it. */
export const lineOfFact = (
  sheet: readonly bid.SheetFact[],
  fact: AskedFact,
): bid.SheetFact | undefined => sheet.find(({ label }) => factLines[fact].test(label));

const ofProfile: Partial<Record<AskedFact, profile.ProfileFact>> = {
  ...{ knownBidder: 'name', code: 'creditCode', representative: 'legalName', post: 'legalPost' },
  ...{ address: 'address', phone: 'phone', contact: 'contact', email: 'email' },
  ...{ founded: 'founded', capital: 'capital', kind: 'kind' },
};

/** The fact of 企业档案 that a label asks for. An address where letters go is none. */
export function profileFactOf(label: string): profile.ProfileFact | undefined {
  const asks = askedFact(label);
  const fact = asks && ofProfile[asks];
  return fact && isSameKind(label, profile.profileFacts[fact].label) ? fact : undefined;
}
