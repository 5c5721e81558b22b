import { AT_ONCE_CHARS } from '../../site/server/workers/text-pool/text-size.ts';

/** Where the service's own code calls from, not a package of it. */
const own = /\/site\/server\/(?!text-pool\/)[^\n]*$/;

/**
 * JSON of more than 20,000 characters that code of the service parses or makes in this process while `work` is under way: the first
 * line of the service's own code in each call. Threads and child processes have a `JSON` of their own; what a package does by itself
 * (the database's driver, the answer's body) is not counted.
 */
export async function jsonOnLoop(work: () => Promise<unknown>): Promise<string[]> {
  const { parse, stringify } = JSON;
  const calls: string[] = [];
  const note = (chars: number) => {
    const caller = new Error('stack').stack?.split('\n')[3] ?? '';
    if (chars > AT_ONCE_CHARS && own.test(caller)) calls.push(caller.trim());
  };
  JSON.parse = (text, reviver) => {
    note(text.length);
    return parse(text, reviver);
  };
  JSON.stringify = ((...input: Parameters<typeof stringify>) => {
    const text = stringify(...input);
    note(text?.length ?? 0);
    return text;
  }) as typeof stringify;
  try {
    await work();
  } finally {
    Object.assign(JSON, { parse, stringify });
  }
  return calls;
}
