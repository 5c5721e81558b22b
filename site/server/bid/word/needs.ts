import type { Needs } from '../../context/needs.ts';

export type WordNeeds = Needs<'database' | 'logger' | 'stopping' | 'storage'>;
