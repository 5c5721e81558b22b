import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import styles from './head-menu.css';
import { HeadMenu } from './view.tsx';

export const HeadMenuElement = widget(
  'tender-head-menu',
  HeadMenu,
  { props: { current: 'string', base: 'string' }, styles: [styles] },
  page,
);
