import { parseSync } from 'oxc-parser';
import { branchesOf, Marks } from './branches.ts';
import { isNode, type SyntaxNode } from './syntax.ts';

/** A small change of a source: `[start, end)` becomes `to`. */
export interface Mutation {
  start: number;
  end: number;
  to: string;
  /** Number of the branch around it, as `marked` numbers them; −1: what is run as the file is loaded. */
  scope: number;
}

const operators: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '++': ['--'],
  '--': ['++'],
};
const holdsText = (node: unknown) =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'));

function changedLiteral(value: unknown): string[] {
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'number')
    return [
      String(value === 0 ? 1 : Number.isInteger(value) && value < 10 ? value + 1 : value * 2),
    ];
  return typeof value === 'string' && value !== '' ? ["''"] : [];
}

/** What a node itself may become: the stretch to replace, and each of its replacements. */
function changesOf(
  node: SyntaxNode,
  source: string,
): [from: number, to: number, texts: string[]][] {
  const all: [number, number, string[]][] = [];
  const replace = (part: unknown, texts: string[]) => {
    if (isNode(part)) all.push([part.start, part.end, texts]);
  };
  const { left, right, operator } = node;
  if (
    isNode(left) &&
    isNode(right) &&
    typeof operator === 'string' &&
    !(operator === '+' && (holdsText(left) || holdsText(right)))
  ) {
    const at = source.indexOf(operator, left.end);
    all.push([at, at + operator.length, operators[operator] ?? []]);
  }
  switch (node.type) {
    case 'UpdateExpression':
      replace(node, [
        source
          .slice(node.start, node.end)
          .replace(/\+\+|--/, (sign) => operators[sign]?.[0] ?? sign),
      ]);
      break;
    case 'UnaryExpression':
      if (operator === '!' || operator === '-') all.push([node.start, node.start + 1, [' ']]);
      break;
    case 'IfStatement':
    case 'ConditionalExpression':
      replace(node.test, ['true', 'false']);
      break;
    case 'WhileStatement':
      replace(node.test, ['false']);
      break;
    case 'ReturnStatement':
      replace(node.argument, ['undefined']);
      break;
    case 'ExpressionStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ThrowStatement':
      replace(node, [';']);
      break;
    case 'Literal':
      replace(node, changedLiteral(node.value));
      break;
    case 'TemplateLiteral':
      replace(node, ['``']);
      break;
    case 'ArrayExpression':
      if (Array.isArray(node.elements) && node.elements.length > 0) replace(node, ['[]']);
      break;
  }
  return all;
}

/**
 * All mutations of a source, in the order of the text, and the source with a mark in each branch, `globalThis.mutantScope(n)`, by which it
 * is known which test runs which branch; they are numbered from `first`. `??` is left alone: most stand only for the checker of types.
 */
export function mutationsOf(
  path: string,
  source: string,
  first = 0,
): { mutations: Mutation[]; marked: string; scopes: number } {
  const { program } = parseSync(path, source);
  const mutations: Mutation[] = [];
  const marks = new Marks(first);
  const walk = (node: SyntaxNode, scope: number) => {
    for (const [start, end, texts] of changesOf(node, source))
      for (const to of texts)
        if (source.slice(start, end) !== to) mutations.push({ start, end, to, scope });
    for (const [child, own] of branchesOf(node, scope, marks)) walk(child, own);
  };
  walk(program as unknown as SyntaxNode, -1);
  return {
    mutations: mutations.toSorted((a, b) => a.start - b.start),
    marked: marks.in(source),
    scopes: marks.count,
  };
}
