import { page } from '../core/page.ts';
import formStyles from '../kit/content-form.css';
import { widget } from '../kit/widget.ts';
import styles from './feedback.css';
import { Feedback } from './view.tsx';

export const FeedbackElement = widget(
  'tender-feedback',
  Feedback,
  { props: { kind: 'string', contactRequired: 'boolean' }, styles: [formStyles, styles] },
  page,
);
