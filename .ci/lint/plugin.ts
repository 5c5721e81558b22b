import { superLinear } from './linear.ts';
import { forbidden } from './rooms.ts';
import { retiredWord } from './words.ts';

/** What the rules read of a node of the syntax tree, and how they speak. */
interface LiteralNode {
  regex?: { pattern: string; flags: string };
}
interface ImportNode {
  source: { value?: unknown } | null;
}
interface NameNode {
  name: string;
}
interface RuleContext<Node> {
  filename: string;
  report(problem: { node: Node; message: string }): void;
}

/** Rules of our own for oxlint (`jsPlugins` in .oxlintrc.json). */
const plugin = {
  meta: { name: 'tender' },
  rules: {
    /** An expression takes time in proportion to its text. Those that are put together at run time: tests/guards/expressions.test.ts. */
    'linear-expressions': {
      create: (context: RuleContext<LiteralNode>) => ({
        Literal(node: LiteralNode) {
          if (!node.regex) return;
          for (const why of superLinear(node.regex.pattern, node.regex.flags))
            context.report({
              node,
              message: `Takes more than linear time: ${why}. Bound the quantifier or anchor it.`,
            });
        },
      }),
    },
    /** Names use the field's words (words.ts). Names of files: tests/guards/conventions.test.ts. */
    words: {
      create(context: RuleContext<NameNode>) {
        const check = (node: NameNode) => {
          const why = retiredWord(node.name);
          if (why) context.report({ node, message: why });
        };
        return { Identifier: check, PrivateIdentifier: check };
      },
    },
    /** A room of the service imports what is below it (rooms.ts). */
    rooms: {
      create(context: RuleContext<ImportNode>) {
        const check = (node: ImportNode) => {
          const specifier = node.source?.value;
          const why =
            typeof specifier === 'string' ? forbidden(context.filename, specifier) : undefined;
          if (why) context.report({ node, message: why });
        };
        return {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: check,
          TSImportType: check,
        };
      },
    },
  },
};

export default plugin;
