import type { PlannedClause } from './clauses.ts';
import type { Scored } from './generate.ts';
import { textsOf } from './parts.ts';
import type { Plan, PlannedScoring } from './plan.ts';

interface TruthItem {
  category: string;
  name: string;
  max: number;
  criteria: string;
}

/** What stands in a generated file, in the shape of the samples' truth files. */
export interface TruthFile {
  slug: string;
  method: string;
  fields: Record<string, string | number | null>;
  scoring: {
    present: boolean;
    items: TruthItem[];
    category_totals: Record<string, number> | null;
    weights: Record<string, number> | null;
    total: number | null;
    total_note: string | null;
  };
  marks: { star_clauses: number; triangle_clauses: number };
  clauses: PlannedClause[];
  lots: { lot: string; budget_yuan: number; total: number; items: TruthItem[] }[];
}

export function truthOf(
  slug: string,
  plan: Plan,
  { parts, scoring, weights, lots }: Scored,
  clauses: PlannedClause[],
): TruthFile {
  const count = (kind: string) => clauses.filter((clause) => clause.kind === kind).length;
  const text = textsOf(parts).join('\n');
  const items = (one: PlannedScoring) => truthItems(one, text);
  return {
    slug,
    method: plan.procedure.name,
    fields: {
      project_name: plan.name,
      project_number: plan.number,
      purchaser: plan.purchaser,
      agency: plan.agency,
      budget_yuan: plan.budget,
      ceiling_yuan: plan.ceiling,
      bid_deadline: plan.deadline,
      bid_bond_yuan: plan.bond,
    },
    scoring: {
      present: scoring !== null || lots.length > 0,
      items: scoring ? items(scoring) : [],
      category_totals: scoring
        ? Object.fromEntries(scoring.groups.map(({ name, points }) => [name, points]))
        : null,
      weights,
      total: scoring && !weights ? scoring.total : null,
      total_note: null,
    },
    marks: { star_clauses: count('star'), triangle_clauses: count('triangle') },
    clauses,
    lots: lots.map((one) => ({
      lot: one.lot,
      budget_yuan: one.budget,
      total: one.scoring.total,
      items: items(one.scoring),
    })),
  };
}

/** A category is part of the truth where the file names the group; the price is a price everywhere. */
const truthItems = ({ groups }: PlannedScoring, text: string): TruthItem[] =>
  groups.flatMap((group) =>
    group.items.map(({ category, name, max, rule }) => ({
      category: category === '价格' || text.includes(group.name) ? category : '',
      name,
      max,
      criteria: rule,
    })),
  );
