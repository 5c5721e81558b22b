import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import styles from './navigation.css';
import { Navigation } from './view.tsx';

export const NavigationElement = widget(
  'tender-navigation',
  Navigation,
  { styles: [styles] },
  page,
);
