import type { Plugin } from 'rollup';

/** React and others choose their build by it; it must be gone before commonjs reads their imports. */
export const production: Plugin = {
  name: 'production',
  transform(code) {
    if (!code.includes('process.env.NODE_ENV')) return null;
    return { code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null };
  },
};

/** ky asks for Object.hasOwn, which kernels before 93 lack. */
export const oldKernels: Plugin = {
  name: 'old-kernels',
  transform(code, id) {
    if (!/[\\/]node_modules[\\/]ky[\\/]/.test(id) || !code.includes('Object.hasOwn(')) return null;
    return {
      code: code.replaceAll('Object.hasOwn(', 'Object.prototype.hasOwnProperty.call('),
      map: null,
    };
  },
};

const LISTEN_KEYS = /\? listenKeys\(store, keys, emit\(snapshotRef, onChange\)\)\s+: /;

/**
 * Our views follow whole stores, so the code that follows single keys of one is left out. Fails the build when it is written in another
 * way, or when a view does ask for keys.
 */
export const wholeStores: Plugin = {
  name: 'whole-stores',
  transform(code, id) {
    if (!/[\\/]node_modules[\\/]/.test(id) && /useStore\([^;]{0,300}\{ keys/.test(code))
      this.error(`${id} follows keys of a store`);
    if (!/[\\/]@nanostores[\\/]react[\\/]index\.js$/.test(id)) return null;
    if (!LISTEN_KEYS.test(code))
      this.error('@nanostores/react is written in another way than 2.0.1');
    return {
      code: code
        .replace(LISTEN_KEYS, '? undefined : ')
        .replace(/import \{ listenKeys \} from 'nanostores'/, ''),
      map: null,
    };
  },
};

const EPOCH = 'globalThis.nanostoresGlobal ||=';

/** What all copies of nanostores on a page have in common stands in our registry (core/shared.ts) instead of under a name of its own. */
export const noGlobal: Plugin = {
  name: 'no-global',
  transform(code, id) {
    if (!/[\\/]nanostores[\\/]atom[\\/]index\.js$/.test(id)) return null;
    if (!code.includes(EPOCH)) this.error('nanostores is written in another way than 1.5.5');
    const registry = "(globalThis[Symbol.for('tender.v1')] ||= {})";
    return { code: code.replace(EPOCH, `${registry}.stores ||=`), map: null };
  },
};

const INHERITED = 'for (const key in this.entries)';

/** What a host page has added to Object.prototype is no field of ours; valibot would take it for one, and every answer for wrong. */
export const ownEntries: Plugin = {
  name: 'own-entries',
  transform(code, id) {
    if (!/[\\/]node_modules[\\/]valibot[\\/]/.test(id)) return null;
    if (!code.includes(INHERITED)) this.error('valibot is written in another way than 1.5.0');
    return {
      code: code.replaceAll(INHERITED, 'for (const key of Object.keys(this.entries))'),
      map: null,
    };
  },
};
