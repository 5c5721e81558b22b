import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import styles from './history.css';
import { History } from './view.tsx';

export const HistoryElement = widget(
  'tender-history',
  History,
  { props: { writer: 'string', look: 'string' }, styles: [styles] },
  page,
);
