import pg from 'pg';
import * as v from 'valibot';

/** A statement as the service sent it; of several calls of it the slowest. */
export interface Statement {
  text: string;
  values: unknown[];
  ms: number;
}

/** Rows from which on reading a whole table is told. */
const LARGE_ROWS = 5000;

/** Notes what is sent to PostgreSQL from this process while `watched` runs. */
export interface Recorder {
  watched<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }>;
  stop(): void;
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const { text } = v.parse(v.object({ text: v.optional(v.string(), '') }), query);
  return text;
};

/** The driver's own `query`, which every pool and the queue go through. */
export function recordStatements(): Recorder {
  const { prototype } = pg.Client;
  const original: (...args: unknown[]) => unknown = prototype.query;
  let noted: Map<string, Statement> | undefined;
  const note = (text: string, values: unknown[], ms: number) => {
    const known = noted?.get(text);
    if (text !== '' && (!known || known.ms < ms)) noted?.set(text, { text, values, ms });
  };
  Reflect.set(prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    const began = performance.now();
    const values = Array.isArray(args[1]) ? args[1] : [];
    const answered = () => note(textOf(args[0]), values, performance.now() - began);
    const last = args.at(-1);
    // A pool asks by a callback, a transaction waits for a promise.
    if (typeof last === 'function')
      args[args.length - 1] = (...results: unknown[]) => {
        answered();
        last(...results);
      };
    const answer = original.apply(this, args);
    if (answer instanceof Promise) answer.then(answered, () => undefined);
    return answer;
  });
  return {
    async watched(work) {
      noted = new Map();
      try {
        const result = await work();
        return { result, statements: [...noted.values()] };
      } finally {
        noted = undefined;
      }
    },
    stop: () => void Reflect.set(prototype, 'query', original),
  };
}

interface PlanNode {
  type: string;
  relation: string | undefined;
  index: string | undefined;
  loops: number;
  /** Rows that came out and rows that were looked at in vain, in all loops. */
  read: number;
  children: PlanNode[];
}

/** What PostgreSQL does for a statement. */
export interface Plan {
  ms: number;
  /** Pages of 8 kB that were looked at. */
  buffers: number;
  /** `Limit > Sort > Index Scan bid_account`, the widest branch first. */
  path: string;
  /** Large tables of which every row was looked at. */
  whole: string[];
}

const Node: v.GenericSchema<unknown, PlanNode> = v.pipe(
  v.object({
    'Node Type': v.string(),
    'Relation Name': v.optional(v.string()),
    'Index Name': v.optional(v.string()),
    'Actual Loops': v.number(),
    'Actual Rows': v.number(),
    'Rows Removed by Filter': v.optional(v.number(), 0),
    Plans: v.optional(v.array(v.lazy(() => Node)), []),
  }),
  v.transform((node) => ({
    type: node['Node Type'],
    relation: node['Relation Name'],
    index: node['Index Name'],
    loops: node['Actual Loops'],
    read: node['Actual Loops'] * (node['Actual Rows'] + node['Rows Removed by Filter']),
    children: node.Plans,
  })),
);
const Explained = v.tuple([
  v.object({
    'QUERY PLAN': v.tuple([v.object({ Plan: v.unknown(), 'Execution Time': v.number() })]),
  }),
]);
const Buffers = v.object({
  'Shared Hit Blocks': v.number(),
  'Shared Read Blocks': v.number(),
});

/** Runs the statement once more, and takes back what it changed. Undefined for what has no plan. */
export async function explain(
  client: pg.Client,
  { text, values }: Statement,
): Promise<Plan | undefined> {
  if (!/^\s*(?:select|with|update|delete|insert)\b/i.test(text)) return undefined;
  await client.query('begin');
  try {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    const [
      {
        'QUERY PLAN': [{ Plan, 'Execution Time': ms }],
      },
    ] = v.parse(Explained, rows);
    const root = v.parse(Node, Plan);
    const buffers = v.parse(Buffers, Plan);
    return {
      ms,
      buffers: buffers['Shared Hit Blocks'] + buffers['Shared Read Blocks'],
      path: pathOf(root),
      whole: wholeTables(root),
    };
  } catch {
    return undefined;
  } finally {
    await client.query('rollback');
  }
}

function pathOf(node: PlanNode): string {
  const name = [node.type, node.index ?? node.relation].filter(Boolean).join(' ');
  const inner = node.children.map(pathOf);
  if (inner.length === 0) return name;
  return `${name} > ${inner.length === 1 ? inner[0] : `(${inner.join(', ')})`}`;
}

function wholeTables(node: PlanNode): string[] {
  const own =
    node.type === 'Seq Scan' && node.read >= LARGE_ROWS
      ? [`${node.relation}, ${node.read} rows`]
      : [];
  return [...own, ...node.children.flatMap(wholeTables)];
}
