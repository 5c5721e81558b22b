export { SampleElement } from './element.ts';
export { Sample, type SampleProps } from './view.tsx';
