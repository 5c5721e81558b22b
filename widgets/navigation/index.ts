export { NavigationElement } from './element.ts';
export { Navigation } from './view.tsx';
