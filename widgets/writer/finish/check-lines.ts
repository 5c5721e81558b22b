import type { Finding } from '../../core/contract/check.ts';
import { type Alike, alike, wordsOfGroup } from '../writing/alike.ts';
import { t } from './messages.ts';

/** A line of the list: findings with one thing to do, or what is left of the blanks. */
export interface CheckLine {
  key: string;
  findings: readonly Finding[];
  /** How many different blanks it gathers; undefined for a line of its own. */
  gathered?: number;
}

/** The parts of the list, what must be put right first. */
export type CheckPart = 'error' | 'blank' | 'look';
export const checkParts: readonly CheckPart[] = ['error', 'blank', 'look'];

/** More lines of blanks than these are gathered in one. */
const BLANK_LINES = 9;

export const partOf = ({ kind, severity }: Finding): CheckPart => {
  if (kind === 'placeholder') return 'blank';
  return severity === 'error' ? 'error' : 'look';
};

const lineOf = (findings: Alike): CheckLine => ({ key: findings[0].id, findings });

/** Blanks with the most places first: each is filled in once. */
function blankLines(findings: readonly Finding[]): CheckLine[] {
  const groups = alike(findings).sort((one, other) => other.length - one.length);
  if (groups.length <= BLANK_LINES + 1) return groups.map(lineOf);
  const rest = groups.slice(BLANK_LINES);
  return [
    ...groups.slice(0, BLANK_LINES).map(lineOf),
    { key: 'rest', findings: rest.flat(), gathered: rest.length },
  ];
}

/** The list of what is open. */
export function checkLines(findings: readonly Finding[]): Record<CheckPart, CheckLine[]> {
  const open = findings.filter(({ state }) => state === 'open');
  const of = (part: CheckPart) => open.filter((finding) => partOf(finding) === part);
  return {
    error: alike(of('error')).map(lineOf),
    blank: blankLines(of('blank')),
    look: alike(of('look')).map(lineOf),
  };
}

/** What a line says. */
export function lineWords({ findings, gathered }: CheckLine): string {
  if (gathered !== undefined) return t.checks.gathered(gathered);
  const [first, ...others] = findings;
  return first ? wordsOfGroup([first, ...others]) : '';
}
