import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import usesStyles from '../library-parts/uses.css';
import filesStyles from './files/files.css';
import styles from './knowledge.css';
import papersStyles from './papers/papers.css';
import profileStyles from './profile/profile.css';
import { Knowledge } from './view.tsx';

export const KnowledgeElement = widget(
  'tender-knowledge',
  Knowledge,
  {
    props: { view: 'string', space: 'string', upload: 'boolean', file: 'string' },
    styles: [styles, filesStyles, papersStyles, profileStyles, usesStyles],
  },
  page,
);
