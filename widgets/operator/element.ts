import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import styles from './operator.css';
import { Operator } from './view.tsx';

export const OperatorElement = widget('tender-operator', Operator, { styles: [styles] }, page);
