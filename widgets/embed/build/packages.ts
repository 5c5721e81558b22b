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
    return { code: code.replaceAll('Object.hasOwn(', 'Object.prototype.hasOwnProperty.call('), map: null };
  },
};
