import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import styles from './sample.css';
import { Sample } from './view.tsx';

export const SampleElement = widget(
  'tender-sample',
  Sample,
  { props: { sample: 'string', signIn: 'string' }, styles: [styles] },
  page,
);
