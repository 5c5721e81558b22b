import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import styles from './stream-check.css';
import { StreamCheck } from './view.tsx';

export const StreamCheckElement = widget(
  'tender-stream-check',
  StreamCheck,
  { styles: [styles] },
  page,
);
