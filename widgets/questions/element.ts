import { page } from '../core/page.ts';
import articleStyles from '../kit/content-article.css';
import { widget } from '../kit/widget.ts';
import styles from './questions.css';
import { Questions } from './view.tsx';

export const QuestionsElement = widget(
  'tender-questions',
  Questions,
  {
    props: { category: 'string', limit: 'number', base: 'string' },
    styles: [articleStyles, styles],
  },
  page,
);
