import { childrenOf, isNode, type SyntaxNode } from './syntax.ts';

/** Marks that tell, as a branch is run, that it is: each is a call with the branch's number. */
export class Marks {
  count = 0;
  readonly #first: number;
  readonly #texts: { at: number; text: string }[] = [];

  constructor(first: number) {
    this.#first = first;
  }

  /** A call among statements. @returns the number of the branch that begins there */
  statement(at: number): number {
    const { scope, call } = this.#next();
    this.#texts.push({ at, text: `${call};` });
    return scope;
  }

  /** A call before what an expression gives. */
  expression({ start, end }: SyntaxNode): number {
    const { scope, call } = this.#next();
    this.#texts.push({ at: start, text: `(${call}, ` }, { at: end, text: ')' });
    return scope;
  }

  /** A statement that stands without braces. */
  single({ start, end }: SyntaxNode): number {
    const { scope, call } = this.#next();
    this.#texts.push({ at: start, text: `{${call};` }, { at: end, text: '}' });
    return scope;
  }

  /** From the end on, so that no mark moves another. At one place what begins outside comes first, and what ends inside. */
  in(source: string): string {
    return this.#texts
      .map((mark, order) => ({ ...mark, order: isEnd(mark.text) ? -order : order }))
      .toSorted((a, b) => b.at - a.at || b.order - a.order)
      .reduce((text, { at, text: mark }) => text.slice(0, at) + mark + text.slice(at), source);
  }

  #next() {
    const scope = this.#first + this.count++;
    return { scope, call: `globalThis.mutantScope(${scope})` };
  }
}

const isEnd = (text: string) => text === ')' || text === '}';
type Branch = [child: SyntaxNode, scope: number];

/** What follows a condition may be run less often than what stands before it. */
function ofStatements(statements: readonly SyntaxNode[], outer: number, marks: Marks): Branch[] {
  let scope = outer;
  return statements.map((statement, index) => {
    const own = scope;
    if (statement.type === 'IfStatement' && index < statements.length - 1)
      scope = marks.statement(statement.end);
    return [statement, own];
  });
}

const nodesIn = (value: unknown): SyntaxNode[] =>
  (Array.isArray(value) ? value : [value]).filter(isNode);

/** Parts of a node that are run only sometimes when it is. */
const optional: Record<string, readonly string[]> = {
  IfStatement: ['consequent', 'alternate'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  ForStatement: ['body'],
  ForOfStatement: ['body'],
  ForInStatement: ['body'],
  WhileStatement: ['body'],
};
const isStatement = ({ type }: SyntaxNode) => type.endsWith('Statement');

function scopeOf(part: SyntaxNode, marks: Marks): number {
  if (part.type === 'BlockStatement') return marks.statement(part.start + 1);
  return isStatement(part) ? marks.single(part) : marks.expression(part);
}

function ofCase(node: SyntaxNode, scope: number, marks: Marks): Branch[] {
  const statements = nodesIn(node.consequent);
  const [begin] = statements;
  const own = begin ? marks.statement(begin.start) : scope;
  const tests = nodesIn(node.test).map((test): Branch => [test, scope]);
  return [...tests, ...ofStatements(statements, own, marks)];
}

/** The children of a node, each with the number of the branch in which it is run. */
export function branchesOf(node: SyntaxNode, scope: number, marks: Marks): Branch[] {
  if (node.type === 'BlockStatement') return ofStatements(nodesIn(node.body), scope, marks);
  if (node.type === 'SwitchCase') return ofCase(node, scope, marks);
  const names = /Function/.test(node.type) ? ['body'] : (optional[node.type] ?? []);
  const parts = names.flatMap((name) => nodesIn(node[name]));
  return childrenOf(node).map((child) => [
    child,
    parts.includes(child) ? scopeOf(child, marks) : scope,
  ]);
}
