import type { bid, profile } from 'tender-widgets/contract';

type CompanyProfile = profile.CompanyProfile;
type Certificate = CompanyProfile['certificates'][number];
type Proof = Pick<profile.ProfileValue, 'confirmed' | 'evidence'>;
type Known = Pick<bid.SheetFact, 'value' | 'origin'>;

/** Which fact of the profile fills a line of the facts sheet. */
export const factOfLine: Partial<Record<string, profile.ProfileFact>> = {
  投标人名称: 'name',
  统一社会信用代码: 'creditCode',
  注册地址: 'address',
  法定代表人: 'legalName',
  联系人: 'contact',
  联系电话: 'phone',
  电子邮箱: 'email',
};
/** Lines only a profile has: forms ask for them, nobody is asked to type them in for a bid. */
const linesOfProfile = {
  成立日期: 'founded',
  注册资本: 'capital',
  企业类型: 'kind',
  法定代表人职务: 'legalPost',
} as const satisfies Partial<Record<string, profile.ProfileFact>>;
const factNames: Partial<Record<string, profile.ProfileFact>> = {
  ...factOfLine,
  ...linesOfProfile,
};
/** Which certificates a line names; the first that fits takes one. */
const certificateLines: readonly (readonly [label: string, names: RegExp])[] = [
  ['营业执照', /营业执照/],
  ['体系认证证书', /体系|ISO|GB\/T/i],
  ['资质证书', /./],
];
/** What a line of the sheet holds. */
const MOST_CHARS = 2000;
const MOST_ORIGIN_CHARS = 300;

/** Where the bidder's own value comes from, as a person would say it. */
function originOf(proofs: readonly Proof[]): string {
  const files = proofs.flatMap(({ evidence }) => {
    if (!evidence) return [];
    const page = evidence.page === null ? '' : `第 ${evidence.page} 页`;
    return [`《${evidence.fileName || '资料'}》${page}`];
  });
  const named = [...new Set(files)].join('、');
  return (named === '' ? '企业档案' : `企业档案，依据${named}`).slice(0, MOST_ORIGIN_CHARS);
}

const isOver = ({ validUntil, forever }: Certificate, day: string) =>
  !forever && validUntil !== '' && validUntil < day;

/** A certificate as a line of the facts sheet says it. */
export function saidOf({ name, level, number, validUntil, forever }: Certificate): string {
  const term = forever ? '长期有效' : validUntil && `有效期至 ${validUntil}`;
  const rest = [level, number && `编号 ${number}`, term].filter((part) => part !== '');
  return rest.length === 0 ? name : `${name}（${rest.join('，')}）`;
}

/** As many as the line has room for, whole. */
function joined(parts: readonly string[]): string {
  let text = '';
  for (const part of parts) {
    const next = text === '' ? part : `${text}；${part}`;
    if (next.length > MOST_CHARS) break;
    text = next;
  }
  return text;
}

const lineOf = ({ name }: Certificate) =>
  certificateLines.find(([, names]) => names.test(name))?.[0];

function knownOf(whole: CompanyProfile, label: string, day: string): Known | undefined {
  const name = factNames[label];
  const fact = name && whole.facts[name];
  if (fact?.confirmed && fact.value !== '') return { value: fact.value, origin: originOf([fact]) };
  const account = whole.accounts.find(({ confirmed }) => confirmed);
  const ofAccount = { 开户银行: account?.bank, 银行账号: account?.number }[label];
  if (account && ofAccount) return { value: ofAccount, origin: originOf([account]) };
  const good = whole.certificates.filter(
    (one) => one.confirmed && lineOf(one) === label && !isOver(one, day),
  );
  return good.length === 0
    ? undefined
    : { value: joined(good.map(saidOf)), origin: originOf(good) };
}

/** Confirmed values that have no line in the sheet yet. */
function furtherLines(
  sheet: readonly bid.SheetFact[],
  whole: CompanyProfile,
  day: string,
): bid.SheetFact[] {
  const labels = Object.keys(linesOfProfile).filter((label) =>
    sheet.every((line) => line.label !== label),
  );
  return labels.flatMap((label, i) => {
    const known = knownOf(whole, label, day);
    const id = `f${sheet.length + 1 + i}`;
    return known
      ? [{ id, group: '公司与授权', label, ...known, confirmed: true, source: null }]
      : [];
  });
}

/** A line that says which confirmed certificates have ended by the deadline; never confirmed, so that no chapter states them. */
function overLine(whole: CompanyProfile, day: string, id: string): bid.SheetFact[] {
  const over = whole.certificates.filter((one) => one.confirmed && isOver(one, day));
  if (over.length === 0) return [];
  return [
    {
      ...{
        id,
        group: '资质证书',
        label: `到 ${day} 已过期的证书`,
        value: joined(over.map(saidOf)),
      },
      ...{ confirmed: false, source: null, origin: originOf(over) },
    },
  ];
}

/** Whether the profile speaks of the bidder the sheet names: where both have a name, it is the same. */
export function isOwnProfile(sheet: readonly bid.SheetFact[], whole: CompanyProfile): boolean {
  const bidder = sheet.find(({ label }) => label === '投标人名称')?.value ?? '';
  const own = whole.facts.name?.confirmed ? whole.facts.name.value : '';
  return bidder === '' || own === '' || bidder === own;
}

/**
 * The facts sheet with the profile's confirmed values where a line is empty, confirmed and with where they come from. A certificate
 * that has ended by `day` (the deadline, `yyyy-MM-dd`) is told in a line of its own. For a bidder of another name nothing is taken.
 */
export function filledFromProfile(
  sheet: readonly bid.SheetFact[],
  whole: CompanyProfile,
  day: string,
): bid.SheetFact[] {
  if (!isOwnProfile(sheet, whole)) return [...sheet];
  const filled = sheet.map((line): bid.SheetFact => {
    const known = line.value === '' ? knownOf(whole, line.label, day) : undefined;
    return known ? { ...line, ...known, confirmed: true } : line;
  });
  const further = furtherLines(sheet, whole, day);
  const all = [...filled, ...further];
  return [
    ...all,
    ...overLine(whole, day, `f${sheet.length + Object.keys(linesOfProfile).length + 1}`),
  ];
}
