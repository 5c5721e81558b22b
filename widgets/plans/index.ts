export { PlansElement } from './element.ts';
export { Plans } from './view.tsx';
