import { page } from '../core/page.ts';
import articleStyles from '../kit/content-article.css';
import { widget } from '../kit/widget.ts';
import styles from './help-article.css';
import { HelpArticle } from './view.tsx';

export const HelpArticleElement = widget(
  'tender-help-article',
  HelpArticle,
  { props: { code: 'string', kind: 'string', base: 'string' }, styles: [articleStyles, styles] },
  page,
);
