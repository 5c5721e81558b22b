import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import compare from './compare.css';
import importing from './import.css';
import report from './report.css';
import sides from './sides.css';
import tables from './tables.css';
import { Compare } from './view.tsx';

export const CompareElement = widget(
  'tender-compare',
  Compare,
  {
    props: {
      view: 'string',
      compareId: 'string',
      listPage: 'string',
      importPage: 'string',
      detailPage: 'string',
    },
    styles: [compare, importing, report, tables, sides],
  },
  page,
);
