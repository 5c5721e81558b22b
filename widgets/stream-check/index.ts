export { StreamCheckElement } from './element.ts';
export { StreamCheck } from './view.tsx';
