import type { LoaderConfig, LoaderHandle } from '../core/shared.ts';

/** The part of the page's registry (core/shared.ts) that the embed writes, before any other code of ours is there. */
interface Registry {
  config?: LoaderConfig | undefined;
  loader?: LoaderHandle;
}

// The symbol is the same in every bundle of ours on the page; the cast names what is kept under it.
const page = globalThis as unknown as Record<symbol, Registry | undefined>;

export const registry: Registry = (page[Symbol.for('tender.v1')] ??= {});

declare global {
  interface Window {
    /** A list of functions before the embed is there, then what takes them. */
    tender?: { readonly length?: number; push(...tasks: never[]): unknown };
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScript(): string },
      ): { createScript(text: string): string };
    };
  }
}
