import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import usesStyles from '../library-parts/uses.css';
import styles from './pictures.css';
import { Pictures } from './view.tsx';

export const PicturesElement = widget(
  'tender-pictures',
  Pictures,
  { styles: [styles, usesStyles] },
  page,
);
