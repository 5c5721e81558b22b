import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import styles from './first-look.css';
import { FirstLook } from './view.tsx';

export const FirstLookElement = widget(
  'tender-first-look',
  FirstLook,
  { props: { signIn: 'string' }, styles: [styles] },
  page,
);
