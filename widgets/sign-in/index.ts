export { SignInElement } from './element.ts';
export type { SignInProps } from './root.tsx';
