import { page } from '../core/page.ts';
import hitStyles from '../kit/content-hits.css';
import { widget } from '../kit/widget.ts';
import styles from './search.css';
import { Search } from './view.tsx';

export const SearchElement = widget(
  'tender-search',
  Search,
  {
    props: {
      q: 'string',
      placeholder: 'string',
      action: 'string',
      compact: 'boolean',
      base: 'string',
    },
    styles: [hitStyles, styles],
  },
  page,
);
