export { AccountElement } from './element.ts';
export { Account, type AccountProps } from './view.tsx';
