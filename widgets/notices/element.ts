import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import styles from './notices.css';
import { Notices } from './view.tsx';

export const NoticesElement = widget(
  'tender-notices',
  Notices,
  { props: { kind: 'string', base: 'string' }, styles: [styles] },
  page,
);
