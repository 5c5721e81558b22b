/**
 * Registers `<tender-operator>`. It is for our own page `/operator` alone, which is built with it: without an `element.ts` the folder is
 * no widget of the embed, and partners get nothing of it.
 */
import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import styles from './operator.css';
import { Operator } from './view.tsx';

widget('tender-operator', Operator, { styles: [styles] }, page);
