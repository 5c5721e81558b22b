import type { Needs } from '../../context/needs.ts';

export type OperatorNeeds = Needs<'config' | 'database' | 'jobs' | 'storage'>;
