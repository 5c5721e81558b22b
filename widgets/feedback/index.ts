export { FeedbackElement } from './element.ts';
export { Feedback, type FeedbackProps } from './view.tsx';
