import { readFileSync } from 'node:fs';
import { profile } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { Recipe } from '../../bench/outline/invented/recipe.ts';
import { judged } from '../../bench/outline/invented/recipe.ts';

/** Words of a file or of the profile that stand nowhere else, and where each bid has to say them. */
export interface Fact {
  marker: string;
  /** By the slug of a bid: names of the chapters it belongs in (of one, or of one above it); absent: it belongs nowhere. */
  homes: ReadonlyMap<string, readonly string[]>;
  /** Bids in which it may stand or not. */
  open: ReadonlySet<string>;
  from: 'short' | 'long' | 'profile';
}
interface CorpusFile {
  name: string;
  /** `#` for headings. */
  lines: string[];
  /** As it is: no sections of other matters between its own. */
  isWhole?: boolean;
}
export interface Company {
  name: string;
  files: CorpusFile[];
  facts: Fact[];
  profile: profile.CompanyProfile;
}
export interface CorpusBid {
  slug: string;
  /** When it was first measured: while the rules were made, or after. */
  split: string;
  company: string;
  recipe: Recipe;
}

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const linesOf = (name: string): string[] =>
  textOf(name)
    .split('\n')
    .filter((line) => line.trim() !== '');

/** The tenders of the corpus. */
export function corpusBids(): CorpusBid[] {
  const bids: CorpusBid[] = [];
  for (const line of linesOf('tenders.txt')) {
    const [word = '', ...rest] = line.split(' ');
    const said = line.slice(word.length + 1);
    const last = bids.at(-1);
    if (word === '=') {
      const [slug = '', split = '', company = ''] = rest;
      bids.push({
        ...{ slug, split, company },
        recipe: {
          ...{ slug, split: 'dev', subject: '', owner: '', bidder: '投标人', bid: '投标文件' },
          ...{ rules: ['投标文件应按招标文件规定的格式编制。'], scoring: [], format: '' },
          headings: true,
        },
      });
    } else if (last === undefined) throw new Error(`no tender: ${line}`);
    else if (word === 'subject' || word === 'owner') last.recipe[word] = said;
    else if (word === 'row') last.recipe.scoring.push(said);
    else if (word === 'part') last.recipe.format += `${said}\n`;
    else {
      const [name = '', points = '', list = ''] = rest;
      last.recipe.scoring.push(judged(name, Number(points), ...list.split('；')));
    }
  }
  return bids;
}

const fillers = (): string[][] =>
  textOf('filler.txt')
    .split(/^(?=# )/m)
    .map((part) => part.trim().split('\n'));
/** Sections of other matters between those of a long file. */
const FILLERS = 9;

function withFillers(file: CorpusFile, seed: number): CorpusFile {
  const all = fillers();
  const chosen = Array.from({ length: FILLERS }, (_, at) => all[(seed * 5 + at * 7) % all.length]);
  const parts = file.lines.join('\n').split(/^(?=# )/m);
  const lines = parts.flatMap((part, at) => [
    ...part.trim().split('\n'),
    ...chosen.filter((_, n) => n % parts.length === at).flatMap((one) => one ?? []),
  ]);
  return { ...file, lines };
}

/** A line with where it belongs: `words {marker} => bid chapter|chapter ; bid chapter`. */
function factOf(line: string, from: Fact['from']): { text: string; facts: Fact[] } {
  const [said = '', where = ''] = line.split(' => ');
  const homes = new Map<string, string[]>();
  const open = new Set<string>();
  for (const one of where.split(' ; ')) {
    const [slug = '', names] = one.trim().split(' ');
    if (names === '*') open.add(slug);
    else if (names !== undefined && names !== '-') homes.set(slug, names.split('|'));
  }
  return {
    text: said.replace(/[{}]/g, ''),
    facts: [...said.matchAll(/\{([^}]+)\}/g)].map(([, marker = '']) => ({
      ...{ marker, homes, open, from },
    })),
  };
}

type Rows = Pick<profile.CompanyProfile, 'commitments' | 'people' | 'certificates' | 'references'>;

function addRow(rows: Rows, id: string, kind: string, cells: readonly string[]): void {
  const [name = '', second = '', third = '', fourth = ''] = cells;
  const confirmed = { id, confirmed: true, date: '2026-01-05' };
  const { commitments, people, certificates, references } = profile.profileRows;
  if (kind === 'commitment')
    rows.commitments.push(v.parse(commitments, { ...confirmed, title: name, text: second }));
  else if (kind === 'person')
    rows.people.push(v.parse(people, { ...confirmed, name, post: second, title: third }));
  else if (kind === 'certificate')
    rows.certificates.push(
      v.parse(certificates, { ...confirmed, name, number: second, forever: true }),
    );
  else
    rows.references.push(
      v.parse(references, { ...confirmed, name, client: second, amount: third, signedOn: fourth }),
    );
}

/** What a row of the profile is known by in a text: its marker, else its number or name. */
const keyOf = (kind: string, cells: readonly string[]): string =>
  (kind === 'certificate' ? cells[1] : cells[0]) ?? '';

/** One of the invented companies: its files, its profile, and every fact in them. */
export function corpusCompany(key: string): Company {
  const company: Company = { name: '', files: [], facts: [], profile: profile.noProfile };
  const rows: Rows = { commitments: [], people: [], certificates: [], references: [] };
  for (const line of linesOf(`${key}.txt`)) {
    const word = line.split(' ')[0] ?? '';
    const rest = line.slice(word.length + 1);
    if (word === 'company') company.name = rest;
    else if (word === 'file' || word === 'paper')
      company.files.push({ name: rest, lines: [], isWhole: word === 'paper' });
    else if (word === 'profile') {
      const [kind = ''] = rest.split(' ');
      const { text, facts } = factOf(rest.slice(kind.length + 1), 'profile');
      const cells = text.split('|');
      const [marked] = facts;
      const { facts: unmarked } = factOf(
        `{${keyOf(kind, cells)}} => ${line.split(' => ')[1]}`,
        'profile',
      );
      company.facts.push(...(marked ? facts : unmarked));
      const id = `${key}-${company.facts.length}`;
      addRow(rows, id, kind, cells);
    } else {
      const file = company.files.at(-1);
      const { text, facts } = factOf(line, file?.name.endsWith('.txt') ? 'short' : 'long');
      file?.lines.push(text);
      company.facts.push(...facts);
    }
  }
  company.files = company.files.map((file, at) =>
    file.isWhole || file.name.endsWith('.txt') ? file : withFillers(file, at + key.length),
  );
  return { ...company, profile: v.parse(profile.CompanyProfile, rows) };
}
