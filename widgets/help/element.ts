import { page } from '../core/page.ts';
import articleStyles from '../kit/content-article.css';
import formStyles from '../kit/content-form.css';
import hitStyles from '../kit/content-hits.css';
import { widget } from '../kit/widget.ts';
import styles from './help.css';
import { Help } from './view.tsx';

export const HelpElement = widget(
  'tender-help',
  Help,
  {
    props: { article: 'string', base: 'string' },
    styles: [articleStyles, formStyles, hitStyles, styles],
  },
  page,
);
