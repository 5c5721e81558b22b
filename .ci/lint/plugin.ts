import { superLinear } from './linear.ts';

/** What the rule reads of a node of the syntax tree, and how it speaks. */
interface LiteralNode {
  regex?: { pattern: string; flags: string };
}
interface RuleContext {
  report(problem: { node: LiteralNode; message: string }): void;
}

/** Rules of our own for oxlint (`jsPlugins` in .oxlintrc.json). */
const plugin = {
  meta: { name: 'tender' },
  rules: {
    /** An expression takes time in proportion to its text. Those that are put together at run time: tests/guards/expressions.test.ts. */
    'linear-expressions': {
      create: (context: RuleContext) => ({
        Literal(node: LiteralNode) {
          if (!node.regex) return;
          for (const why of superLinear(node.regex.pattern, node.regex.flags))
            context.report({ node, message: `Takes more than linear time: ${why}. Bound the quantifier or anchor it.` });
        },
      }),
    },
  },
};

export default plugin;
