import type { Node, Schema } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Origin } from './block-origin.ts';
import { BlockReader } from './read-blocks.ts';
import { separator, type Written, writeBlock } from './write-blocks.ts';

/** Attribute of a top-level block: the number of the Markdown it was read from. */
export const ORIGIN = 'origin';

const topLevel = (doc: Node) => doc.children;

/** Without carriage returns, and where each character of the result stood. */
function withoutReturns(text: string): { plain: string; offset: (at: number) => number } {
  if (!text.includes('\r')) return { plain: text, offset: (at) => at };
  const removed: number[] = [];
  const plain = text.replace(/\r\n|\r/g, (found, at: number) => {
    if (found.length === 2) removed.push(at - removed.length);
    return '\n';
  });
  // Offsets are asked for in rising order.
  let passed = 0;
  return {
    plain,
    offset(at) {
      while (passed < removed.length && (removed[passed] ?? 0) < at) passed += 1;
      return at + passed;
    },
  };
}

/** A chapter's Markdown and the document of the editor, and the way between the two that loses nothing. */
export class BidMarkdown {
  private readonly schema: Schema;
  private readonly origins = new Map<number, Origin>();
  private readonly texts = new WeakMap<Node, string>();
  private lead = '';
  private tail = '';
  private lineEnd = '\n';
  private lastId = 0;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** Reads a whole chapter. What it says is given back by `write` to the byte, whatever it is. */
  read(markdown: string): Node {
    const blocks = this.chapter(markdown);
    const nodes = blocks.map((block) => block.node);
    const doc = this.schema.topNodeType.createAndFill(null, nodes);
    if (!doc)
      throw new Error(
        'tender: a chapter could not be read into the editor. Its blocks do not fit the schema.',
      );
    return doc;
  }

  /** Blocks of Markdown to be put into the text, which stay as they are written. */
  blocks(markdown: string): Node[] {
    const { blocks } = new BlockReader(this.schema).read(withoutReturns(markdown).plain);
    return this.numbered(blocks).map((block) => block.node);
  }

  /** The document as Markdown. Quick: only blocks that changed since the last time are written anew. */
  write(doc: Node): string {
    const written = topLevel(doc)
      .map((node): Written => ({ node, origin: this.originOf(node), text: this.text(node) }))
      .filter(({ text }) => text !== '');
    const body = written.map((block, index) => {
      const below = written[index + 1];
      return below ? block.text + separator(block, below, this.lineEnd.repeat(2)) : block.text;
    });
    return this.lead + body.join('') + this.tail;
  }

  /**
   * Brings the document to another text by replacing only the blocks that differ, so that undoing still works on the rest.
   * @returns whether anything had to change.
   */
  replace(transaction: Transaction, markdown: string): boolean {
    const old = topLevel(transaction.doc);
    const oldTexts = old.map((node) => this.text(node));
    const blocks = this.chapter(markdown);
    const isSame = (index: number, other: number) =>
      oldTexts[index] === blocks[other]?.source && oldTexts[index] !== '';
    let start = 0;
    while (start < Math.min(old.length, blocks.length) && isSame(start, start)) start += 1;
    let end = 0;
    const most = Math.min(old.length, blocks.length) - start;
    while (end < most && isSame(old.length - 1 - end, blocks.length - 1 - end)) end += 1;
    const from = old.slice(0, start).reduce((sum, node) => sum + node.nodeSize, 0);
    const to =
      transaction.doc.content.size -
      old.slice(old.length - end).reduce((sum, node) => sum + node.nodeSize, 0);
    this.adopt(
      [...old.slice(0, start), ...old.slice(old.length - end)],
      [...blocks.slice(0, start), ...blocks.slice(-end || blocks.length)],
    );
    this.replaceBlocks(transaction, from, to, blocks.slice(start, blocks.length - end));
    if (this.write(transaction.doc) !== markdown)
      this.replaceBlocks(transaction, 0, transaction.doc.content.size, this.chapter(markdown));
    return transaction.docChanged;
  }

  private replaceBlocks(
    transaction: Transaction,
    from: number,
    to: number,
    blocks: readonly Origin[],
  ): void {
    const nodes = blocks.map((block) => block.node);
    const isWhole = from === 0 && to === transaction.doc.content.size;
    const filled =
      nodes.length === 0 && isWhole
        ? (this.schema.topNodeType.createAndFill()?.children ?? [])
        : nodes;
    if (from < to || filled.length > 0) transaction.replaceWith(from, to, filled);
  }

  private chapter(markdown: string): Origin[] {
    const { plain, offset } = withoutReturns(markdown);
    this.lineEnd = markdown.includes('\r\n') ? '\r\n' : '\n';
    const { lead, blocks } = new BlockReader(this.schema).read(plain);
    let at = lead.length;
    this.lead = markdown.slice(0, offset(at));
    for (const block of blocks) {
      const start = offset(at);
      const middle = offset(at + block.source.length);
      at += block.source.length + block.gap.length;
      [block.source, block.gap] = [
        markdown.slice(start, middle),
        markdown.slice(middle, offset(at)),
      ];
    }
    this.tail = blocks.at(-1)?.gap ?? '';
    return this.numbered(blocks);
  }

  /** Gives each block the number under which its source is kept. */
  private numbered(blocks: Origin[]): Origin[] {
    for (const block of blocks) {
      this.lastId += 1;
      block.node = block.node.type.create(
        { ...block.node.attrs, [ORIGIN]: this.lastId },
        block.node.content,
        block.node.marks,
      );
      this.origins.set(this.lastId, block);
      this.texts.set(block.node, block.source);
    }
    return blocks;
  }

  /** Blocks that stay take over what stands around them in the new text. */
  private adopt(nodes: readonly Node[], blocks: readonly Origin[]): void {
    const owns = nodes.map((node) => this.originOf(node));
    const stand = new Map(blocks.map((block, index) => [block, owns[index] ?? block]));
    nodes.forEach((_, index) => {
      const [own, block] = [owns[index], blocks[index]];
      if (!own || !block) return;
      own.gap = block.gap;
      const next = block.next && (stand.get(block.next) ?? block.next);
      if (next) own.next = next;
      else delete own.next;
    });
    for (const block of blocks) {
      const next = block.next && stand.get(block.next);
      if (next) block.next = next;
    }
  }

  private originOf(node: Node): Origin | undefined {
    const number: unknown = node.attrs[ORIGIN];
    return typeof number === 'number' ? this.origins.get(number) : undefined;
  }

  private text(node: Node): string {
    const known = this.texts.get(node);
    if (known !== undefined) return known;
    const origin = this.originOf(node);
    const written = writeBlock(node, origin);
    const text =
      this.lineEnd === '\n' || written === origin?.source
        ? written
        : written.replace(/\r?\n/g, this.lineEnd);
    this.texts.set(node, text);
    return text;
  }
}
