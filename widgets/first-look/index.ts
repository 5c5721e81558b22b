export { FirstLookElement } from './element.ts';
export { FirstLook, type FirstLookProps } from './view.tsx';
