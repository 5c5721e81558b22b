export { QuestionsElement } from './element.ts';
export { Questions, type QuestionsProps } from './view.tsx';
