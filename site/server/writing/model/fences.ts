/** A fenced block that is longer was never closed. */
const MAX_BLOCK = 6000;
/** A fence of these around everything is packing, not content. */
const packing = new Set(['', 'markdown', 'md', 'text', 'txt', 'plaintext']);

/** Tells fences that are packing from those of a block, and keeps a block until it is whole, so that no answer has to go on inside one. */
export class Fences {
  #block: string | null = null;
  #packed = false;
  #unclosed = false;

  /** Lines belong to a block. */
  get inBlock(): boolean {
    return this.#block !== null;
  }

  /** A block was begun and not ended. */
  get unclosed(): boolean {
    return this.#unclosed;
  }

  /** Takes in a fence, `atStart` before any text. Gives back the block that it ends, undefined where it ends none. */
  fence(language: string, atStart: boolean): string | undefined {
    const name = language.toLowerCase();
    if (this.#block !== null) {
      if (!name) return this.#end(this.#block);
      this.addLine(`\`\`\`${language}`);
    } else if (this.#packed && !name) this.#packed = false;
    else if ((atStart && packing.has(name)) || name === 'markdown' || name === 'md')
      this.#packed = true;
    else this.#block = `\`\`\`${language}`;
    return undefined;
  }

  /** Takes in a line of the block. */
  addLine(text: string): void {
    this.#block += `\n${text}`;
    this.#unclosed = (this.#block?.length ?? 0) > MAX_BLOCK;
  }

  /** The answer is complete. */
  finish(): void {
    if (this.#block !== null) this.#unclosed = true;
  }

  #end(block: string): string {
    this.#block = null;
    return `${block}\n\`\`\``;
  }
}
